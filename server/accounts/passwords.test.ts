import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

describe('passwords', () => {
  it('match themselves only, also beyond Latin letters', async () => {
    const stored = await hashPassword('पासवर्ड 🔑')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordMatches(stored, 'पासवर्ड 🔑')).toBe(true)
    expect(await passwordMatches(stored, 'पासवर्ड')).toBe(false)
    expect(await passwordMatches(null, 'पासवर्ड 🔑')).toBe(false)
  })

  it('are worked on a few at a time; past a queue the rest are sent away, and the next are served again', async () => {
    const storm = Array.from({ length: 4 + 64 + 3 }, () => hashPassword('storm'))
    const outcomes = await Promise.allSettled(storm)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(['unavailable', 'unavailable', 'unavailable'])
    expect(await passwordMatches(null, 'storm')).toBe(false)
  })
})
