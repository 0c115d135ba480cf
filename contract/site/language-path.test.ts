import { describe, expect, it } from 'vitest'
import { isCheckoutPath } from '../licensing/checkout-paths.ts'
import { inLanguage, languageOf, withoutLanguage } from './language-path.ts'

describe('the address of a page in Hindi', () => {
  it.each([
    ['/', '/hi'],
    ['/?page=2', '/hi?page=2'],
    ['/#clips', '/hi#clips'],
    ['/pricing', '/hi/pricing'],
    ['/search?term=hi', '/hi/search?term=hi'],
  ])('of %s is %s, and leads back', (english, hindi) => {
    expect(inLanguage('hi', english)).toBe(hindi)
    expect(inLanguage('en', english)).toBe(english)
    expect([languageOf(english), languageOf(hindi)]).toEqual(['en', 'hi'])
    expect([withoutLanguage(english), withoutLanguage(hindi)]).toEqual([english, english])
  })

  it.each(['/hiking', '/HI/pricing', '/high', '/search?term=/hi/', '//hi'])('is not %s', (path) => {
    expect(languageOf(path)).toBe('en')
    expect(withoutLanguage(path)).toBe(path)
  })

  it('may end in a slash', () => {
    expect(withoutLanguage('/hi/')).toBe('/')
  })

  it('lets the payment provider in where the English one does', () => {
    expect(['/hi/subscriptionpayment?plan=year', '/hi/onetimepurchase/7'].map(isCheckoutPath)).toEqual([true, true])
    expect(['/hi/pricing', '/hi', '/hi/hi/subscriptionpayment'].some(isCheckoutPath)).toBe(false)
  })
})
