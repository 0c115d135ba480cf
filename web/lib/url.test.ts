import { afterEach, describe, expect, it } from 'vitest'
import { slug } from '../../contract/catalogue/clip-path.ts'
import { setLocale } from '../language/text.ts'
import { address, ownPath, paths } from './url.ts'

describe('a remembered destination', () => {
  it.each(['/', '/dashboard', '/onetimepurchase/7?type=highres', '/search?term=a%20b#clips'])(
    'a remembered destination may be %s',
    (path) => {
      expect(ownPath(path)).toBe(path)
    },
  )

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    ' /dashboard',
    'dashboard',
    'javascript:alert(1)',
    '',
    null,
    7,
    { pathname: '/' },
  ])('a remembered destination is not %j', (value) => {
    expect(ownPath(value)).toBeNull()
  })

  it('leaves the language to the router', () => {
    expect(['/hi/dashboard?tab=saved', '/hi', '/hi/', '/hiking'].map(ownPath)).toEqual([
      '/dashboard?tab=saved',
      '/',
      '/',
      '/hiking',
    ])
  })
})

describe('what does not go through the router', () => {
  afterEach(() => setLocale('en'))

  it('names the language of the page', () => {
    expect([address(paths.home()), address(paths.pricing)]).toEqual(['/', '/pricing'])
    setLocale('hi')
    expect([address(paths.home(2)), address(paths.pricing)]).toEqual(['/hi?page=2', '/hi/pricing'])
  })
})

describe('addresses', () => {
  it('gives a clip a readable one', () => {
    expect(paths.clip('abc', 'Row of lit diyas, shallow focus!')).toBe('/clip/abc/row-of-lit-diyas-shallow-focus')
  })

  it('keeps names in any script, within bounds', () => {
    expect(decodeURIComponent(slug('दिवाली की रात'))).toBe('दिवाली-की-रात')
    expect(decodeURIComponent(slug('🎆'.repeat(200)))).toBe('clip')
    expect(slug('a'.repeat(300))).toHaveLength(80)
  })

  it('says what the spec says of search and checkout', () => {
    expect(paths.search('city life & more')).toBe('/search?term=city%20life%20%26%20more')
    expect(paths.oneTimePurchase('7', 'highres')).toBe('/onetimepurchase/7?type=highres')
    expect(paths.subscriptionPayment('year')).toBe('/subscriptionpayment?plan=year')
  })
})
