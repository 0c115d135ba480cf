import { isDeepStrictEqual } from 'node:util'
import { billingProblems } from '../../../contract/licensing/billing-checks.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { verifyPayment } from '../../../contract/licensing/payments.ts'
import { wasEverOf } from '../../accounts/companies/company.service.ts'
import { limitOf } from '../../config/limits.ts'
import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import { verifyCheckoutSignature } from '../../platform/payments/razorpay.webhook.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { normaliseBilling, type BillingDetails, withoutEmpty } from './billing.model.ts'
import { usableFor } from './company-billing.service.ts'
import * as checkouts from './checkout.repository.ts'
import { confirmInvoice } from '../invoices/invoice-address.service.ts'
import { type PaymentDeps, synchronise } from '../payments/provider-state.service.ts'

export interface ConfirmDeps extends PaymentDeps {
  keySecret: string
  limits: RateLimiter
}

/**
 * Takes the provider's three identifiers from the browser. Only a payment captured for this very order fulfils it; while
 * that is unknown the answer is "pending", never "failed".
 * @throws AppError order_not_found (also another buyer's), payment_refused, payment_in_review, too_many_requests
 */
export async function verify(
  deps: ConfirmDeps,
  actor: Actor,
  input: ParsedOf<typeof verifyPayment>,
  client: Client,
  by: 'buyer' | 'link' = 'buyer',
) {
  const checkout = await checkouts.findByOrder(deps.db, input.razorpay_order_id)
  if (!checkout?.providerOrderId || !(await isOf(deps, actor, checkout))) throw new AppError('order_not_found')
  const genuine = verifyCheckoutSignature({
    orderId: checkout.providerOrderId,
    paymentId: input.razorpay_payment_id,
    signature: input.razorpay_signature,
    secret: deps.keySecret,
  })
  if (!genuine) return refuse(deps, by === 'link' ? null : actor.id, checkout.id, client)
  faultPoint('payment.signature-checked')
  await fillGaps(deps, checkout, await usableFor(deps.db, checkout.accountId, withoutEmpty(input)))
  const { status, isFulfilled } = await synchroniseIfReachable(deps, checkout)
  if (!isFulfilled) await confirmInvoice(deps, checkout, status)
  return answer(checkout.id, status)
}

/**
 * MON-22: audited and counted; the order's status and its checks stay as they are.
 * @param actorId null: whoever had the link of this one order, of whom nothing is known
 */
async function refuse(
  { db, limits }: ConfirmDeps,
  actorId: string | null,
  checkoutId: string,
  client: Client,
): Promise<never> {
  await limits.hit(limitOf('pay-signature'), actorId ?? `link ${checkoutId}`)
  await audit(db, { action: 'payment.signature_refused', actorId, subjectId: checkoutId, client })
  throw new AppError('payment_refused')
}

/** Details already on the order win. Read again under the locks, so that what another call has just written stays. */
async function fillGaps({ db }: ConfirmDeps, known: checkouts.Checkout, received: BillingDetails): Promise<void> {
  if (isDeepStrictEqual(filled(known.billing, received), known.billing)) return
  await db.transaction().execute(async (trx) => {
    const { checkout, buyer } = await checkouts.lockOrder(trx, known)
    // Erased meanwhile: nothing would remove the address again.
    if (!buyer.isErased) await checkouts.updateBilling(trx, checkout.id, filled(checkout.billing, received))
  })
}

/** Fills gaps with valid fields: a paid order is never refused for a mistyped one. */
function filled(known: BillingDetails, received: BillingDetails): BillingDetails {
  const all = { ...received, ...known }
  const [wrong] = billingProblems(all)
  if (!wrong || wrong.field in known) return normaliseBilling(all)
  const { [wrong.field]: _wrong, ...rest } = received
  return filled(known, rest)
}

/**
 * Return from the provider's own page. What it posts only identifies the order; the page that is returned asks, signed in,
 * for the outcome. @param form of the provider: its three identifiers, or `error[...]`
 * @returns the path of the checkout that the payment began on, or of the dashboard when there is none
 */
export async function returnFromProvider(deps: ConfirmDeps, form: URLSearchParams): Promise<string> {
  const [orderId, paymentId, signature] = ['order_id', 'payment_id', 'signature'].map((name) =>
    form.get(`razorpay_${name}`),
  )
  const checkout = await checkouts.findByOrder(deps.db, orderId ?? failedOrderOf(form))
  if (!checkout?.providerOrderId) return '/dashboard'
  const proof = { orderId: checkout.providerOrderId, paymentId: paymentId ?? '', signature: signature ?? '' }
  if (verifyCheckoutSignature({ ...proof, secret: deps.keySecret })) await synchroniseIfReachable(deps, checkout)
  const { item } = checkout
  if (item.kind === 'cart') return '/cart/checkout'
  if (item.kind === 'credit') return '/credit'
  return item.kind === 'one-time'
    ? `/onetimepurchase/${item.clipId}`
    : `/subscriptionpayment?plan=${item.plan === 'annual' ? 'year' : 'month'}`
}

/** A failed payment names its order in a text of JSON. */
function failedOrderOf(form: URLSearchParams): string {
  return /"order_id":"(order_\w+)"/.exec(form.get('error[metadata]') ?? '')?.[1] ?? ''
}

/**
 * Whether a person may follow an order to its end: their own one, and one of a company that they are a member of, or were.
 * Another tab may have switched whom they buy for since, or somebody has removed them.
 */
const isOf = async ({ db }: ConfirmDeps, { id }: Actor, { accountId }: checkouts.Checkout): Promise<boolean> =>
  accountId === id || wasEverOf(db, accountId, id)

/** The status of one of the caller's checkouts, synchronised with the provider while it is open. */
export async function status(deps: ConfirmDeps, actor: Actor, checkoutId: string) {
  const checkout = await checkouts.findCheckout(deps.db, checkoutId)
  if (!checkout || !(await isOf(deps, actor, checkout))) throw new AppError('order_not_found')
  return answer(checkoutId, (await synchroniseIfReachable(deps, checkout)).status)
}

async function synchroniseIfReachable(deps: ConfirmDeps, checkout: checkouts.Checkout) {
  const unchanged = { status: checkout.status, isFulfilled: false }
  if (checkout.status === 'PAID') return unchanged
  try {
    await deps.limits.hit(limitOf('pay-question'), checkout.accountId)
    return await synchronise(deps, checkout)
  } catch (error) {
    deps.log.warn({ err: error, checkoutId: checkout.id }, 'the payment provider could not be asked')
    return unchanged
  }
}

const NOT_YOURS_ANY_MORE: Partial<Record<checkouts.CheckoutStatus, string>> = {
  REFUND_PENDING: 'This payment is being refunded.',
  REFUNDED: 'This payment was refunded.',
  DISPUTED: 'Your bank is looking into this payment.',
  REVOKED: 'Your bank reversed this payment.',
}

function answer(checkoutId: string, state: checkouts.CheckoutStatus) {
  if (state === 'PAID') return { status: 'ok' as const, checkoutId }
  if (state === 'REVIEW') throw new AppError('payment_in_review')
  const message = NOT_YOURS_ANY_MORE[state]
  if (message) return { status: 'error' as const, checkoutId, message }
  // The bank has authorised it: this must not read like a payment that was not made.
  if (state === 'AUTHORIZED') return { status: 'pending' as const, checkoutId, message: 'We are checking your payment' }
  return { status: 'pending' as const, checkoutId }
}
