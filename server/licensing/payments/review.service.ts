import { indianDay } from '../../platform/clock.ts'
import { isCouponSpent } from '../cart/coupon.service.ts'
import { updateReview } from '../checkout/checkout.repository.ts'
import { isOutdated } from '../checkout/item-price.service.ts'
import { alertAdmins } from './order-alert.service.ts'
import { areLastAmountsOff } from './payment.repository.ts'
import { type OrderContext, transition } from './order-transition.service.ts'

const PAID_LATE = 'paid long after it was opened, at less than it costs today'
const COUPON_SPENT = 'its coupon was used before it was paid: by this buyer, or by others up to its limit'

/** Why the price of an order holds no longer when its money comes, by whatever way (MON-62, MON-73): staff decide. */
export async function reasonAgainst(
  { deps, trx, checkout }: OrderContext,
  { createdAt: paidAt }: { createdAt: Date },
): Promise<string | null> {
  if (await isOutdated(trx, checkout, { paidAt, orderDays: deps.orderDays })) return PAID_LATE
  return (await isCouponSpent(trx, checkout)) ? COUPON_SPENT : null
}

/** MON-68: a fee that customers bear, or an offer, changes the amount of every payment. */
const FEE_OR_OFFER = 'fee or offer on the account? several payments in a row differ a little from their orders'

export async function sendToReview(one: OrderContext, why: string): Promise<void> {
  const { deps, trx, checkout } = one
  if (!(await transition(one, 'mismatch'))) return
  const isSetting = why !== PAID_LATE && why !== COUPON_SPENT && (await areLastAmountsOff(trx))
  const reason = isSetting ? FEE_OR_OFFER : why
  await updateReview(trx, checkout.id, reason)
  // One mail a day for the setting, else one for the order.
  const about = isSetting ? `fee or offer ${indianDay(one.now)}` : checkout.id
  await alertAdmins(deps, trx, { kind: 'review', about, orderId: checkout.id, note: reason })
  deps.log.error({ checkoutId: checkout.id, reason }, 'a payment needs a person to look at it')
}
