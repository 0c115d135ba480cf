import type { Plan } from '../../../contract/values.ts'

/** SCR-41: the query parameter of the subscription checkout. */
export type PlanParam = 'month' | 'year'

/**
 * Reads `?plan=`. MON-6: all of the source's spellings are accepted; `null` for anything else.
 */
export function readPlan(text: string | null): PlanParam | null {
  const plan = (text ?? '').trim().toLowerCase()
  if (plan === 'month' || plan === 'monthly') return 'month'
  if (plan === 'year' || plan === 'yearly' || plan === 'annual') return 'year'
  return null
}

/** The stored name of a plan. */
export const storedPlan = (plan: PlanParam): Plan => (plan === 'year' ? 'annual' : 'monthly')

/** SCR-34: the name on the pricing page. */
export const planName = (plan: PlanParam): string => (plan === 'year' ? 'Yearly' : 'Monthly')

const IST_OFFSET_MS = 5.5 * 3600 * 1000

/** The same day in India a month or a year later, or the last one of a shorter month, as the server counts it. */
export function endOfPeriod(from: Date, plan: PlanParam): Date {
  const start = new Date(from.getTime() + IST_OFFSET_MS)
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + (plan === 'year' ? 12 : 1))
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return new Date(end.getTime() - IST_OFFSET_MS)
}
