import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { slug } from '../../../contract/catalogue/clip-path.ts'
import { LEGAL_VERSIONS, type LegalText } from '../../../contract/accounts/legal-versions.ts'
import { NOTICE_VERSIONS } from '../../../testing/notice-versions.ts'
import type { SiteConfig } from '../../../contract/site/site.ts'
import { paths } from '../../lib/url.ts'
import { replyTo } from '../assistant.ts'
import { operatorOf } from '../company.ts'
import { faqItems } from '../faq.ts'
import { earlierVersion } from './earlier-version.ts'
import { LEGAL_NAMES, legalTextProblem } from '../../../contract/site/legal-text.ts'
import { type LegalDocument, legalDocument } from './legal-document.ts'
import { COLOURS } from '../../../contract/site/colours.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { refundPolicy } from './refund-policy.ts'
import { shipmentAndDelivery } from './shipment.ts'
import { termsAndConditions } from './terms.ts'

const site: SiteConfig = {
  brand: 'Jhalak',
  colours: COLOURS,
  logo: null,
  company: 'Test Footage Private Limited',
  publicUrl: 'https://footage.example',
  sandbox: false,
  razorpayKeyId: '',
  razorpayCheckoutScript: '',
  googleClientId: '',
  googleScript: '',
  contact: {},
  takesMessages: true,
  takesTransfers: false,
  takesMandates: false,
  knowsCountries: false,
  fairUsePerDay: 200,
  claims: {},
  earlyAccessDays: 0,
  texts: {},
}
const operator = operatorOf(site)
const documents = [privacyPolicy, termsAndConditions, refundPolicy, shipmentAndDelivery].map((make) => make(operator))
const [privacy, terms, refunds, shipment] = documents as [LegalDocument, LegalDocument, LegalDocument, LegalDocument]

const textOf = ({ summary, sections }: LegalDocument): string =>
  [summary, ...sections.flatMap(({ title, body }) => [title, ...body.flatMap(linesOf)])].join('\n')
const linesOf = (block: string | { list: readonly string[] }): readonly string[] =>
  typeof block === 'string' ? [block] : block.list

describe('every legal page', () => {
  it.each(documents)('$title: dated, complete, with one anchor for each section', (document) => {
    expect(document.updated).toBe('30 March 2025')
    const anchors = document.sections.map(({ title }) => slug(title))
    expect(new Set(anchors).size).toBe(anchors.length)
    for (const section of document.sections) expect(section.body.flatMap(linesOf).join('')).toMatch(/\w{2}/)
    expect(textOf(document)).not.toMatch(/lorem|placeholder|todo|undefined|\[object/i)
    expect(textOf(document)).toContain('Test Footage Private Limited')
  })

  it.each(documents)('$title: links lead to pages that exist', (document) => {
    const targets = [...textOf(document).matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target)
    expect(targets.length).toBeGreaterThan(0)
    for (const target of targets) expect(Object.values(paths)).toContain(target)
  })

  it('names the grievance officer and the mailbox where they are set', () => {
    const grievanceOfficer = { name: 'A. Rao', designation: 'Grievance Officer', email: 'grievance@footage.example' }
    const contact = { email: 'care@footage.example', address: '1 Example Road, New Delhi', grievanceOfficer }
    const text = textOf(termsAndConditions(operatorOf({ ...site, contact })))
    for (const given of ['A. Rao', 'grievance@footage.example', 'care@footage.example', '1 Example Road, New Delhi'])
      expect(text).toContain(given)
  })
})

describe('Privacy Policy', () => {
  const text = textOf(privacy)

  // What the product does: a copy, deletion at once, what is kept and how long.
  it.each([
    'download a copy of your data under Account',
    'delete your account and its data under Account',
    'signed out everywhere',
    '72 months',
    'works once, for one hour',
    'A new password ends all other sessions',
    'at least one year',
    'European Union, the United Kingdom or the United States',
  ])('says: %s', (words) => expect(text).toContain(words))

  it('has 13 sections and is effective April 2025', () => {
    expect(privacy.sections).toHaveLength(13)
    expect(privacy.effective).toBe('April 2025')
  })
})

const FILES = { privacy: 'privacy-policy', terms: 'terms', refunds: 'refund-policy', shipment: 'shipment' } as const

describe('words of the operator’s own', () => {
  it.each(Object.keys(FILES) as LegalText[])('%s: the product’s text passes their checks as it is', (text) => {
    const markdown = readFileSync(new URL(`${FILES[text]}.md`, import.meta.url), 'utf8')
    expect(legalTextProblem(text, markdown)).toBeNull()
  })

  it('may name all that is filled in', () => {
    const words = LEGAL_NAMES.map((name) => `{${name}}`).join(' ')
    const document = legalDocument(`Of all.\n\n## All\n\n${words}`, { text: 'terms', title: 'Terms and Conditions' })
    expect(textOf(document(operator))).not.toMatch(/[{}]/)
  })
})

describe('versions', () => {
  it.each(Object.keys(FILES) as LegalText[])(
    '%s: a text that changes has a new version, and the earlier ones are kept',
    (text) => {
      const markdown = readFileSync(new URL(`${FILES[text]}.md`, import.meta.url))
      const [inForce, ...earlier] = LEGAL_VERSIONS[text]
      const sha256 = createHash('sha256').update(markdown).digest('hex').slice(0, 16)
      // A change of weight: keep the old file under versions/, add a version. Else the new digest is all there is to do.
      expect(inForce.sha256).toBe(sha256)
      for (const { version } of earlier) {
        expect(version < inForce.version).toBe(true)
        const document = earlierVersion(text, version)?.(operator)
        expect(document?.title).toBe(documents.find((one) => one.text === text)?.title)
      }
      expect(earlierVersion(text, '2024-01-01')).toBeNull()
    },
  )

  it('are what a consent is recorded with', () => {
    expect(NOTICE_VERSIONS).toEqual({
      terms: LEGAL_VERSIONS.terms[0].version,
      privacy: LEGAL_VERSIONS.privacy[0].version,
    })
  })

  it('keep what was said before', () => {
    const before = textOf(earlierVersion('terms', '2025-03-30')?.(operator) as LegalDocument)
    expect(before).toContain('The Service does not publish content of its users.')
    expect(textOf(terms)).toContain('A board that you share is shown to everybody who has its link')
  })
})

describe('Terms and Conditions', () => {
  const text = textOf(terms)

  it('have 43 sections', () => expect(terms.sections).toHaveLength(43))

  // SCR-56.
  it.each([
    'at least 18',
    'guardian',
    'European Union, the United Kingdom or the United States',
    'one real person',
    'fewer than 50 employees',
    'over 50 employees',
    'personal, professional or educational use',
    'web use only',
    'no earlier than 21 days after',
    'within 60 days',
    'within 90 business days',
    '30 days after posting',
    'in the six months before',
    'INR 10,000 if no fees apply',
    '18 percent',
    'one-time purchase of one video',
    'non-refundable',
    'cancelled anytime',
    'courts of New Delhi',
    'laws of India',
    'one arbitrator',
    'place is New Delhi and the language is English',
    'apply to become affiliates',
    'suspend the subscription and the account',
    'still running ends with the account',
  ])('say: %s', (words) => expect(text).toContain(words))

  it('cover the later subjects in the order of the spec', () => {
    const subjects = [
      'No refunds for digital content',
      'Disputes raised with the payment provider',
      'Referrals and affiliates',
      'Promotions',
      'User rights and restrictions',
      'User content',
      'Chat support',
      'Intellectual property',
      'Termination',
      'Governing law and jurisdiction',
      'Arbitration',
      'Grievance officer and contact',
    ]
    expect(terms.sections.map(({ title }) => title).filter((title) => subjects.includes(title))).toEqual(subjects)
  })
})

describe('Cancellation and Refund', () => {
  it.each(['14 days', '5-7 working days', 'new signups', 'renewal', 'your name', 'registered email', 'licence number'])(
    'says: %s',
    (words) => expect(textOf(refunds)).toContain(words),
  )
})

describe('the way to a refund', () => {
  it('is the dashboard first, with a link to the list, in the policy and in the FAQ', () => {
    const policy = textOf(refunds)
    expect(policy).toContain(`](${paths.orders})`)
    expect(policy.indexOf('in your dashboard')).toBeLessThan(policy.indexOf('write to our support'))
    const item = faqItems('Jhalak', null).find(({ english }) => english === 'When can I get a refund?')
    expect(item?.link?.to).toBe(paths.orders)
    expect(item?.answer.indexOf('in your dashboard')).toBeLessThan(item?.answer.indexOf('write to support') ?? 0)
    expect(replyTo('refund', faqItems('Jhalak', null)).link?.to).toBe('/dashboard?tab=orders')
  })
})

it('the Terms say where to apply as an affiliate', () => {
  const text = textOf(termsAndConditions(operator))
  const section = text.slice(text.indexOf('Referrals and affiliates'))
  expect(section.slice(0, section.indexOf('\n\n', 40))).toContain(`](${paths.contact})`)
})

describe('Shipment and Delivery', () => {
  it('says that nothing is shipped', () => expect(textOf(shipment)).toContain('Nothing is shipped'))
})
