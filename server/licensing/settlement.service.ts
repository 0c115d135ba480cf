import type { Clock } from '../platform/clock.ts'
import type { Trx } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { adoptOrder } from '../platform/payments/razorpay.adoption.ts'
import type { RazorpayPayment } from '../platform/payments/razorpay.schema.ts'
import { isErased, lockAccount } from './account-lock.ts'
import * as checkouts from './checkout.repository.ts'
import { insertEntitlement, listPeriods, listPurchases, revokeOf } from './entitlement.repository.ts'
import { covers } from './entitlement.service.ts'
import { capturePayment } from './payment.jobs.ts'
import * as payments from './payment.repository.ts'
import { nextPeriod, validityEnd } from './period.ts'
import { giveBack, type RefundDeps } from './refund.service.ts'
import { judge, type Verdict } from './settlement.policy.ts'

export { refund } from './refund.service.ts'

export interface SettlementDeps extends RefundDeps {
  clock: Clock
}

type Status = checkouts.CheckoutStatus

/** One checkout under its locks. */
interface Case {
  deps: SettlementDeps
  trx: Trx
  checkout: checkouts.Checkout
  /** By the database's clock. */
  now: Date
}

/** Integrations 4.3: the provider captures by itself; we ask for it after this long. */
const CAPTURE_AFTER_SECONDS = 60

/**
 * Brings a checkout to where the provider's word says it is. Verify call, webhook and reconciler all end here, in any
 * order and any number at once: row locks and unique keys let one of them give the right, exactly once.
 * @returns the status afterwards
 * @throws ApiError or UnknownOutcome when the provider cannot be asked; nothing has changed then
 */
export async function settle(deps: SettlementDeps, checkoutId: string): Promise<Status> {
  const known = await checkouts.findCheckout(deps.db, checkoutId)
  const orderId = known && (await orderOf(deps, known))
  if (!orderId) return 'NEW'
  // Outside the transaction: the provider may take seconds, a row lock must not.
  const [order, paid] = await Promise.all([
    deps.razorpay.fetchOrder(orderId),
    deps.razorpay.fetchOrderPayments(orderId),
  ])
  return deps.db.transaction().execute(async (trx) => {
    const now = await lockAccount(trx, known.accountId)
    const checkout = await checkouts.lockCheckout(trx, checkoutId)
    for (const payment of paid) await payments.upsertPayment(trx, checkoutId, payment)
    const verdict = judge(checkout, await payments.listDealt(trx, checkoutId), order, paid)
    return apply({ deps, trx, checkout, now }, verdict)
  })
}

/** The provider's order of a checkout; one whose creation was never answered is found by its receipt. */
async function orderOf(deps: SettlementDeps, checkout: checkouts.Checkout): Promise<string | null> {
  if (checkout.providerOrderId !== null) return checkout.providerOrderId
  const { totalPaise: amountPaise, receipt } = checkout
  const order = await adoptOrder(deps.razorpay, { amountPaise, currency: 'INR', receipt })
  return order && checkouts.openCheckout(deps.db, checkout.id, order.id)
}

async function apply(one: Case, verdict: Verdict): Promise<Status> {
  switch (verdict.kind) {
    case 'grant':
      await giveAllBack(one, verdict.surplus)
      return grant(one, verdict.payment)
    case 'granted before':
      await giveAllBack(one, verdict.surplus)
      return one.checkout.status
    case 'taken back':
      await giveAllBack(one, verdict.surplus)
      await revokeOf(one.trx, one.checkout.id)
      return moveTo(one, 'REFUNDED')
    case 'refunded':
      return moveTo(one, 'REFUNDED')
    case 'authorized':
      return expectCapture(one, verdict.payment)
    case 'review':
      return askAPerson(one, verdict.reason)
    case 'wait':
      // A promise that the bank took back: the order can be paid again.
      return one.checkout.status === 'AUTHORIZED' ? moveTo(one, 'OPEN') : one.checkout.status
  }
}

async function grant(one: Case, payment: RazorpayPayment): Promise<Status> {
  const { deps, trx, checkout, now } = one
  if (await isErased(trx, checkout.accountId)) {
    // Integrations 4.3: money is real, also of somebody who has gone; it goes back.
    await giveBack(deps, trx, payment, 'account deleted')
    return moveTo(one, 'REFUNDED')
  }
  const given = !(await ownsAlready(one)) && (await insertEntitlement(trx, await rightBought(one)))
  if (!given) {
    // Another order bought the same thing first: this money goes back (integrations 4.3).
    await giveBack(deps, trx, payment, 'already owned')
    return moveTo(one, 'REFUNDED')
  }
  await payments.setRole(trx, payment.id, 'main')
  await checkouts.updateStatus(trx, checkout.id, 'PAID', now)
  return 'PAID'
}

async function ownsAlready({ trx, checkout: { accountId, item } }: Case): Promise<boolean> {
  if (item.kind === 'subscription') return false
  const owned = await listPurchases(trx, accountId, item.clipId)
  return covers(
    owned.map((purchase) => purchase.quality),
    item.quality,
  )
}

async function rightBought({ trx, checkout, now }: Case) {
  const { id: checkoutId, accountId, item } = checkout
  const { startsAt, endsAt } =
    item.kind === 'subscription'
      ? nextPeriod(await listPeriods(trx, accountId), item.plan, now)
      : { startsAt: now, endsAt: validityEnd(now) }
  return { id: newId(now), checkoutId, accountId, item, startsAt, endsAt }
}

async function giveAllBack({ deps, trx }: Case, surplus: RazorpayPayment[]): Promise<void> {
  for (const payment of surplus) await giveBack(deps, trx, payment, 'surplus')
}

async function expectCapture(one: Case, payment: RazorpayPayment): Promise<Status> {
  const { deps, trx, checkout } = one
  // Any other status knows more than this answer, which may have been overtaken.
  if (checkout.status !== 'OPEN') return checkout.status
  const capture = { paymentId: payment.id, amountPaise: checkout.totalPaise, checkoutId: checkout.id }
  await deps.queue.enqueue(trx, capturePayment, capture, { afterSeconds: CAPTURE_AFTER_SECONDS })
  return moveTo(one, 'AUTHORIZED')
}

async function askAPerson(one: Case, reason: string): Promise<Status> {
  const { deps, checkout } = one
  if (checkout.status !== 'REVIEW')
    deps.log.error({ checkoutId: checkout.id, reason }, 'a payment needs a person to look at it')
  return moveTo(one, 'REVIEW')
}

async function moveTo({ trx, checkout }: Case, status: Status): Promise<Status> {
  if (checkout.status !== status) await checkouts.updateStatus(trx, checkout.id, status)
  return status
}
