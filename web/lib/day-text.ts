import { language, locale } from '../language/text.ts'

/** A day in India: 12 Mar 2031. @param place how days are written there; by default that of the page */
export function dayText(iso: string, place = locale()): string {
  return new Date(iso).toLocaleDateString(place, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  })
}

/** Day and time in India: 12 Mar 2031, 10:02 am. */
export const momentText = (iso: string): string =>
  new Date(iso).toLocaleString(locale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // Hindi names the part of the day instead of am and pm.
    ...(language() === 'hi' && { dayPeriod: 'short' as const }),
    timeZone: 'Asia/Kolkata',
  })

const IST_OFFSET_MS = 5.5 * 3_600_000

/** The day in India, as in 2026-11-20. */
export const indianDay = (at: Date): string => new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10)
