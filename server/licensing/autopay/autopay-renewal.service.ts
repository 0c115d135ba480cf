import { faultPoint } from '../../platform/fault.ts'
import { newId } from '../../platform/ids.ts'
import { mailBuyer } from '../buyer-mail.service.ts'
import { lockAccount } from '../checkout/account.repository.ts'
import { findCheckout, insertCheckout } from '../checkout/checkout.repository.ts'
import type { BillingDetails } from '../checkout/billing.model.ts'
import { openOrder } from '../checkout/checkout.service.ts'
import type { PaymentDeps } from '../payments/order-transition.service.ts'
import { reconcileCheckout, secondsToNextCheck } from '../payments/payment.jobs.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'
import { quote } from '../prices/gst.model.ts'
import { listPrices } from '../prices/price.service.ts'
import { rupees } from '../prices/rupees.model.ts'
import { billingOf, endLapsed, endMandate, followMandate, revokeEnded } from './autopay.service.ts'
import { AUTOPAY, debitFrom } from './mandate.policy.ts'
import * as mandates from './mandate.repository.ts'

const BATCH = 100

/**
 * MON-82: announces renewals by mandate, asks the provider for debits that were announced a day ago, and tells it of mandates that
 * have ended. Idempotent: one debit for each end of paid time, by its key, and one payment for each order.
 */
export async function renewByMandate(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const hours = { from: AUTOPAY.announceUntil, to: AUTOPAY.announceFrom }
  for (const renewal of await mandates.listRenewals(deps.db, hours, BATCH)) {
    if (signal?.aborted) return
    await announce(deps, renewal)
  }
  for (const debit of await mandates.listDueDebits(deps.db, AUTOPAY.noticeHours, BATCH)) {
    if (signal?.aborted) return
    await request(deps, debit).catch((error: unknown) =>
      deps.log.warn({ err: error, checkoutId: debit.checkoutId }, 'a debit could not be asked for yet'),
    )
  }
  await endLapsed(deps, signal)
  await revokeEnded(deps, signal)
}

/** The renewing order and its announcement, in one transaction. A price above what was allowed ends the mandate instead. */
async function announce(deps: PaymentDeps, renewal: mandates.Renewal): Promise<void> {
  const { id: mandateId, accountId, plan, maxPaise, endsAt } = renewal
  await deps.db.transaction().execute(async (trx) => {
    const now = await lockAccount(trx, accountId)
    if (!(await mandates.mayDebit(trx, accountId, endsAt))) return
    const mandate = await mandates.findActive(trx, accountId)
    if (mandate?.id !== mandateId) return
    if (await mandates.hasDebit(trx, mandateId, endsAt)) return
    const price = quote((await listPrices(trx))[plan])
    if (price.totalPaise > maxPaise) return void (await endMandate(deps, trx, { accountId, reason: 'price' }))
    const id = newId(now)
    const billing = await billingOf(trx, mandate)
    const order = { id, accountId, billing, receipt: `c_${id.replaceAll('-', '')}`, coupon: null }
    const item = { kind: 'subscription', plan } as const
    await insertCheckout(trx, { ...order, item, ...price, baseCheckoutId: null })
    await mandates.insertDebit(trx, { checkoutId: id, mandateId, endsAt, at: now })
    await deps.queue.enqueue(
      ...([trx, reconcileCheckout, { checkoutId: id }, { afterSeconds: secondsToNextCheck(0) ?? 0 }] as const),
    )
    const data = {
      plan,
      totalRupees: rupees(price.totalPaise),
      debitAt: debitFrom(now).toISOString(),
      billedTo: lineOf(billing),
    }
    await mailBuyer(deps, trx, accountId, { key: `autopay-notice ${id}`, template: 'autopay-notice', data })
  })
}

/** As it will stand on the invoice, in one line. */
const lineOf = ({ firstName, lastName, company, address1, address2, city, zip, state, gst }: BillingDetails): string =>
  [
    [company, [firstName, lastName].filter(Boolean).join(' ')],
    [address1, address2, [city, zip].filter(Boolean).join(' '), state, gst && `GSTIN ${gst}`],
  ]
    .flat()
    .filter(Boolean)
    .join(', ')

/**
 * Asks the provider to debit. A request whose answer was lost is found among the order's payments before another is made, and an
 * order is paid once, so that a second debit would go back.
 */
async function request(deps: PaymentDeps, debit: mandates.DueDebit): Promise<void> {
  const { checkoutId, accountId, customerId, tokenId, email, endsAt, hoursLeft } = debit
  const checkout = await findCheckout(deps.db, checkoutId)
  if (!checkout || !tokenId) return
  const isLate = hoursLeft < AUTOPAY.requestUntil
  if (isLate || (await mandates.isExtended(deps.db, accountId, endsAt)))
    return void (await mandates.setFailed(deps.db, checkoutId))
  const orderId = checkout.providerOrderId ?? (await openOrder(deps, checkout, false))
  const made = await deps.razorpay.fetchOrderPayments(orderId)
  if (made.length === 0) {
    const { status } = await deps.razorpay.fetchMandate(customerId, tokenId)
    if (status !== 'confirmed') return followMandate(deps, tokenId)
    // While the provider was asked.
    if (!(await mandates.mayDebit(deps.db, accountId, endsAt))) return
    faultPoint('autopay.charging')
    await deps.razorpay.chargeMandate({
      ...{ orderId, amountPaise: checkout.totalPaise, customerId, tokenId, email },
      ...{ contact: checkout.billing.phone ?? '', notes: { checkout_id: checkoutId } },
    })
    faultPoint('autopay.charged')
  }
  await mandates.setRequested(deps.db, checkoutId)
  // One that was made and lost may have failed by now.
  if (made.length > 0) await applyProviderState(deps, checkoutId)
}
