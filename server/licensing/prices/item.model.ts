import type { Language, Plan, Quality } from '../../../contract/values.ts'

/** What an order buys. */
export type Item = { kind: 'one-time'; clipId: string; quality: Quality } | { kind: 'subscription'; plan: Plan }

/** As columns of an order or an entitlement. */
export const itemColumns = (item: Item) => ({
  kind: item.kind,
  plan: item.kind === 'subscription' ? item.plan : null,
  clip_id: item.kind === 'one-time' ? item.clipId : null,
  quality: item.kind === 'one-time' ? item.quality : null,
})

/** @returns null where the columns name neither a plan nor a clip */
export function itemOf(row: { plan: Plan | null; clipId: string | null; quality: Quality | null }): Item | null {
  const { plan, clipId, quality } = row
  if (plan) return { kind: 'subscription', plan }
  return clipId && quality ? { kind: 'one-time', clipId, quality } : null
}

const PLAN_NAMES = { monthly: 'Monthly plan', annual: 'Annual plan' } as const

/** What was bought, in a few words: "Annual plan", or the clip's name and quality. */
export const nameOfItem = (item: Item, clipName: string | null | undefined): string =>
  item.kind === 'subscription' ? PLAN_NAMES[item.plan] : `${clipName || item.clipId}, ${item.quality}`

const IN_HINDI: Record<string, string> = { 'Monthly plan': 'मासिक प्लान', 'Annual plan': 'वार्षिक प्लान' }

/** An item's name in a language; names of clips are data and stay. */
export const itemIn = (language: Language, name: string): string => (language === 'hi' && IN_HINDI[name]) || name

const dayIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })
const DAY: Record<Language, Intl.DateTimeFormat> = { en: dayIn('en-IN'), hi: dayIn('hi-IN-u-nu-latn') }

/** A day in India, as in 1 Apr 2026. */
export const dayInIndia = (at: Date, language: Language = 'en'): string => DAY[language].format(at)

/** The line on the invoice. */
export function describeItem(
  item: Item,
  subject: { clipName: string | null; startsAt: Date | null; endsAt: Date | null } | undefined,
): string {
  const name = nameOfItem(item, subject?.clipName)
  if (item.kind === 'one-time') return `Licence to use footage: ${name}, clip ${item.clipId}`
  const { startsAt, endsAt } = subject ?? {}
  const period = startsAt && endsAt ? `, ${dayInIndia(startsAt)} to ${dayInIndia(endsAt)}` : ''
  return `Licences to use footage: ${name}${period}`
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
