import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Relative time; after a week the day. */
export function lastSeenText(iso: string, now: Date): string {
  const ago = now.getTime() - new Date(iso).getTime()
  if (ago < 2 * MINUTE) return t('just now')
  if (ago < HOUR) return t('{count} minutes ago', { count: Math.floor(ago / MINUTE) })
  if (ago < 2 * HOUR) return t('an hour ago')
  if (ago < DAY) return t('{count} hours ago', { count: Math.floor(ago / HOUR) })
  if (ago < 2 * DAY) return t('a day ago')
  return ago < 7 * DAY ? t('{count} days ago', { count: Math.floor(ago / DAY) }) : t('on {day}', { day: dayText(iso) })
}
