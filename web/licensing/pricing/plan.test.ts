import { expect, it } from 'vitest'
import { dayText } from '../../lib/day-text.ts'
import { endOfPeriod } from './plan.ts'

it.each([
  // From midnight in India until half past five the day is another one in UTC.
  ['2026-11-30T18:30:00Z', 'month', '1 Jan 2027'],
  ['2026-11-30T23:59:00Z', 'month', '1 Jan 2027'],
  ['2026-11-30T18:29:00Z', 'month', '30 Dec 2026'],
  ['2026-01-30T20:00:00Z', 'month', '28 Feb 2026'],
  ['2026-02-27T20:00:00Z', 'year', '28 Feb 2027'],
  ['2028-02-28T20:00:00Z', 'year', '28 Feb 2029'],
] as const)('a plan bought at %s for a %s ends on %s, as the server counts it', (from, plan, day) => {
  expect(dayText(endOfPeriod(new Date(from), plan).toISOString())).toBe(day)
})
