import type { Executor, Trx } from '../../platform/db/database.ts'
import { lockOrder } from '../checkout/checkout.repository.ts'
import { mailAboutOrder } from '../buyer-mail.service.ts'
import * as payments from '../payments/payment.repository.ts'
import { type PaymentDeps, transition } from '../payments/order-transition.service.ts'
import { enqueueRefund } from '../payments/surplus-refund.service.ts'
import { rupees } from '../prices/rupees.model.ts'
import { findOpenPaise } from '../terms/terms.repository.ts'
import { LEAST_PAISE, leftOf, refundKey } from './refund-failure.policy.ts'
import { listRefunds } from './refund.repository.ts'

async function paymentLeft(db: Executor, checkoutId: string) {
  const payment = (await payments.listCaptured(db, checkoutId)).find((row) => row.role === 'main')
  const known = await listRefunds(db, checkoutId)
  return { payment, known, left: payment ? leftOf(payment, known) : 0 }
}

/** What is left of the payments of these orders, with GST. */
export async function leftAcross(db: Executor, orders: readonly string[]): Promise<number> {
  let sum = 0
  for (const id of orders) sum += (await paymentLeft(db, id)).left
  return sum
}

/**
 * MON-85: gives so much back of these orders, the first ones first; of an order that nobody has paid, less is owed. What is given
 * back whole is over.
 * @returns how much less is owed, and how much goes back
 */
export async function creditAcross(
  deps: PaymentDeps,
  trx: Trx,
  { accountId, orders, paise }: { accountId: string; orders: readonly string[]; paise: number },
): Promise<{ lessPaise: number; backPaise: number }> {
  const sums = { lessPaise: 0, backPaise: 0 }
  let open = paise
  for (const id of orders) {
    if (open < LEAST_PAISE) break
    const one = { deps, trx, ...(await lockOrder(trx, { id, accountId })) }
    const { payment, known, left } = await paymentLeft(trx, id)
    if (!payment || left < LEAST_PAISE || one.checkout.status !== 'PAID') continue
    const amountPaise = Math.min(open, left)
    const earlier = known.filter((row) => row.paymentId === payment.id).length
    const idempotencyKey = refundKey(id, payment, earlier)
    await enqueueRefund(deps, trx, {
      idempotencyKey,
      paymentId: payment.id,
      amountPaise,
      reason: 'a part, decided by staff',
    })
    if (amountPaise === left) await transition(one, 'refund decided')
    // Nobody waits for money that was never paid.
    if ((await findOpenPaise(trx, id)) !== undefined) sums.lessPaise += amountPaise
    else {
      sums.backPaise += amountPaise
      const mail = { key: `refund-part ${idempotencyKey}`, template: 'refund-part' }
      await mailAboutOrder(deps, trx, one.checkout, { ...mail, data: { totalRupees: rupees(amountPaise) } })
    }
    open -= amountPaise
  }
  return sums
}
