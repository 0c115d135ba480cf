import { describe, expect, it } from 'vitest'
import { periodEnd, validityEnd } from './period.ts'

describe('a subscription period', () => {
  it.each([
    ['2026-01-31T06:00:00Z', 'monthly', '2026-02-28T18:29:59.999Z'],
    ['2028-01-31T06:00:00Z', 'monthly', '2028-02-29T18:29:59.999Z'],
    ['2026-12-15T06:00:00Z', 'monthly', '2027-01-15T18:29:59.999Z'],
    ['2028-02-29T06:00:00Z', 'annual', '2029-02-28T18:29:59.999Z'],
    // 20:00 UTC is already the next day in India.
    ['2026-03-10T20:00:00Z', 'monthly', '2026-04-11T18:29:59.999Z'],
  ] as const)('from %s, %s, ends %s', (start, plan, end) => {
    expect(periodEnd(new Date(start), plan).toISOString()).toBe(end)
  })

  it('guarantees re-download for five years', () => {
    expect(validityEnd(new Date('2026-11-20T06:00:00Z')).toISOString()).toBe('2031-11-20T18:29:59.999Z')
  })
})
