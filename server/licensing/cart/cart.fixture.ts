import type { Caller } from '../../../testing/test-server.ts'
import type { Shop } from '../shop.fixture.ts'

export interface CartInput {
  videoID: string
  quality: 'MobileHD' | 'HD' | '4K'
}

export const inHd = (videoID: string): CartInput => ({ videoID, quality: 'HD' })

/** Opens one order for several clips. */
export const orderCart = (buyer: Caller, lines: CartInput[], more: object = {}) =>
  buyer.call('POST /pay/create-cart-order', { lines, ...more })

/** Order, payment, verification. */
export async function buyCart(shop: Shop, buyer: Caller, lines: CartInput[], more: object = {}) {
  const opened = await orderCart(buyer, lines, more)
  if (opened.status !== 200) return opened
  return shop.verify(buyer, await shop.provider.pay(opened.body.id))
}

/** The lines of an order as stored, with the status of their rights. */
export async function linesOf(shop: Shop, checkoutId: string) {
  const rows = await shop.db
    .selectFrom('checkout_line as one')
    .leftJoin('entitlement', (join) =>
      join.onRef('entitlement.checkout_id', '=', 'one.checkout_id').onRef('entitlement.line', '=', 'one.line'),
    )
    .select(['one.line', 'one.clip_id as clip', 'one.refused', 'one.refund_key as refundKey', 'entitlement.status'])
    .where('one.checkout_id', '=', checkoutId)
    .orderBy('one.line')
    .execute()
  return rows
}
