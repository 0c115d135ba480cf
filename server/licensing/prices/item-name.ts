import type { Item } from '../checkout/checkout.repository.ts'

const PLAN_NAMES = { monthly: 'Monthly plan', annual: 'Annual plan' } as const

/** What was bought, in a few words: "Annual plan", or the clip's name and quality. */
export const nameOfItem = (item: Item, clipName: string | null | undefined): string =>
  item.kind === 'subscription' ? PLAN_NAMES[item.plan] : `${clipName || item.clipId}, ${item.quality}`

const DAY = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** A day in India, as in 1 Apr 2026. */
export const dayInIndia = (at: Date): string => DAY.format(at)

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
