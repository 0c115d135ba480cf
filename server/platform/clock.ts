/** Time comes in as an argument, so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const DAY_MS = 86_400_000
/** India has one time, and no summer time. */
export const IST_OFFSET_MS = 5.5 * 3600 * 1000

/** The day in India, as in 2026-04-01. */
export const indianDay = (at: Date): string => new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10)

/** Day and time in India, for spreadsheets: 2026-04-01 00:15:09. */
export const indianMoment = (at: Date): string =>
  new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`)

export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS)

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}
