import { dayAfter, indianDay, startOfDay } from '../../platform/clock.ts'
import type { Item } from './price.repository.ts'

/** MON-42: a rise takes effect no earlier than this after its announcement (Terms, Changes to prices). */
const NOTICE_DAYS = 21
/** MON-43: a change beyond this factor may be a misplaced zero. */
const UNUSUAL_FACTOR = 2

type Prices = Readonly<Record<Item, number>>
export interface Change {
  item: Item
  fromPaise: number
  toPaise: number
}
export type Rise = Pick<Change, 'item' | 'toPaise'> & { effectiveAt: Date }

/** The first day in India that lies whole after the notice. */
export const earliestRiseDay = (now: Date): string => dayAfter(indianDay(new Date(now.getTime() - 1)), NOTICE_DAYS + 1)

interface PlanInput {
  current: Prices
  /** Announced before. */
  pending: readonly Rise[]
  wanted: Partial<Record<Item, number>>
  effectiveAt: Date
}

/** What becomes of new prices: cuts hold at once and end a rise to come; rises wait for their day. */
export function planChanges({ current, pending, wanted, effectiveAt }: PlanInput): { cuts: Change[]; rises: Change[] } {
  const changes = (Object.entries(wanted) as [Item, number][]).map(([item, toPaise]) => ({
    item,
    fromPaise: current[item],
    toPaise,
  }))
  const isAnnounced = ({ item, toPaise }: Change) =>
    pending.some((rise) => rise.item === item && rise.toPaise === toPaise && +rise.effectiveAt === +effectiveAt)
  return {
    cuts: changes.filter(({ fromPaise, toPaise }) => toPaise < fromPaise),
    rises: changes.filter((change) => change.toPaise > change.fromPaise && !isAnnounced(change)),
  }
}

/** Whether a change is so large that it is asked about. */
export const isUnusual = ({ fromPaise, toPaise }: Change): boolean =>
  toPaise > UNUSUAL_FACTOR * fromPaise || UNUSUAL_FACTOR * toPaise < fromPaise

/** MON-43: how 4K will stand to HD, at worst, now and on each day of a rise. */
export function worst4K(current: Prices, cuts: readonly Change[], rises: readonly Rise[]): 'below' | 'equal' | 'above' {
  const prices = { ...current, ...Object.fromEntries(cuts.map(({ item, toPaise }) => [item, toPaise])) }
  let least = prices['4K'] - prices.HD
  const days = Map.groupBy(rises, ({ effectiveAt }) => effectiveAt.getTime())
  for (const [, together] of [...days].toSorted(([one], [other]) => one - other)) {
    for (const { item, toPaise } of together) prices[item] = toPaise
    least = Math.min(least, prices['4K'] - prices.HD)
  }
  if (least < 0) return 'below'
  return least === 0 ? 'equal' : 'above'
}

/** When a rise begins that was asked for on this day, or on the earliest one. @returns null when that is too early */
export function riseBegins(effectiveOn: string | undefined, now: Date): Date | null {
  const earliest = earliestRiseDay(now)
  const day = effectiveOn ?? earliest
  return day < earliest ? null : startOfDay(day)
}
