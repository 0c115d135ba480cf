import { describe, expect, it } from 'vitest'
import { hashPassword, needsRehash, passwordMatches } from './password-hash.service.ts'
import { type PasswordOwner, refuseWeakPassword } from './password.policy.ts'

describe('passwords', () => {
  it('match themselves only, also beyond Latin letters', async () => {
    const stored = await hashPassword('पासवर्ड 🔑')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordMatches(stored, 'पासवर्ड 🔑')).toBe(true)
    expect(await passwordMatches(stored, 'पासवर्ड')).toBe(false)
    expect(await passwordMatches(null, 'पासवर्ड 🔑')).toBe(false)
  })

  it('are the same however the keyboard puts their letters together', async () => {
    const [composed, apart] = ['caf\u00e9 \u0958\u093c', 'cafe\u0301 \u0915\u093c\u093c']
    expect(await passwordMatches(await hashPassword(composed), apart)).toBe(true)
    expect(await passwordMatches(await hashPassword(apart), composed)).toBe(true)
  })

  it('are worked on a few at a time; past a queue the rest are sent away, and the next are served again', async () => {
    const storm = Array.from({ length: 2 + 64 + 3 }, () => hashPassword('storm'))
    const outcomes = await Promise.allSettled(storm)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => [reason.code, reason.retryAfterSeconds])).toEqual(
      Array.from({ length: 3 }, () => ['unavailable', 5]),
    )
    expect(await passwordMatches(null, 'storm')).toBe(false)
  })
})

describe('a stored hash', () => {
  it.each([
    ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', false],
    ['$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA', false],
    ['$argon2id$v=19$m=19455,t=2,p=1$c2FsdA$aGFzaA', true],
    ['$argon2id$v=19$m=19456,t=1,p=1$c2FsdA$aGFzaA', true],
    ['$argon2id$v=16$m=19456,t=2,p=1$c2FsdA$aGFzaA', true],
    ['$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', true],
    ['$2b$12$abcdefghijklmnopqrstuv', true],
    ['', true],
  ])('%s is made anew: %s', (stored, anew) => {
    expect(needsRehash(stored)).toBe(anew)
  })
})

describe('a new password', () => {
  const refusal = (password: string, owner: PasswordOwner = {}, field?: string) => {
    try {
      refuseWeakPassword(password, owner, field)
      return null
    } catch (error) {
      return error
    }
  }

  it.each(['password', 'PassWord', '12345678', 'qwertyuiop', 'iloveyou', 'password1', 'P@ssw0rd', 'ｐａｓｓｗｏｒｄ'])(
    'may not be %s, one of the most common',
    (password) => {
      expect(refusal(password)).toMatchObject({ code: 'common_password', field: 'password', status: 400 })
    },
  )

  const owner = { login: 'asha.rao@test.example', firstName: 'Asha', lastName: 'Raokumar' }
  it.each(['asha.rao@test.example', 'ASHA.RAO@test.example', 'asha.rao', 'Raokumar', 'asharaokumar', 'Asha Raokumar'])(
    'may not be %s, which everybody knows of its owner',
    (password) => {
      expect(refusal(password, owner)).toMatchObject({ code: 'common_password' })
      expect(refusal(password, { login: 'somebody@else.example', firstName: 'Some', lastName: 'Body' })).toBeNull()
    },
  )

  it.each(['correct horse battery', 'पासवर्ड 🔑', '🔑🔑🔑🔑', 'asha.rao plays the sitar'])(
    'a new password may be %s',
    (password) => {
      expect(refusal(password, owner)).toBeNull()
    },
  )

  it('is refused by the name of its own field', () => {
    expect(refusal('password', {}, 'newPassword')).toMatchObject({ field: 'newPassword' })
  })
})

describe('a common word with digits and signs around it (S16, ASVS 6.2.11)', () => {
  it.each([
    ...[
      'Password123!',
      'India@123',
      'Jhalak@123',
      'jhalak123',
      'Welcome@123',
      'Admin@123',
      'Summer2024!',
      'Summer2024!!',
      '@@Love@123',
      'Krishna@123',
    ],
  ])('a common password is refused: %s', (password) => {
    expect(() => refuseWeakPassword(password, { login: 'somebody@test.example' })).toThrow('common')
  })

  it.each([
    'monsoon over the ghats',
    'correct horse battery',
    'qz7!Trellis-Ganga',
    'मानसून की पहली बारिश',
    '83920174650912',
    'Summer2024!!!',
  ])('and nothing that is longer than that: %s', (password) =>
    expect(() => refuseWeakPassword(password, { login: 'somebody@test.example' })).not.toThrow(),
  )
})
