import type { Plan } from '../../../contract/values.ts'

const IST_OFFSET_MS = 5.5 * 3600 * 1000
const MONTHS: Record<Plan, number> = { monthly: 1, annual: 12 }
/** Readings: re-download of a purchase is guaranteed for five years. */
const VALIDITY_MONTHS = 60

/** Paid time of a subscription. */
export interface Period {
  plan: Plan
  startsAt: Date
  endsAt: Date
}

/**
 * The period that a payment made now buys: from now, or from the present end (readings, Money).
 * @param paid the periods paid before, first to last
 */
export function nextPeriod(paid: readonly Period[], plan: Plan, now: Date): Period {
  const last = paid.reduce<Period | null>((latest, one) => (latest && latest.endsAt >= one.endsAt ? latest : one), null)
  if (!last || last.endsAt <= now) return { plan, startsAt: now, endsAt: periodEnd(now, plan) }
  const { start, months } = unbroken(paid, last)
  // By the first day of the unbroken run: paid on 31 January, two months end on 31 March, not on the 28th.
  const byFirstDay = endOfDayAfter(start, months + MONTHS[plan])
  const byPresentEnd = periodEnd(last.endsAt, plan)
  return { plan, startsAt: last.endsAt, endsAt: byFirstDay > byPresentEnd ? byFirstDay : byPresentEnd }
}

/** Where the run of periods without a gap that ends with `last` began, and how many months it holds. */
function unbroken(paid: readonly Period[], last: Period): { start: Date; months: number } {
  let { startsAt: start } = last
  let months = MONTHS[last.plan]
  for (let before = endingAt(paid, start); before; before = endingAt(paid, start)) {
    start = before.startsAt
    months += MONTHS[before.plan]
  }
  return { start, months }
}

const endingAt = (paid: readonly Period[], end: Date): Period | undefined =>
  paid.find((one) => one.endsAt.getTime() === end.getTime() && one.startsAt < end)

/**
 * The end of a subscription period: the same day of the later month in India, 31 January to 28 or 29 February,
 * until the last millisecond of that day.
 */
export const periodEnd = (start: Date, plan: Plan): Date => endOfDayAfter(start, MONTHS[plan])

export const validityEnd = (bought: Date): Date => endOfDayAfter(bought, VALIDITY_MONTHS)

function endOfDayAfter(start: Date, months: number): Date {
  const local = new Date(start.getTime() + IST_OFFSET_MS)
  const year = local.getUTCFullYear()
  const month = local.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(local.getUTCDate(), lastDay)
  return new Date(Date.UTC(year, month, day, 23, 59, 59, 999) - IST_OFFSET_MS)
}
