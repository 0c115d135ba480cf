import { faultPoint } from '../../platform/fault.ts'
import { recoverOrder } from '../../platform/payments/razorpay.recovery.ts'
import type { RazorpayOrder, RazorpayPayment, RazorpayRefund } from '../../platform/payments/razorpay.schema.ts'
import { lockAccount } from '../checkout/account-lock.ts'
import { mailBuyer } from '../buyer-mail.ts'
import * as checkouts from '../checkout/checkout.repository.ts'
import type { CheckoutStatus } from '../checkout/checkout-states.ts'
import type { ToldDispute } from './dispute.repository.ts'
import { hearOfDispute } from './dispute.service.ts'
import { giveBack } from './give-back.service.ts'
import { grant } from './grant.service.ts'
import { capturePayment } from './payment.jobs.ts'
import * as payments from './payment.repository.ts'
import { followMoney, noteRefunds } from '../refunds/refund-following.service.ts'
import { listRefunds } from '../refunds/refund.repository.ts'
import { judge, type Verdict } from './settlement.policy.ts'
import { type Case, type SettlementDeps, step } from './settlement.step.ts'

export type { SettlementDeps }

/** MON-14: the provider captures by itself; we ask for it after this long. */
const CAPTURE_AFTER_SECONDS = 60

/** What an event told that the provider cannot be asked for. */
export interface Told {
  dispute?: ToldDispute | null
}

/**
 * Brings a checkout to where the provider's word says it is. Verify call, webhook, reconciler and staff all end here, in
 * any order and any number at once: row locks and unique keys let one of them give the right, exactly once.
 * @returns the status afterwards
 * @throws ApiError or UnknownOutcome when the provider cannot be asked; nothing has changed then
 */
export async function settle(deps: SettlementDeps, checkoutId: string, told: Told = {}): Promise<CheckoutStatus> {
  const known = await checkouts.findCheckout(deps.db, checkoutId)
  const orderId = known && (await orderOf(deps, known))
  if (!orderId) return 'NEW'
  // Outside the transaction: the provider may take seconds, a row lock must not.
  const word = await ask(deps, orderId, checkoutId)
  const status = await deps.db.transaction().execute(async (trx) => {
    const now = await lockAccount(trx, known.accountId)
    const one: Case = { deps, trx, now, checkout: await checkouts.lockCheckout(trx, checkoutId) }
    await take(one, word, told)
    return one.checkout.status
  })
  if (status === 'PAID' && known.status !== 'PAID') faultPoint('payment.granted')
  return status
}

/** The provider's word about an order, now. */
interface Word {
  order: RazorpayOrder
  payments: RazorpayPayment[]
  refunds: RazorpayRefund[]
}

async function ask(deps: SettlementDeps, orderId: string, checkoutId: string): Promise<Word> {
  const [order, paid, ours] = await Promise.all([
    deps.razorpay.fetchOrder(orderId),
    deps.razorpay.fetchOrderPayments(orderId),
    listRefunds(deps.db, checkoutId),
  ])
  const awaited = new Set(ours.filter((refund) => refund.status === 'pending').map((refund) => refund.paymentId))
  const returned = paid.filter((one) => one.captured && (one.amountRefundedPaise > 0 || awaited.has(one.id)))
  const refunds = await Promise.all(returned.map((one) => deps.razorpay.fetchRefunds(one.id)))
  return { order, payments: paid, refunds: refunds.flat() }
}

/** Acts on the provider's word, under the locks. */
async function take(one: Case, { order, payments: paid, refunds }: Word, { dispute }: Told): Promise<void> {
  const { trx, checkout } = one
  for (const payment of paid) await payments.upsertPayment(trx, checkout.id, payment)
  const done = await noteRefunds(one, refunds)
  await apply(one, judge(checkout, await payments.listDealt(trx, checkout.id), order, paid), paid)
  if (dispute && paid.some((payment) => payment.id === dispute.paymentId)) await hearOfDispute(one, dispute)
  await followMoney(one, done)
}

/** The provider's order of a checkout; one whose creation was never answered is found by its receipt. */
async function orderOf(deps: SettlementDeps, checkout: checkouts.Checkout): Promise<string | null> {
  if (checkout.providerOrderId !== null) return checkout.providerOrderId
  const { totalPaise: amountPaise, receipt } = checkout
  const order = await recoverOrder(deps.razorpay, { amountPaise, currency: 'INR', receipt })
  return order && checkouts.openCheckout(deps.db, checkout.id, order.id)
}

async function apply(one: Case, verdict: Verdict, paid: readonly RazorpayPayment[]): Promise<void> {
  switch (verdict.kind) {
    case 'grant':
      await giveAllBack(one, verdict.surplus)
      return grant(one, verdict.payment)
    case 'granted before':
      return giveAllBack(one, verdict.surplus)
    case 'refunded':
      await step(one, 'came and went')
      return
    case 'authorized':
      return expectCapture(one, verdict.payment)
    case 'review':
      return askAPerson(one, verdict.reason)
    case 'wait':
      return forgetPromise(one, paid)
  }
}

async function giveAllBack({ deps, trx, checkout }: Case, surplus: RazorpayPayment[]): Promise<void> {
  for (const payment of surplus) {
    await giveBack(deps, trx, payment, 'surplus')
    deps.log.warn({ checkoutId: checkout.id, paymentId: payment.id }, 'a second payment on an order goes back')
  }
}

async function expectCapture(one: Case, payment: RazorpayPayment): Promise<void> {
  const { deps, trx, checkout } = one
  if (!(await step(one, 'authorized'))) return
  const capture = { paymentId: payment.id, amountPaise: checkout.totalPaise, checkoutId: checkout.id }
  await deps.queue.enqueue(trx, capturePayment, capture, { afterSeconds: CAPTURE_AFTER_SECONDS })
}

async function askAPerson(one: Case, reason: string): Promise<void> {
  const { deps, trx, checkout } = one
  if (!(await step(one, 'misfit'))) return
  await checkouts.updateReview(trx, checkout.id, reason)
  deps.log.error({ checkoutId: checkout.id, reason }, 'a payment needs a person to look at it')
}

/** A promise that the bank took back: the order can be paid again. */
async function forgetPromise(one: Case, paid: readonly RazorpayPayment[]): Promise<void> {
  if (!(await step(one, 'promise withdrawn'))) return
  const returned = paid.find((payment) => payment.status === 'refunded' && !payment.captured)
  if (!returned) return
  const letter = { key: `payment-returned ${returned.id}`, template: 'payment-returned' }
  await mailBuyer(one.deps, one.trx, one.checkout.accountId, letter)
}
