import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { createCartOrder } from '../../../contract/licensing/cart.ts'
import { approvalsOf } from '../../catalogue/boards/board-approvals.service.ts'
import { AppError } from '../../platform/errors.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type CheckoutDeps, placeOrder } from '../checkout/checkout.service.ts'
import { quote } from '../prices/gst.model.ts'
import type { OrderLine } from '../prices/item.model.ts'
import { type CartState, isForSale, type PricedLine } from './cart-line.policy.ts'
import { quoteLines } from './cart.service.ts'

/** The error that names why a line cannot be paid for. */
const ERROR_OF = {
  owned: 'already_owned',
  doubled: 'already_owned',
  free: 'already_owned',
  early: 'early_access',
  notForSale: 'not_for_sale',
  unavailable: 'rendition_unavailable',
  gone: 'clip_not_found',
} as const satisfies Record<Exclude<CartState, 'ok' | 'inPlan'>, string>

/**
 * Opens one order for several clips, priced under the account's lock like any other.
 * @returns the provider's order id, amounts in paise
 * @throws AppError whose `field` is `lines.N` for the first line that cannot be bought; order_failed, too_many_requests
 */
export const startCartCheckout = (deps: CheckoutDeps, actor: Actor, input: ParsedOf<typeof createCartOrder>) =>
  placeOrder(deps, actor, input.billing, async (trx) => ({
    ...(await priceCart(deps, trx, actor, input.lines)),
    baseCheckoutId: null,
  }))

/**
 * The lines of a cart at today's prices, all of them for sale to this buyer.
 * @throws AppError whose `field` is `lines.N` for the first line that cannot be bought
 */
export async function priceCart(
  deps: Pick<CheckoutDeps, 'clock'>,
  trx: Trx,
  actor: Actor,
  requested: ParsedOf<typeof createCartOrder>['lines'],
) {
  const { lines, footage, ...sum } = await quoteLines({ ...deps, db: trx }, actor.id, requested)
  const ids = lines.map(({ videoID }) => videoID)
  const approvals = await approvalsOf(trx, actor.id, ids)
  const items = lines.map((line, index) => ({
    ...toOrderLine(line, index, footage.get(line.videoID)?.clip.name ?? ''),
    approvals: approvals.get(line.videoID) ?? [],
  }))
  return { item: { kind: 'cart' as const, lines: items }, ...sum }
}

function toOrderLine(line: PricedLine, index: number, name: string): Omit<OrderLine, 'approvals'> {
  const { videoID: clipId, quality, state, basePaise, baseCheckoutId } = line
  if (!isForSale(state)) throw new AppError(ERROR_OF[state as keyof typeof ERROR_OF], { field: `lines.${index}` })
  const known = { line: index + 1, clipId, name, quality, baseCheckoutId }
  return { ...known, ...quote(basePaise), refused: null, refundKey: null }
}
