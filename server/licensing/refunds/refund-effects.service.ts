import { audit } from '../../platform/audit.ts'
import { SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import type { RazorpayRefund } from '../../platform/payments/razorpay.schema.ts'
import { mailAboutOrder } from '../buyer-mail.service.ts'
import { clearReview, updateReview } from '../checkout/checkout.repository.ts'
import { findCreditNoteOf } from '../invoices/credit-note.repository.ts'
import { issueCreditNote } from '../invoices/credit-note.service.ts'
import { disputeStateOf } from '../payments/dispute.policy.ts'
import { listDisputes } from '../payments/dispute.repository.ts'
import { listUncredited } from '../invoices/invoice.repository.ts'
import * as payments from '../payments/payment.repository.ts'
import { endLines } from './line-refund.service.ts'
import { LEAST_PAISE, leftOf } from './refund-failure.policy.ts'
import { scheduleRetry } from './refund-retry.service.ts'
import * as refunds from './refund.repository.ts'
import { rupees } from '../prices/rupees.model.ts'
import { postPaymentEvents } from '../payments/payment-decision.policy.ts'
import { alertAdmins } from '../payments/order-alert.service.ts'
import { type OrderContext, transition } from '../payments/order-transition.service.ts'

/**
 * Stores the provider's refunds, including those made there manually.
 * @returns the refunds that have ended just now, well or badly
 */
export async function recordRefunds(
  one: OrderContext,
  reported: readonly RazorpayRefund[],
): Promise<refunds.KnownRefund[]> {
  if (reported.length === 0) return []
  const before = new Map((await refunds.listRefunds(one.trx, one.checkout.id)).map((row) => [row.idempotencyKey, row]))
  // The oldest first, so that of two alike the one made first is ours.
  for (const refund of reported.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const status = refund.status === 'other' ? 'pending' : refund.status
    const ours = keyOf(refund, await refunds.listRefunds(one.trx, one.checkout.id))
    if (ours) await refunds.recordRefund(one.trx, ours, { providerRefundId: refund.id, status })
    else await refunds.insertProviderRefund(one.trx, refund, status)
  }
  const after = await refunds.listRefunds(one.trx, one.checkout.id)
  return after.filter((row) => isOver(row.status) && !isOver(before.get(row.idempotencyKey)?.status))
}

const isOver = (status: refunds.RefundStatus | undefined) => status === 'processed' || status === 'failed'

/** The key of ours that a reported refund matches: by its id, by our receipt on it, or by the same amount, unsent. */
function keyOf(reported: RazorpayRefund, ours: readonly refunds.KnownRefund[]): string | undefined {
  const unsent = ours.filter((row) => row.providerRefundId === null && row.paymentId === reported.paymentId)
  const same =
    ours.find((row) => row.providerRefundId === reported.id) ??
    unsent.find((row) => row.idempotencyKey === reported.receipt) ??
    unsent.find(
      (row) => !isOver(row.status) && reported.status !== 'failed' && row.amountPaise === reported.amountPaise,
    )
  return same?.idempotencyKey
}

/** Applies refunds and disputes: order state and entitlement, credit notes, notices to buyer and staff. */
export async function applyRefundEvents(one: OrderContext, done: readonly refunds.KnownRefund[]): Promise<void> {
  const known = await refunds.listRefunds(one.trx, one.checkout.id)
  if (known.length > 0 || RESTS_ON_DISPUTES.has(one.checkout.status)) await moveOn(one, known)
  for (const refund of await listUncredited(one.trx, one.checkout.id))
    await issueCreditNote(one.deps, one.trx, refund, one.now)
  for (const refund of done) await notify(one, refund)
  const isPart = done.some(
    (refund) => refund.status === 'processed' && refund.idempotencyKey === refund.providerRefundId,
  )
  if (isPart && one.checkout.status === 'PAID') await updateReview(one.trx, one.checkout.id, IN_PART)
}

const IN_PART = 'a part was refunded at the provider by hand'
const PART_REFUSED = 'the bank refused the refund of a part'

const RESTS_ON_DISPUTES = new Set(['PAID', 'REFUND_PENDING', 'DISPUTED'])

async function moveOn(one: OrderContext, known: readonly refunds.KnownRefund[]): Promise<void> {
  const captured = await payments.listCaptured(one.trx, one.checkout.id)
  const main = captured.filter((payment) => payment.role === 'main')
  const counted = main.length > 0 ? main : captured
  const own = known.filter((row) => counted.some(({ id }) => id === row.paymentId))
  const sum = (status: refunds.RefundStatus) =>
    own.reduce((paise, row) => paise + (row.status === status ? row.amountPaise : 0), 0)
  const capturedPaise = counted.reduce((paise, row) => paise + row.amountPaise, 0)
  const disputes = disputeStateOf(await listDisputes(one.trx, one.checkout.id), capturedPaise - sum('processed'))
  const takenPaise = counted.reduce((paise, row) => paise + row.takenPaise, 0)
  // What was to go back and was taken by the bank instead is lost by the dispute.
  const isTaken = disputes === 'lost' && own.at(-1)?.status === 'failed'
  const events = postPaymentEvents({
    capturedPaise,
    processedPaise: !isTaken && isThrough(one, counted, own) ? capturedPaise : sum('processed'),
    pendingPaise: sum('pending'),
    takenPaise,
    disputes,
  })
  for (const event of events) await transition(one, event)
}

/** Whether an order goes back whole and nothing is left that the provider sends: a rest of less than a rupee is none. */
const isThrough = (
  { checkout: { status, statusBeforeDispute } }: OrderContext,
  counted: readonly payments.CapturedPayment[],
  own: readonly refunds.KnownRefund[],
): boolean =>
  (status === 'DISPUTED' ? statusBeforeDispute : status) === 'REFUND_PENDING' &&
  own.every((row) => isOver(row.status)) &&
  counted.every((payment) => leftOf(payment, own) < LEAST_PAISE)

/** A failed refund is sent again by itself a few times; staff get a mail at the first failure and at the last. */
async function followFailure(one: OrderContext, { idempotencyKey: key, paymentId }: refunds.KnownRefund) {
  const { deps, trx, checkout } = one
  const isRetried = await scheduleRetry(one, paymentId)
  await audit(trx, {
    action: 'refund.failed',
    actorId: null,
    subjectId: checkout.id,
    client: SYSTEM_CLIENT,
    details: { key, paymentId },
  })
  // A refused refund of the whole order, or of money that bought nothing, is listed by itself.
  if (checkout.status === 'PAID' && (await isMain(one, paymentId))) await updateReview(trx, checkout.id, PART_REFUSED)
  const about = isRetried ? paymentId : key
  const note = `${paymentId}. ${isRetried ? 'It is sent again by itself up to three times.' : 'It is not sent again by itself.'}`
  await alertAdmins(deps, trx, { kind: 'refund-failed', about, orderId: checkout.id, note })
  deps.log.error({ key, paymentId, checkoutId: checkout.id, isRetried }, 'a refund failed')
}

const isMain = async ({ trx, checkout }: OrderContext, paymentId: string): Promise<boolean> =>
  (await payments.listCaptured(trx, checkout.id)).some(({ id, role }) => id === paymentId && role === 'main')

/** One mail for each refund that was paid. */
async function notify(one: OrderContext, refund: refunds.KnownRefund): Promise<void> {
  const { deps, trx, checkout } = one
  const { idempotencyKey: key, amountPaise, status, paymentId } = refund
  if (status === 'failed') return followFailure(one, refund)
  await endLines(one, key)
  await clearReview(trx, checkout.id, PART_REFUSED)
  // Several parts failed, and this was one of them; or the rest was refused while this part of it was on its way.
  const isWhole = checkout.status !== 'PAID' || !(await isMain(one, paymentId))
  if (refund.isOfLines || isWhole) await scheduleRetry(one, paymentId)
  const details = { key, paymentId, amountPaise }
  await audit(trx, {
    action: 'refund.processed',
    actorId: null,
    subjectId: checkout.id,
    client: SYSTEM_CLIENT,
    details,
  })
  const creditNote = (await findCreditNoteOf(trx, key))?.number ?? null
  await mailAboutOrder(deps, trx, checkout, {
    key: `refund-paid ${key}`,
    template: refund.isCredited
      ? 'terms-credited'
      : refund.usablePaise !== undefined
        ? 'credit-returned'
        : 'refund-paid',
    data: { totalRupees: rupees(amountPaise), creditNote, usableRupees: rupees(refund.usablePaise ?? 0) },
  })
}
