import { language, locale } from '../../language/text.ts'

/** A moment in India: 12 Mar 2031, 10:02 am. */
export const momentText = (iso: string): string =>
  new Date(iso).toLocaleString(locale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // Hindi says the time of day, not am and pm.
    ...(language() === 'hi' && { dayPeriod: 'short' as const }),
    timeZone: 'Asia/Kolkata',
  })
