import { dayText } from '../lib/day-text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago, as one would say it; after a week the day. */
export function lastSeenText(iso: string, now: Date): string {
  const ago = now.getTime() - new Date(iso).getTime()
  if (ago < 2 * MINUTE) return 'just now'
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} minutes ago`
  if (ago < 2 * HOUR) return 'an hour ago'
  if (ago < DAY) return `${Math.floor(ago / HOUR)} hours ago`
  if (ago < 2 * DAY) return 'a day ago'
  return ago < 7 * DAY ? `${Math.floor(ago / DAY)} days ago` : `on ${dayText(iso)}`
}
