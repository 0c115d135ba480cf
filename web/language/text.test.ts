import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { Rich } from './rich.tsx'
import { activateHindi } from './activate-hindi.ts'
import { language, locale, setLocale, t, translate, type Text } from './text.ts'

afterEach(() => setLocale('en'))

describe('a text', () => {
  it('is its own English, with its values in place', () => {
    expect([t('Sign In'), t('Page {page}', { page: 3 })]).toEqual(['Sign In', 'Page 3'])
    expect([language(), locale()]).toBeDefined()
  })

  it('is Hindi from when Hindi is spoken, and English again afterwards', () => {
    activateHindi()
    expect([t('Sign In'), t('Page {page}', { page: 3 }), language()]).toEqual(['साइन इन करें', 'पेज 3', 'hi'])
    setLocale('en')
    expect(t('Sign In')).toBe('Sign In')
  })

  it('puts in values as they are, whatever they look like', () => {
    expect(t('Page {page}', { page: '$& {page}' })).toBe('Page $& {page}')
  })

  it('may come out of a table', () => {
    const labels: Text[] = ['Pricing', 'Menu']
    activateHindi()
    expect(labels.map((label) => t(label))).toEqual(['क़ीमतें', 'मेनू'])
  })
})

describe('words from elsewhere', () => {
  it('are told in Hindi where they are known, by themselves or by their pattern, and else as they are', () => {
    activateHindi()
    expect(translate('The password is not right.')).toBe('पासवर्ड सही नहीं है।')
    expect(translate('Zip Code is longer than 12 characters')).toBe('पिन कोड 12 अक्षरों से लंबा है')
    expect(translate('You can run 4 downloads at a time. Start this one when another has ended.')).toMatch(
      /^आप एक बार में 4 डाउनलोड /,
    )
    expect(translate('Rangoli in Bloom')).toBe('Rangoli in Bloom')
    setLocale('en')
    expect(translate('The password is not right.')).toBe('The password is not right.')
  })
})

describe('numbers and days', () => {
  it('have the lakh’s commas and Latin digits in both languages', () => {
    const shown = () => (123_456.5).toLocaleString(locale())
    const english = shown()
    activateHindi()
    expect([english, shown()]).toEqual(['1,23,456.5', '1,23,456.5'])
    expect(new Date('2031-03-12T00:00:00Z').toLocaleDateString(locale(), { month: 'long' })).toBe('मार्च')
  })
})

describe('a text with marks', () => {
  it('gives each mark to what draws it, in whatever order the language has them', () => {
    const bold = (text: string) => createElement('b', null, text)
    const html = (text: string) => renderToStaticMarkup(createElement(Rich, { text, terms: bold, privacy: bold }))
    expect(html('The <terms>Terms</terms> & the <privacy>Policy</privacy>.')).toBe(
      'The <b>Terms</b> &amp; the <b>Policy</b>.',
    )
    expect(html('<privacy>नीति</privacy> और <terms>शर्तें</terms>')).toBe('<b>नीति</b> और <b>शर्तें</b>')
  })
})
