import type { Plan } from '../../../contract/values.ts'

const IST_OFFSET_MS = 5.5 * 3600 * 1000
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
 * The period that a payment made now buys: from now, or from the present end (MON-26).
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

/**
 * Where periods come to lie after one before them was taken back: one after another from the end of what still stands,
 * or from now; each as long as its plan. What has begun stays where it is.
 * @param standing paid periods, the one taken back not among them
 * @param gap the one taken back
 * @returns the periods that follow it without a gap, first to last, where they lie now
 */
export function movedInto<P extends Period>(standing: readonly P[], gap: Omit<Period, 'plan'>, now: Date): P[] {
  const moved: P[] = []
  const stays = standing.filter((one) => one.startsAt < gap.endsAt)
  let end = gap.endsAt
  for (const one of standing.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    if (one.startsAt.getTime() !== end.getTime() || one.startsAt <= now) continue
    end = one.endsAt
    moved.push(laidAfter([...stays, ...moved], one, now))
  }
  return moved
}

/** A period where it comes to lie after others, as long as it was bought or given. */
function laidAfter<P extends Period>(others: readonly Period[], one: P, now: Date): P {
  const { startsAt, endsAt } = nextPeriod(others, one.plan, now)
  const length = one.endsAt.getTime() - one.startsAt.getTime()
  return { ...one, startsAt, endsAt: isWhole(one) ? endsAt : new Date(startsAt.getTime() + length) }
}

/**
 * Where periods come to lie after one that rested stands again: those bought meanwhile overlap it, and no day is to be
 * paid for twice, so they follow it, each as long as its plan.
 * @param standing paid periods, the restored one not among them
 * @returns the periods that move, first to last, where they lie now; none where nothing overlaps
 */
export function movedBehind<P extends Period>(standing: readonly P[], restored: Period, now: Date): P[] {
  const isLater = (one: Period) => one.startsAt >= restored.startsAt
  const later = standing.filter(isLater).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const overlaps = later.some((one) => one.startsAt < restored.endsAt)
  if (restored.endsAt <= now || !overlaps) return []
  const stays = [...standing.filter((one) => !isLater(one)), restored]
  return later.reduce<P[]>((moved, one) => [...moved, laidAfter([...stays, ...moved], one, now)], [])
}

/** Where the run of periods without a gap that ends with `last` began, and how many months it holds. */
function unbroken(paid: readonly Period[], last: Period): { start: Date; months: number } {
  if (!isWhole(last)) return { start: last.endsAt, months: 0 }
  let { startsAt: start } = last
  let months = MONTHS[last.plan]
  for (let before = endingAt(paid, start); before; before = endingAt(paid, start)) {
    start = before.startsAt
    months += MONTHS[before.plan]
  }
  return { start, months }
}

const endingAt = (paid: readonly Period[], end: Date): Period | undefined =>
  paid.find((one) => one.endsAt.getTime() === end.getTime() && one.startsAt < end && isWhole(one))

/** Days that staff gave are no month or year of a plan: a run begins anew after them, and they keep their length. */
function isWhole({ plan, startsAt, endsAt }: Period): boolean {
  const days = (endsAt.getTime() - startsAt.getTime()) / DAY_MS
  return days >= 28 * MONTHS[plan] && days <= 32 * MONTHS[plan]
}

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
