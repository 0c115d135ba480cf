import { startOfDay } from '../../platform/clock.ts'

/** A month in India as moments. @param month as in 2026-04 */
export function monthSpan(month: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: startOfDay(`${month}-01`), until: startOfDay(`${next}-01`) }
}
