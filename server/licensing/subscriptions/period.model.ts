import type { Plan } from '../../../contract/values.ts'
import { IST_OFFSET_MS } from '../../platform/clock.ts'

const DAY_MS = 86_400_000
const MONTHS: Record<Plan, number> = { monthly: 1, annual: 12 }
/** LIC-11: re-download of a purchase is guaranteed for five years. */
const VALIDITY_MONTHS = 60

/** Paid time of a subscription. */
export interface Period {
  plan: Plan
  startsAt: Date
  endsAt: Date
}

/**
 * The period that a payment made now buys: from now, or from the current end (MON-26).
 * @param paid the periods paid before, first to last
 */
export function nextPeriod(paid: readonly Period[], plan: Plan, now: Date): Period {
  const last = paid.reduce<Period | null>((latest, one) => (latest && latest.endsAt >= one.endsAt ? latest : one), null)
  if (!last || last.endsAt <= now) return { plan, startsAt: now, endsAt: periodEnd(now, plan) }
  const { start, months } = unbroken(paid, last)
  // By the first day of the unbroken run: paid on 31 January, two months end on 31 March, not on the 28th.
  const byFirstDay = endOfDayAfter(start, months + MONTHS[plan])
  const byCurrentEnd = periodEnd(last.endsAt, plan)
  return { plan, startsAt: last.endsAt, endsAt: byFirstDay > byCurrentEnd ? byFirstDay : byCurrentEnd }
}

/**
 * The new position of periods after an earlier one was revoked: consecutive from the end of the remaining paid time, or
 * from now; each as long as its plan. A period that has begun stays.
 * @param active paid periods without the revoked one
 * @returns the periods that followed it without a gap, first to last, in their new position
 */
export function advancedPeriods<P extends Period>(active: readonly P[], revoked: Omit<Period, 'plan'>, now: Date): P[] {
  const moved: P[] = []
  const stays = active.filter((one) => one.startsAt < revoked.endsAt)
  let end = revoked.endsAt
  for (const one of active.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    if (one.startsAt.getTime() !== end.getTime() || one.startsAt <= now) continue
    end = one.endsAt
    moved.push(placedAfter([...stays, ...moved], one, now))
  }
  return moved
}

/** A period moved behind others; its length stays as bought or granted. */
function placedAfter<P extends Period>(others: readonly Period[], one: P, now: Date): P {
  const { startsAt, endsAt } = nextPeriod(others, one.plan, now)
  const length = one.endsAt.getTime() - one.startsAt.getTime()
  return { ...one, startsAt, endsAt: isFullPeriod(one) ? endsAt : new Date(startsAt.getTime() + length) }
}

/**
 * The new position of periods after a suspended one was restored: those bought meanwhile overlap it, and no day may be
 * paid for twice. One that begins before it stays, and it goes behind that; those after it are moved behind it, each as
 * long as its plan.
 * @param active paid periods without the restored one
 * @returns the moved periods, first to last, in their new position; none where nothing overlaps
 */
export function postponedPeriods<P extends Period>(active: readonly P[], restored: P, now: Date): P[] {
  if (restored.endsAt <= now) return []
  const isLater = (one: Period) => one.startsAt >= restored.startsAt
  const later = active.filter(isLater).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const earlier = active.filter((one) => !isLater(one))
  const isReached = earlier.some((one) => one.endsAt > restored.startsAt)
  const placed = isReached ? placedAfter(earlier, restored, now) : restored
  const first = isReached ? [placed] : []
  if (!later.some((one) => one.startsAt < placed.endsAt)) return first
  const stays = isReached ? earlier : [...earlier, restored]
  return later.reduce((moved, one) => [...moved, placedAfter([...stays, ...moved], one, now)], first)
}

/** The start and the number of months of the unbroken run of periods that ends with `last`. */
function unbroken(paid: readonly Period[], last: Period): { start: Date; months: number } {
  if (!isFullPeriod(last)) return { start: last.endsAt, months: 0 }
  let { startsAt: start } = last
  let months = MONTHS[last.plan]
  for (let before = endingAt(paid, start); before; before = endingAt(paid, start)) {
    start = before.startsAt
    months += MONTHS[before.plan]
  }
  return { start, months }
}

const endingAt = (paid: readonly Period[], end: Date): Period | undefined =>
  paid.find((one) => one.endsAt.getTime() === end.getTime() && one.startsAt < end && isFullPeriod(one))

/** Days granted by staff are not a full month or year of a plan: a new run begins after them, and their length stays. */
function isFullPeriod({ plan, startsAt, endsAt }: Period): boolean {
  const days = (endsAt.getTime() - startsAt.getTime()) / DAY_MS
  return days >= 28 * MONTHS[plan] && days <= 32 * MONTHS[plan]
}

/**
 * The end of a subscription period: the same day of the later month in India, 31 January to 28 or 29 February,
 * until the last millisecond of that day.
 */
export const periodEnd = (start: Date, plan: Plan): Date => endOfDayAfter(start, MONTHS[plan])

/** The same hour that many days later. */
export const daysAfter = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS)

export const validityEnd = (bought: Date): Date => endOfDayAfter(bought, VALIDITY_MONTHS)

function endOfDayAfter(start: Date, months: number): Date {
  const local = new Date(start.getTime() + IST_OFFSET_MS)
  const year = local.getUTCFullYear()
  const month = local.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(local.getUTCDate(), lastDay)
  return new Date(Date.UTC(year, month, day, 23, 59, 59, 999) - IST_OFFSET_MS)
}
