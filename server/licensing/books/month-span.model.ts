import { indianDay, startOfDay } from '../../platform/clock.ts'

/** A month in India as moments. @param month as in 2026-04 */
export function monthSpan(month: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: startOfDay(`${month}-01`), until: startOfDay(`${next}-01`) }
}

/** The months in India from one moment to a later one, as in 2026-04. */
export function monthsBetween(from: Date, to: Date): string[] {
  const months: string[] = []
  for (let at = from; at <= to; at = monthSpan(indianDay(at).slice(0, 7)).until) months.push(indianDay(at).slice(0, 7))
  return months
}
