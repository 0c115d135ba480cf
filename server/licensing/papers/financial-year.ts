const IST_OFFSET_MS = 5.5 * 3600 * 1000

/** The financial year of a moment as on documents, 1 April to 31 March in India: 2627. */
export function financialYear(at: Date): string {
  const local = new Date(at.getTime() + IST_OFFSET_MS)
  const first = local.getUTCFullYear() - (local.getUTCMonth() < 3 ? 1 : 0)
  return twoDigits(first) + twoDigits(first + 1)
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0')

/** The day in India, as in 2026-04-01. */
export const indianDay = (at: Date): string => new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10)

/** The moment at which a day begins in India. */
export const dayBegins = (day: string): Date => new Date(`${day}T00:00:00+05:30`)
