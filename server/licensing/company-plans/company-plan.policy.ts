import { unusedOf } from '../subscriptions/plan-change.policy.ts'

interface Running {
  startsAt: Date
  endsAt: Date
  /** Before GST, less what was given back of it. */
  worthPaise: number
}

/** What an agreement costs or gives back before GST. */
export interface Difference {
  unusedPaise: number
  unusedDays: number
  ofDays: number
  duePaise: number
  creditPaise: number
}

/** The least that an order may cost, and a payment may give back a part of. */
const RUPEE = 100

/**
 * MON-85: what is left of the running agreement, day by day and to the paisa in the company's favour, is taken off the new one's
 * price; what it is worth beyond that is credited. Less than a rupee is neither invoiced nor credited. Pure.
 */
export function differenceOf(running: Running | undefined, pricePaise: number, now: Date): Difference {
  const unused = running
    ? unusedOf({ ...running, paidPaise: running.worthPaise }, now, 1)
    : { paise: 0, days: 0, ofDays: 0 }
  const over = pricePaise - unused.paise
  return {
    ...{ unusedPaise: unused.paise, unusedDays: unused.days, ofDays: unused.ofDays },
    duePaise: over >= RUPEE ? over : 0,
    creditPaise: -over >= RUPEE ? -over : 0,
  }
}
