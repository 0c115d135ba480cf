import type { CallReply } from '../../../contract/index.ts'

/** SCR-65: price inputs are numeric; the server accepts whole rupees from 1 to 1,000,000. `null` for anything else. */
export function readRupees(text: string): number | null {
  const rupees = /^\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : 0
  return rupees >= 1 && rupees <= 1_000_000 ? rupees : null
}

export type PriceChange = CallReply<'GET /staff/pricehistory'>['changes'][number]

/** One price over time as a step function. */
export interface Steps {
  item: string
  points: { at: number; rupees: number }[]
}

/** The steps of each price that ever changed, in the order of `items`. */
export function stepsOf(changes: readonly PriceChange[], items: readonly string[]): Steps[] {
  return items.flatMap((item) => {
    const own = changes.filter((change) => change.item === item).toReversed()
    const [first] = own
    if (!first) return []
    const before = { at: Number.NEGATIVE_INFINITY, rupees: first.from }
    return [{ item, points: [before, ...own.map(({ at, to }) => ({ at: Date.parse(at), rupees: to }))] }]
  })
}

/** The points of an SVG polyline between two moments, in hundredths of width and height. */
export function lineOf({ points }: Steps, from: number, until: number): string {
  const highest = Math.max(...points.map(({ rupees }) => rupees))
  const x = (at: number) => (100 * (Math.min(until, Math.max(from, at)) - from)) / Math.max(1, until - from)
  const y = (rupees: number) => 96 - (90 * rupees) / highest
  const corners = points.flatMap(({ at, rupees }, index) => {
    const end = points[index + 1]?.at ?? until
    return [`${x(at).toFixed(2)},${y(rupees).toFixed(2)}`, `${x(end).toFixed(2)},${y(rupees).toFixed(2)}`]
  })
  return corners.join(' ')
}
