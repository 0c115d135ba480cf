import type { Plan } from '../../contract/values.ts'

const IST_OFFSET_MS = 5.5 * 3600 * 1000
const MONTHS: Record<Plan, number> = { monthly: 1, annual: 12 }
/** Readings: re-download of a purchase is guaranteed for five years. */
const VALIDITY_MONTHS = 60

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
