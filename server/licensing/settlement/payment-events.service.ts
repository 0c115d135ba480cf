import { AppError } from '../../platform/errors.ts'
import { parseWebhook, type RazorpayWebhook, webhookEventId } from '../../platform/payments/razorpay.webhook.ts'
import { verifyWebhookSignature } from '../../platform/payments/razorpay.signature.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type Checkout, countCheck, findByOrder, findCheckout } from '../checkout/checkout.repository.ts'
import { capturePayment, reconcileCheckout, secondsToNextCheck, workEvent } from './payment.jobs.ts'
import { toldDispute } from './dispute.service.ts'
import { faultPoint } from '../../platform/fault.ts'
import { findAuthorized, findCheckoutOfPayment } from './payment.repository.ts'
import { settle, type SettlementDeps } from './settlement.service.ts'

export interface WebhookDeps extends SettlementDeps {
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
    const isNew = await trx
      .insertInto('webhook_event')
      .values({ id, event: event.event, body: rawBody.toString('utf8') })
      .onConflict((clash) => clash.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (isNew) await deps.queue.enqueue(trx, workEvent, { eventId: id })
  })
  faultPoint('payment.event-stored')
}

/** An event only says where to look: what counts is what the provider answers when asked. */
export async function handleEvent(deps: SettlementDeps, eventId: string): Promise<void> {
  const row = await deps.db
    .selectFrom('webhook_event')
    .select(['body', 'processed_at'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!row || row.processed_at) return
  const event = parseWebhook(Buffer.from(row.body))
  const checkoutId = event && (await subjectOf(deps, event))
  // Another application on the same provider account has orders too.
  if (checkoutId) await settle(deps, checkoutId, { dispute: toldDispute(event) })
  const worked = { processed_at: deps.clock.now(), checkout_id: checkoutId || null }
  await deps.db.updateTable('webhook_event').set(worked).where('id', '=', eventId).execute()
}

/** Which checkout an event is about, if it is one of ours. */
async function subjectOf({ db }: SettlementDeps, { payment, order, refund, dispute }: RazorpayWebhook) {
  const orderId = payment?.orderId ?? order?.id
  const checkout = orderId ? await findByOrder(db, orderId) : undefined
  const paymentId = refund?.paymentId ?? dispute?.paymentId
  return checkout?.id ?? (paymentId && (await findCheckoutOfPayment(db, paymentId)))
}

/** Asks about a checkout nobody told us of, and plans the next look while it is open. */
export async function reconcile(deps: SettlementDeps, checkoutId: string): Promise<void> {
  const checkout = await findCheckout(deps.db, checkoutId)
  if (!checkout) return
  const status = await settle(deps, checkoutId).catch((error: unknown) => {
    deps.log.warn({ err: error, checkoutId }, 'the payment provider could not be asked')
    return null
  })
  // An unanswered look does not count, or a day without the provider would use them all up.
  const checks = status === null ? checkout.checks : checkout.checks + 1
  await deps.db.transaction().execute(async (trx) => {
    await countCheck(trx, checkoutId, checks)
    if (status === 'AUTHORIZED' && checkout.status === 'AUTHORIZED') await captureAgain(deps, trx, checkout)
    const wait = status === null ? waitForProvider(deps, checkout) : secondsToNextCheck(checks)
    // A paid order is looked at once more, for a second payment on it.
    const done = status === 'REFUNDED' || (status === 'PAID' && checkout.status === 'PAID')
    if (wait !== null && !done) await deps.queue.enqueue(trx, reconcileCheckout, { checkoutId }, { afterSeconds: wait })
  })
}

/** MON-12: checkouts are asked about for up to seven days. */
const GIVE_UP_AFTER_SECONDS = 7 * 24 * 3600

/** Seconds to the next try after one that the provider did not answer: the longer it has been, the longer. */
function waitForProvider({ clock }: SettlementDeps, { createdAt }: Checkout): number | null {
  const age = (clock.now().getTime() - createdAt.getTime()) / 1000
  return age < GIVE_UP_AFTER_SECONDS ? Math.round(Math.min(6 * 3600, Math.max(300, age / 4))) : null
}

/** The first attempts to take promised money may all have met a provider that was down. */
async function captureAgain(deps: SettlementDeps, trx: Trx, checkout: Checkout): Promise<void> {
  const paymentId = await findAuthorized(trx, checkout.id)
  if (!paymentId) return
  const capture = { paymentId, amountPaise: checkout.totalPaise, checkoutId: checkout.id }
  await deps.queue.enqueue(trx, capturePayment, capture)
}
