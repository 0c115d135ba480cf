import { indianDay } from '../../platform/clock.ts'

/** The financial year of a moment as on documents, 1 April to 31 March in India: 2627. */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = indianDay(at).split('-').map(Number)
  const first = month < 4 ? year - 1 : year
  return twoDigits(first) + twoDigits(first + 1)
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0')
