const DAY_MS = 86_400_000
const RUPEE = 100

interface PaidPeriod {
  startsAt: Date
  endsAt: Date
  /** What was paid for it before GST, less what was given back. */
  paidPaise: number
}

/** What is left of a paid period. */
export interface Unused {
  days: number
  /** Of so many days. */
  ofDays: number
  /** Before GST, rounded up for the buyer; never more than was paid. */
  paise: number
}

/**
 * MON-81: the days of a period that are left, today among them, and their share of its price. Pure.
 * @param unit rounded up to so many paise
 */
export function unusedOf({ startsAt, endsAt, paidPaise }: PaidPeriod, now: Date, unit = RUPEE): Unused {
  const daysFrom = (from: Date) => Math.max(0, Math.ceil((endsAt.getTime() - from.getTime()) / DAY_MS))
  const ofDays = Math.max(1, daysFrom(startsAt))
  const days = Math.min(ofDays, daysFrom(now))
  const share = Math.ceil((paidPaise * days) / ofDays / unit) * unit
  return { days, ofDays, paise: Math.min(paidPaise, share) }
}

/** What the new plan costs before GST: at least one rupee. Pure. */
export const changePrice = (pricePaise: number, unusedPaise: number): number =>
  Math.max(RUPEE, pricePaise - unusedPaise)
