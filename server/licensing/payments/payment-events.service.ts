import { followMandate } from '../autopay/autopay.service.ts'
import { AppError } from '../../platform/errors.ts'
import {
  parseWebhook,
  type RazorpayWebhook,
  webhookEventId,
  verifyWebhookSignature,
} from '../../platform/payments/razorpay.webhook.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type Checkout, countCheck, findByAccount, findByOrder, findCheckout } from '../checkout/checkout.repository.ts'
import { capturePayment, reconcileCheckout, secondsToNextCheck, workEvent } from './payment.jobs.ts'
import { parseDispute } from './dispute.service.ts'
import { redactEvent } from './event-redaction.model.ts'
import { faultPoint } from '../../platform/fault.ts'
import {
  findAuthorized,
  findCheckoutOfPayment,
  findUnprocessed,
  insertWebhookEvent,
  setProcessed,
} from './payment.repository.ts'
import { applyProviderState, type PaymentDeps } from './provider-state.service.ts'

export interface WebhookDeps extends PaymentDeps {
  webhookSecrets: readonly string[]
}

/**
 * Stores an event and answers at once; the work is a job. The same event twice is stored once.
 * @param rawBody the bytes that were signed
 * @throws AppError bad_signature, invalid_json
 */
export async function receiveEvent(
  deps: WebhookDeps,
  rawBody: Buffer,
  headers: { signature: unknown; eventId: unknown },
): Promise<void> {
  if (!verifyWebhookSignature(rawBody, headers.signature, deps.webhookSecrets)) throw new AppError('bad_signature')
  const event = parseWebhook(rawBody)
  if (!event) throw new AppError('invalid_json')
  const id = webhookEventId(headers.eventId, rawBody)
  await deps.db.transaction().execute(async (trx) => {
    const isNew = await insertWebhookEvent(trx, { id, event: event.event, body: rawBody.toString('utf8') })
    if (isNew) await deps.queue.enqueue(trx, workEvent, { eventId: id })
  })
  faultPoint('payment.event-stored')
}

/** An event only identifies an order: what counts is the provider's present state. */
export async function handleEvent(deps: PaymentDeps, eventId: string): Promise<void> {
  const body = await findUnprocessed(deps.db, eventId)
  if (body === undefined) return
  const event = parseWebhook(Buffer.from(body))
  const checkoutId = event && (await subjectOf(deps, event))
  // Another application on the same provider account has orders too.
  if (event?.token) await followMandate(deps, event.token.id)
  if (checkoutId) await applyProviderState(deps, checkoutId, { dispute: parseDispute(event) })
  await setProcessed(deps.db, eventId, {
    at: deps.clock.now(),
    checkoutId: checkoutId || null,
    body: redactEvent(body),
  })
}

/** Which checkout an event is about, if it is one of ours. */
async function subjectOf({ db }: PaymentDeps, { virtual_account: account, ...event }: RazorpayWebhook) {
  const { payment, order, refund, dispute } = event
  // Money that came to an account number is for no order of the provider's.
  if (account) return (await findByAccount(db, account.id))?.id
  const orderId = payment?.orderId ?? order?.id
  const checkout = orderId ? await findByOrder(db, orderId) : undefined
  const paymentId = refund?.paymentId ?? dispute?.paymentId
  return checkout?.id ?? (paymentId && (await findCheckoutOfPayment(db, paymentId)))
}

/** Reconciles a checkout with the provider, and schedules the next check while it is open. */
export async function reconcile(deps: PaymentDeps, checkoutId: string): Promise<void> {
  const checkout = await findCheckout(deps.db, checkoutId)
  if (!checkout) return
  const status = await applyProviderState(deps, checkoutId).catch((error: unknown) => {
    deps.log.warn({ err: error, checkoutId }, 'the payment provider could not be asked')
    return null
  })
  // An unanswered check does not count, or a day without the provider would use them all up.
  const checks = status === null ? checkout.checks : checkout.checks + 1
  await deps.db.transaction().execute(async (trx) => {
    await countCheck(trx, checkoutId, checks)
    if (status === 'AUTHORIZED' && checkout.status === 'AUTHORIZED') await captureAgain(deps, trx, checkout)
    const wait = status === null ? waitForProvider(deps, checkout) : secondsToNextCheck(checks)
    // A paid order is checked once more, for a second payment on it.
    const done = status === 'REFUNDED' || (status === 'PAID' && checkout.status === 'PAID')
    if (wait !== null && !done) await deps.queue.enqueue(trx, reconcileCheckout, { checkoutId }, { afterSeconds: wait })
  })
}

/** MON-12: checkouts are checked for up to seven days. */
const GIVE_UP_AFTER_SECONDS = 7 * 24 * 3600

/** Seconds to the next attempt after one that the provider did not answer; grows with the age of the checkout. */
function waitForProvider({ clock }: PaymentDeps, { createdAt }: Checkout): number | null {
  const age = (clock.now().getTime() - createdAt.getTime()) / 1000
  return age < GIVE_UP_AFTER_SECONDS ? Math.round(Math.min(6 * 3600, Math.max(300, age / 4))) : null
}

/** The first attempts to capture may all have failed while the provider was down. */
async function captureAgain(deps: PaymentDeps, trx: Trx, checkout: Checkout): Promise<void> {
  const paymentId = await findAuthorized(trx, checkout.id)
  if (!paymentId) return
  const capture = { paymentId, amountPaise: checkout.totalPaise, checkoutId: checkout.id }
  await deps.queue.enqueue(trx, capturePayment, capture)
}
