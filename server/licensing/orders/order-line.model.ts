import type * as z from 'zod/mini'
import type { OrderLine as ShownLine } from '../../../contract/licensing/orders.ts'
import type { CheckoutStatus } from '../checkout/checkout-states.table.ts'
import type { Item, OrderLine } from '../prices/item.model.ts'

type Shown = z.core.output<typeof ShownLine>

/**
 * The lines of an order of several clips; undefined for any other.
 * @param against why a line cannot be given back, by its number
 */
export function orderLines(
  { item, status }: { item: Item | null; status: CheckoutStatus },
  against: ReadonlyMap<number, string> | undefined,
): Shown[] | undefined {
  if (item?.kind !== 'cart') return undefined
  return item.lines.map((one) => {
    const { line, clipId, name, nameHi, quality, totalPaise, approvals } = one
    const refundAgainst = against?.get(line) ?? 'This clip of the order was refunded.'
    const named = nameHi ? { name, nameHi } : { name }
    return { line, clipId, ...named, quality, totalPaise, approvals, state: stateOf(one, status), refundAgainst }
  })
}

function stateOf({ refused, refundKey, isReturned }: OrderLine, status: CheckoutStatus): Shown['state'] {
  if (refused) return 'refused'
  if (status === 'REFUNDED' || isReturned) return 'given back'
  return refundKey ? 'going back' : 'bought'
}
