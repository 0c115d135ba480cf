import type { CallReply } from '../../../contract/index.ts'
import type { Text } from '../../language/text.ts'
import { indianDay } from '../../lib/day-text.ts'
import { roundUp } from '../charts/round-up.ts'

export type RevenueDay = CallReply<'GET /orders/revenue'>['days'][number]

/** What was sold, in the order in which the plot stacks it. */
export const KINDS = [
  { key: 'monthlyPaise', name: 'Monthly plan', fill: 'fill-focus', mark: 'bg-focus' },
  { key: 'annualPaise', name: 'Annual plan', fill: 'fill-accent', mark: 'bg-accent' },
  { key: 'singlePaise', name: 'Single clips', fill: 'fill-control', mark: 'bg-control' },
] as const satisfies { key: keyof RevenueDay; name: Text; fill: string; mark: string }[]

export const takenPaise = (day: RevenueDay): number => KINDS.reduce((paise, { key }) => paise + day[key], 0)

interface Totals {
  takenPaise: number
  refundedPaise: number
  orders: number
}
export const totalsOf = (days: readonly RevenueDay[]): Totals =>
  days.reduce(
    (sum, day) => ({
      takenPaise: sum.takenPaise + takenPaise(day),
      refundedPaise: sum.refundedPaise + day.refundedPaise,
      orders: sum.orders + day.orders,
    }),
    { takenPaise: 0, refundedPaise: 0, orders: 0 },
  )

interface Bar {
  fill: string
  /** In hundredths of the plot's height, from above. */
  y: number
  height: number
}
interface Scale {
  topPaise: number
  /** Below zero: refunds. */
  bottomPaise: number
  /** Where zero lies, in hundredths from above. */
  zero: number
}

export function scaleOf(days: readonly RevenueDay[]): Scale {
  const topPaise = roundUp(Math.max(100, ...days.map(takenPaise)))
  const bottomPaise = roundUp(Math.max(0, ...days.map((day) => day.refundedPaise)))
  return { topPaise, bottomPaise, zero: (100 * topPaise) / (topPaise + bottomPaise) }
}

/** A day's bars: revenue stacked upwards, refunds downwards. */
export function barsOf(day: RevenueDay, { topPaise, bottomPaise, zero }: Scale): Bar[] {
  const unit = 100 / (topPaise + bottomPaise)
  let y = zero
  const taken = KINDS.map(({ key, fill }) => {
    const height = day[key] * unit
    y -= height
    return { fill, y, height }
  })
  const refunded = { fill: 'fill-danger', y: zero, height: day.refundedPaise * unit }
  return [...taken, refunded].filter((bar) => bar.height > 0)
}

const DAY_MS = 86_400_000

/** The last `count` days in India, today included. */
export const lastDays = (count: number, now: Date): { from: string; to: string } => ({
  from: indianDay(new Date(now.getTime() - (count - 1) * DAY_MS)),
  to: indianDay(now),
})

/** The previous month in India: the one that accounts are made for. */
export function lastMonth(now: Date): { from: string; to: string } {
  const thisMonth = Date.parse(`${indianDay(now).slice(0, 7)}-01T00:00:00Z`)
  const to = new Date(thisMonth - DAY_MS).toISOString().slice(0, 10)
  return { from: `${to.slice(0, 7)}-01`, to }
}
