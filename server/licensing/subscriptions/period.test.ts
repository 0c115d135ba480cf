import { describe, expect, it } from 'vitest'
import { postponedPeriods, advancedPeriods, nextPeriod, type Period, periodEnd, validityEnd } from './period.model.ts'

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

describe('a period that stands again', () => {
  const at = (text: string) => new Date(`${text}T18:29:59.999Z`)
  const now = new Date('2026-11-05T06:00:00Z')
  const month = (startsAt: Date, endsAt: Date): Period => ({ plan: 'monthly', startsAt, endsAt })
  const restored = month(at('2026-12-01'), at('2027-01-01'))

  it('goes behind one that began before it and reaches into it, and what follows behind both', () => {
    const begun = month(now, at('2026-12-05'))
    const next = month(at('2026-12-05'), at('2027-01-05'))
    expect(postponedPeriods([begun, next], restored, now)).toEqual([
      month(at('2026-12-05'), at('2027-01-05')),
      month(at('2027-01-05'), at('2027-02-05')),
    ])
  })

  it('stays where nothing reaches into it', () => {
    expect(postponedPeriods([month(now, at('2026-12-01'))], restored, now)).toEqual([])
    expect(postponedPeriods([month(at('2027-01-01'), at('2027-02-01'))], restored, now)).toEqual([])
  })
})

describe('days that staff gave', () => {
  const at = (text: string) => new Date(`${text}T18:29:59.999Z`)
  const now = new Date('2026-11-01T06:00:00Z')
  const bought: Period = { plan: 'monthly', startsAt: now, endsAt: at('2026-12-01') }
  const gift: Period = { plan: 'monthly', startsAt: at('2026-12-01'), endsAt: at('2026-12-08') }

  it('are as many as they are, not a month of the plan', () => {
    const next = nextPeriod([bought, gift], 'monthly', now)
    expect([next.startsAt, next.endsAt]).toEqual([at('2026-12-08'), at('2027-01-08')])
  })

  it('stay as many when they move', () => {
    const week = { ...gift, startsAt: now, endsAt: new Date(now.getTime() + 7 * 86_400_000) }
    expect(advancedPeriods([gift], bought, now)).toEqual([week])
    expect(postponedPeriods([week], bought, now)).toEqual([gift])
  })
})
