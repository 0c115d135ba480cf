import { clipNumber } from '../../../contract/catalogue/clip-number.ts'
import { rupees } from './rupees.model.ts'
import type { Language, Plan, Quality } from '../../../contract/values.ts'

/** A clip bought singly. */
export interface SingleItem {
  kind: 'one-time'
  clipId: string
  quality: Quality
}

/** A plan; a company's is agreed with staff. */
export interface PlanItem {
  kind: 'subscription'
  plan: Plan
  agreed?: Agreed | null
}

/** Seats and days of a company's plan. */
export interface Agreed {
  seats: number
  days: number
  /** Left of the agreement before, and taken off the price. */
  unusedPaise: number
}

/** What a right is given to. */
export type RightItem = SingleItem | PlanItem

/** One clip of an order of several. */
export interface OrderLine {
  /** From 1; the number of its entitlement too. */
  line: number
  clipId: string
  /** Of the clip. */
  name: string
  /** Empty: staff have written none. */
  nameHi: string
  serial: number
  quality: Quality
  /** After the discount. */
  basePaise: number
  taxPaise: number
  totalPaise: number
  /** Taken off by a coupon, before GST. */
  discountPaise: number
  /** The HD order that this upgrade stands on. */
  baseCheckoutId: string | null
  /** On the buyer's boards, when the order was opened. */
  approvals: { name: string; at: string }[]
  /** Why it was paid for and not fulfilled. */
  refused: string | null
  /** The refund that it goes back with. */
  refundKey: string | null
  /** That refund is through. */
  isReturned: boolean
}

/** What an order buys. */
export type Item = RightItem | { kind: 'cart'; lines: OrderLine[] } | CreditItem

/** Prepaid credit: what clips may cost that are chosen later. */
export interface CreditItem {
  kind: 'credit'
  creditPaise: number
}

/** As columns of an order or an entitlement. */
export const itemColumns = <I extends Item>(item: I): ItemColumns<I['kind']> => ({
  kind: item.kind,
  plan: item.kind === 'subscription' ? item.plan : null,
  clip_id: item.kind === 'one-time' ? item.clipId : null,
  quality: item.kind === 'one-time' ? item.quality : null,
})

interface ItemColumns<Kind> {
  kind: Kind
  plan: Plan | null
  clip_id: string | null
  quality: Quality | null
}

/** @returns null where the columns name neither a plan nor a clip, and there are no lines */
export function itemOf(row: {
  plan: Plan | null
  clipId: string | null
  quality: Quality | null
  lines?: OrderLine[] | null
  creditPaise?: number | null
  agreed?: Agreed | null
}): Item | null {
  const { plan, clipId, quality, lines, creditPaise, agreed } = row
  if (creditPaise) return { kind: 'credit', creditPaise }
  if (lines) return { kind: 'cart', lines }
  if (plan) return { kind: 'subscription', plan, ...(agreed && { agreed }) }
  return clipId && quality ? { kind: 'one-time', clipId, quality } : null
}

const PLAN_NAMES = { monthly: 'Monthly plan', annual: 'Annual plan' } as const

/** What was bought, in a few words: "Annual plan", "12 clips", or the clip's name and quality. */
export function nameOfItem(item: Item, clipName: string | null | undefined): string {
  if (item.kind === 'subscription') return item.agreed ? nameOfAgreement(item.agreed) : PLAN_NAMES[item.plan]
  if (item.kind === 'credit') return `Credit of ₹${rupees(item.creditPaise)}`
  if (item.kind === 'cart') return item.lines.length === 1 ? '1 clip' : `${item.lines.length} clips`
  return `${clipName || item.clipId}, ${item.quality}`
}

const nameOfAgreement = ({ seats, days }: Agreed): string =>
  `Plan for ${seats} ${seats === 1 ? 'seat' : 'seats'}, ${days} ${days === 1 ? 'day' : 'days'}`

/** A line as the invoice names it. */
export const nameOfLine = ({ name, serial, clipId, quality }: OrderLine): string =>
  `${name || clipId}, ${quality}, ${clipNamed(serial, clipId)}`

/** With the number that can be read out, and the id that calls take. */
const clipNamed = (serial: number, clipId: string): string => `clip ${clipNumber(serial)} (${clipId})`

const IN_HINDI: Record<string, string> = { 'Monthly plan': 'मासिक प्लान', 'Annual plan': 'वार्षिक प्लान' }

/** An item's name in a language; names of clips are data and stay. */
export const itemIn = (language: Language, name: string): string =>
  (language === 'hi' && (IN_HINDI[name] ?? clipsInHindi(name) ?? creditInHindi(name) ?? agreementInHindi(name))) || name

const clipsInHindi = (name: string) => (/^\d+ clips?$/.test(name) ? `${Number.parseInt(name, 10)} क्लिप` : undefined)
const creditInHindi = (name: string) => {
  const amount = /^Credit of (₹[\d,.]+)$/.exec(name)?.[1]
  return amount && `${amount} का क्रेडिट`
}

const agreementInHindi = (name: string) => {
  const [, seats, days] = /^Plan for (\d+) seats?, (\d+) days?$/.exec(name) ?? []
  return seats && `${seats === '1' ? '1 सीट' : `${seats} सीटों`} का प्लान, ${days} दिन`
}

const dayIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })
const DAY: Record<Language, Intl.DateTimeFormat> = { en: dayIn('en-IN'), hi: dayIn('hi-IN-u-nu-latn') }

/** A day in India, as in 1 Apr 2026. */
export const dayInIndia = (at: Date, language: Language = 'en'): string => DAY[language].format(at)

/** The line on the invoice. */
export function describeItem(
  item: Item,
  subject: { clipName: string | null; serial: number | null; startsAt: Date | null; endsAt: Date | null } | undefined,
  unusedPaise: number | null = null,
): string {
  const name = nameOfItem(item, subject?.clipName)
  if (item.kind === 'one-time') {
    const clip = subject?.serial ? clipNamed(subject.serial, item.clipId) : `clip ${item.clipId}`
    return `Licence to use footage: ${name}, ${clip}`
  }
  if (item.kind === 'cart') return `Licences to use footage: ${name}${discountOf(item.lines)}`
  const { startsAt, endsAt } = subject ?? {}
  if (item.kind === 'credit')
    return `Prepaid licences to use footage: ${name}${endsAt ? `, until ${dayInIndia(endsAt)}` : ''}`
  const period = startsAt && endsAt ? `, ${dayInIndia(startsAt)} to ${dayInIndia(endsAt)}` : ''
  // CGST section 15(3)(a), as for a coupon: the month has an invoice of its own.
  if (item.agreed)
    return `Licences to use footage: ${name}${period}${item.agreed.unusedPaise > 0 ? `, after ₹${rupees(item.agreed.unusedPaise)} before tax for unused days of the agreement before` : ''}`
  const change = unusedPaise
    ? `, in place of the running month, after ₹${rupees(unusedPaise)} before tax for its unused days`
    : ''
  return `Licences to use footage: ${name}${period}${change}`
}

/** CGST section 15(3)(a): a discount known at the supply stands on the invoice. */
function discountOf(lines: readonly OrderLine[]): string {
  const paise = lines.reduce((sum, { discountPaise }) => sum + discountPaise, 0)
  return paise > 0 ? `, after a discount of ₹${rupees(paise)} before tax` : ''
}

/** MON-6: every spelling the source uses. */
const PLAN_SPELLINGS = new Map<string, Plan>([
  ['month', 'monthly'],
  ['monthly', 'monthly'],
  ['year', 'annual'],
  ['yearly', 'annual'],
  ['annual', 'annual'],
])

export const planNamed = (text: string | undefined): Plan | undefined => PLAN_SPELLINGS.get(text?.toLowerCase() ?? '')
