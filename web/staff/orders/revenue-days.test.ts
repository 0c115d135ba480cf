import { describe, expect, it } from 'vitest'
import { barsOf, lastDays, lastMonth, type RevenueDay, scaleOf, totalsOf } from './revenue-days.ts'

const day = (some: Partial<RevenueDay>): RevenueDay => ({
  day: '2026-11-20',
  monthlyPaise: 0,
  annualPaise: 0,
  singlePaise: 0,
  refundedPaise: 0,
  orders: 0,
  ...some,
})

describe('the revenue plot', () => {
  it('stacks revenue above zero and refunds below it', () => {
    const days = [day({ monthlyPaise: 30_000, singlePaise: 20_000, refundedPaise: 50_000, orders: 2 }), day({})]
    const scale = scaleOf(days)
    expect(scale).toEqual({ topPaise: 50_000, bottomPaise: 50_000, zero: 50 })
    expect(barsOf(days[0] ?? day({}), scale)).toEqual([
      { fill: 'fill-focus', y: 20, height: 30 },
      { fill: 'fill-control', y: 0, height: 20 },
      { fill: 'fill-danger', y: 50, height: 50 },
    ])
    expect(barsOf(day({}), scale)).toEqual([])
    expect(totalsOf(days)).toEqual({ takenPaise: 50_000, refundedPaise: 50_000, orders: 2 })
  })
  it('has an axis even when nothing was sold', () => {
    expect(scaleOf([day({})])).toEqual({ topPaise: 100, bottomPaise: 0, zero: 100 })
  })
})

describe('days in India', () => {
  it('turn at 18:30 UTC', () => {
    expect(lastDays(7, new Date('2026-11-20T18:29:59Z'))).toEqual({ from: '2026-11-14', to: '2026-11-20' })
    expect(lastDays(7, new Date('2026-11-20T18:30:00Z'))).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  })
  it('the month before', () => {
    expect(lastMonth(new Date('2026-03-15T00:00:00Z'))).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(lastMonth(new Date('2025-12-31T18:30:00Z'))).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })
})
