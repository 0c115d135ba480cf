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
import { couponAgainst, lowered } from './coupon.policy.ts'
import { findCouponUse, lockCoupon } from './coupon.repository.ts'
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
    ...(await priceCart(deps, trx, actor, input)),
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
  {
    lines: requested,
    coupon: typed,
  }: Pick<ParsedOf<typeof createCartOrder>, 'lines'> & { coupon?: string | undefined },
) {
  const { lines: full, footage } = await quoteLines({ ...deps, db: trx }, actor.id, requested)
  const code = typed?.toUpperCase() ?? null
  const lines = code ? await loweredBy(trx, actor, full, code) : full.map((line) => ({ ...line, discountPaise: 0 }))
  const ids = lines.map(({ videoID }) => videoID)
  const approvals = await approvalsOf(trx, actor.id, ids)
  const items = lines.map((line, index) => ({
    ...toOrderLine(line, index, footage.get(line.videoID)?.clip),
    approvals: approvals.get(line.videoID) ?? [],
  }))
  const sum = quote(items.reduce((paise, { basePaise }) => paise + basePaise, 0))
  return { item: { kind: 'cart' as const, lines: items }, ...sum, coupon: code }
}

/** MON-1: nothing is charged that was not shown; an order that is delivered at once shows no sum of its own. @throws AppError price_changed */
export function requireShown(paise: number, expectedPaise: number | undefined): void {
  if (expectedPaise !== undefined && expectedPaise !== paise) throw new AppError('price_changed')
}

/** The code under its lock, so that its last use is given once. @throws AppError coupon_not_valid */
async function loweredBy(trx: Trx, actor: Actor, lines: PricedLine[], code: string) {
  const coupon = await lockCoupon(trx, code)
  const message = couponAgainst(coupon, await findCouponUse(trx, code, actor.id))
  if (!coupon || message) throw new AppError('coupon_not_valid', { message, field: 'coupon' })
  return lowered(lines, coupon)
}

type Lowered = PricedLine & Pick<OrderLine, 'discountPaise'>

function toOrderLine(
  line: Lowered,
  index: number,
  clip: Pick<OrderLine, 'name' | 'nameHi' | 'serial'> | undefined,
): Omit<OrderLine, 'approvals'> {
  const { videoID: clipId, quality, state, basePaise, baseCheckoutId, discountPaise } = line
  if (!isForSale(state) || !clip)
    throw new AppError(ERROR_OF[state as keyof typeof ERROR_OF], { field: `lines.${index}` })
  const known = {
    line: index + 1,
    clipId,
    name: clip.name,
    nameHi: clip.nameHi,
    serial: clip.serial,
    quality,
    baseCheckoutId,
    discountPaise,
  }
  return { ...known, ...quote(basePaise), refused: null, refundKey: null, isReturned: false }
}
