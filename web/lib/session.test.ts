import { describe, expect, it } from 'vitest'
import { isSubscribed, readClaims } from './session.ts'

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

describe('what a token says', () => {
  it('is read, letters of any script included', () => {
    expect(readClaims(token({ role: 'USER', firstName: 'आशा ÷ ñ', username: 'asha@example.in' }))).toMatchObject({
      role: 'USER',
      firstName: 'आशा ÷ ñ',
    })
  })

  it.each(['', 'nonsense', 'a.b.c', 'a.@@@.c'])('is nothing for %j', (text) => {
    expect(readClaims(text)).toBeNull()
  })
})

describe('a subscription: true, the string true, or an object with subscriptionStatus true', () => {
  it.each([true, 'true', { subscriptionStatus: true }])('a subscription holds for %j', (subscription) => {
    expect(isSubscribed({ subscription })).toBe(true)
  })

  it.each([false, 'false', 'yes', 1, null, undefined, {}, { subscriptionStatus: 'true' }])(
    'a subscription does not hold for %j',
    (subscription) => {
      expect(isSubscribed({ subscription })).toBe(false)
    },
  )

  it('not for a guest', () => {
    expect(isSubscribed(null)).toBe(false)
  })
})
