import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { LANGUAGES, type Language } from '../contract/values.ts'
import { mailTemplates } from './mails.ts'
import { renderMail } from './platform/mail/mail-layout.ts'
import type { MailTemplates } from './platform/mail/mail-template.ts'
import { MAIL_SAMPLES } from './staff/shop-settings/mail-samples.table.ts'
import { signer } from './platform/secrets.ts'

const url = 'https://jhalak.example'
const place = { brand: 'Jhalak', listening: { url }, mailLinks: signer('secret', 'mail link') }
const templates: MailTemplates = mailTemplates(place)
/** Hindi in every free text, so that Latin letters in a Hindi mail are ours. */
const hindiData = MAIL_SAMPLES.hi
const every = Object.keys(templates)
const render = (template: string, language: Language, more: object = {}) => {
  const content = templates[template]?.({ ...hindiData, ...more }, language)
  if (!content) throw new Error(`no mail ${template}`)
  return { content, ...renderMail(content, { name: 'Jhalak', url }, language) }
}

/** What a person sees of a page, one space between words; throws where an element is not closed in its turn. */
function textOf(html: string): string {
  const open: string[] = []
  const body = html.slice(html.indexOf('<body'))
  for (const [, close, name = '', rest = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|[^">])*)>/gi)) {
    if (close) expect(open.pop(), `</${name}>`).toBe(name)
    else if (!['meta', 'br'].includes(name)) open.push(name)
    expect(rest.replaceAll(/\s[a-z-]+="[^"<]*"/g, '').trim(), `attributes of <${name}>`).toBe('')
  }
  expect(open).toEqual([])
  return unescaped(body.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}
const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const addressesIn = (text: string): string[] =>
  [...new Set((text.match(/https:\/\/[^\s"<]+/g) ?? []).map(asOne))].toSorted()
/** With and without the last stroke it is the same page. */
const asOne = (address: string): string => address.replace(/\/$/, '')
const numbersIn = (text: string): string[] => [...new Set(text.match(/\d(?:[\d,./-]*\d)?/g))].toSorted()

/** The data of a mail with this in each field for which the template takes any text; an id or a choice is refused by its schema. */
function everyTextAs(template: string, language: Language, text: string): Record<string, string> {
  const takes = ([field, value]: [string, string]): boolean => {
    try {
      templates[template]?.({ ...hindiData, [field]: value }, language)
      return true
    } catch (error) {
      if (error instanceof z.ZodError) return false
      throw error
    }
  }
  const texts = Object.entries(hindiData).flatMap(([field, value]): [string, string][] =>
    typeof value === 'string' ? [[field, withText(value, text)]] : [],
  )
  return Object.fromEntries(texts.filter(takes))
}

/** A list travels as JSON: in it, each text becomes this one. */
const withText = (sample: string, text: string): string =>
  sample.startsWith('[')
    ? JSON.stringify(JSON.parse(sample), (_key, value: unknown) => (typeof value === 'string' ? text : value))
    : text

describe.each(LANGUAGES)('every mail in %s', (language) => {
  it.each(every)('%s is a page of its own, without anything unfilled', (template) => {
    const { subject, text, html } = render(template, language)
    expect(html).toMatch(/^<!doctype html>\n<html lang="(en|hi)">/)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).not.toMatch(/<(img|script|link|table|iframe|form|svg)\b|url\(|@import|src=/i)
    for (const part of [subject, text, textOf(html)]) expect(part).not.toMatch(/undefined|null|NaN|\[object|\$\{|[{}]/)
    expect(subject).not.toMatch(/[\r\n]/)
  })

  it.each(every)('%s says the same as text and as HTML', (template) => {
    const { text, html, content } = render(template, language)
    const seen = textOf(html)
    const { heading, paragraphs, details: facts = [], button, footnote } = content
    const said = [heading, ...paragraphs, ...facts.flatMap(({ name, value }) => [name, value]), footnote ?? heading]
    for (const part of [...said, button?.label ?? heading, button?.url ?? heading]) {
      expect(text).toContain(part)
      expect(seen).toContain(part.replaceAll(/\s+/g, ' '))
    }
    expect(addressesIn(unescaped(html))).toEqual(addressesIn(text))
    expect(numbersIn(seen)).toEqual(numbersIn(text))
  })

  it.each(every)('%s makes markup of nothing it is given', (template) => {
    const hostile = '<img src=x onerror=alert(1)>"&\''
    const given = everyTextAs(template, language, hostile)
    expect(Object.keys(given).length).toBeGreaterThan(20)
    const { html } = render(template, language, given)
    textOf(html)
    expect(html).not.toMatch(/<img/i)
  })
})

/** Latin letters that stay in Hindi: the brand, a provider, a file's kind, and what is data. */
const LATIN =
  /Jhalak|Google|PDF|API|jk_\w{5}|UPI|NEFT|RTGS|IMPS|IFSC|INV\/[\d/]+|CN\/[\d/]+|JL-\d\d-\w{8}|meera@test\.example|https:\/\/\S+|01900000-[\da-f-]+/g

describe.each(LANGUAGES)('a mail to somebody who does not know us, in %s', (language) => {
  it.each(['company-invitation', 'payment-link'])(
    '%s carries no advertisement that a stranger typed as a name',
    (name) => {
      const ad = 'Free iPhone at win.example'
      const { text, html, subject } = render(name, language, { invitedBy: ad, company: ad, buyer: ad, firstName: ad })
      expect(text + html + subject).not.toContain('win.example')
      const named = { invitedBy: 'Rang & Co', company: 'Rang & Co', buyer: 'Rang & Co' }
      expect(render(name, language, named).subject).toContain('Rang & Co')
    },
  )
})

describe('a mail in Hindi', () => {
  it.each(every)('%s has no English left', (template) => {
    const { subject, text, html } = render(template, 'hi')
    for (const part of [subject, text, textOf(html)]) expect(part.replaceAll(LATIN, '').match(/[a-z]+/gi)).toBeNull()
  })

  it.each(every)('%s tells the same facts as in English', (template) => {
    const [english, hindi] = LANGUAGES.map((language) => render(template, language))
    expect(numbersIn(hindi?.text ?? '')).toEqual(numbersIn(english?.text ?? ''))
    expect(hindi?.content.paragraphs).toHaveLength(english?.content.paragraphs.length ?? 0)
    const target = english?.content.button?.url.replace(url, `${url}/hi`)
    expect(asOne(hindi?.content.button?.url ?? '')).toBe(asOne(target ?? ''))
    expect(Boolean(hindi?.content.footnote)).toBe(Boolean(english?.content.footnote))
    expect(hindi?.subject).not.toBe(english?.subject)
  })

  it('writes money and days as in India, in the digits of the site', () => {
    expect(render('receipt', 'hi').text).toContain('₹1,23,456.78')
    expect(render('receipt', 'hi').text).toContain('वार्षिक प्लान')
    expect(render('renewal-7', 'hi').subject).toContain('31 मार्च 2027')
  })
})

describe('mails one may do without', () => {
  it('are reminders alone: they say where to end them', () => {
    const stoppable = every.filter((template) => render(template, 'en').content.stopUrl)
    expect(stoppable).toEqual(['new-clips', 'renewal-7', 'renewal-1'])
  })
})
