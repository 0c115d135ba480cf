import { locale } from '../language/text.ts'

/** A day in India: 12 Mar 2031. @param place how days are written there; by the language of the page unless told */
export function dayText(iso: string, place = locale()): string {
  return new Date(iso).toLocaleDateString(place, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  })
}
