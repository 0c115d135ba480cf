import { audit } from '../../platform/audit.ts'
import { OWN_DOING } from '../../platform/http/client.ts'
import type { RazorpayRefund } from '../../platform/payments/razorpay.schema.ts'
import { mailBuyer } from '../buyer-mail.ts'
import { updateReview } from '../checkout/checkout.repository.ts'
import { issueCreditNote } from '../papers/credit-note.service.ts'
import { standingOf } from '../settlement/dispute.policy.ts'
import { listDisputes } from '../settlement/dispute.repository.ts'
import { listUncredited } from '../papers/invoice.repository.ts'
import * as payments from '../settlement/payment.repository.ts'
import * as refunds from './refund.repository.ts'
import { rupees } from '../prices/rupees.ts'
import { aftermath } from '../settlement/settlement.policy.ts'
import { type Case, step } from '../settlement/settlement.step.ts'

/**
 * Keeps what the provider says about refunds, those made there by hand included.
 * @returns the refunds that have ended just now, well or badly
 */
export async function noteRefunds(one: Case, said: readonly RazorpayRefund[]): Promise<refunds.KnownRefund[]> {
  if (said.length === 0) return []
  const before = new Map((await refunds.listRefunds(one.trx, one.checkout.id)).map((row) => [row.idempotencyKey, row]))
  // The oldest first, so that of two alike the one made first is ours.
  for (const refund of said.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const status = refund.status === 'other' ? 'pending' : refund.status
    const ours = keyOf(refund, await refunds.listRefunds(one.trx, one.checkout.id))
    if (ours) await refunds.noteRefund(one.trx, ours, { providerRefundId: refund.id, status })
    else await refunds.insertProviderRefund(one.trx, refund, status)
  }
  const after = await refunds.listRefunds(one.trx, one.checkout.id)
  return after.filter((row) => isOver(row.status) && !isOver(before.get(row.idempotencyKey)?.status))
}

const isOver = (status: refunds.RefundStatus | undefined) => status === 'processed' || status === 'failed'

/** Which of our refunds this is: by its number, by our receipt on it, or by what somebody gave back by hand meanwhile. */
function keyOf(said: RazorpayRefund, ours: readonly refunds.KnownRefund[]): string | undefined {
  const unsent = ours.filter((row) => row.providerRefundId === null && row.paymentId === said.paymentId)
  const same =
    ours.find((row) => row.providerRefundId === said.id) ??
    unsent.find((row) => row.idempotencyKey === said.receipt) ??
    unsent.find((row) => !isOver(row.status) && said.status !== 'failed' && row.amountPaise === said.amountPaise)
  return same?.idempotencyKey
}

/** Lets refunds and disputes take their effect: state and right, credit notes, and what the buyer and staff are told. */
export async function followMoney(one: Case, done: readonly refunds.KnownRefund[]): Promise<void> {
  const known = await refunds.listRefunds(one.trx, one.checkout.id)
  if (known.length > 0 || RESTS_ON_DISPUTES.has(one.checkout.status)) await moveOn(one, known)
  for (const refund of await listUncredited(one.trx, one.checkout.id))
    await issueCreditNote(one.deps, one.trx, refund, one.now)
  for (const refund of done) await tell(one, refund)
  const isPart = done.some(
    (refund) => refund.status === 'processed' && refund.idempotencyKey === refund.providerRefundId,
  )
  if (isPart && one.checkout.status === 'PAID') await updateReview(one.trx, one.checkout.id, IN_PART)
}

const IN_PART = 'a part was refunded at the provider by hand'

const RESTS_ON_DISPUTES = new Set(['PAID', 'REFUND_PENDING', 'DISPUTED'])

async function moveOn(one: Case, known: readonly refunds.KnownRefund[]): Promise<void> {
  const captured = await payments.listCaptured(one.trx, one.checkout.id)
  const main = captured.filter((payment) => payment.role === 'main')
  const counted = new Set((main.length > 0 ? main : captured).map((payment) => payment.id))
  const sum = (status: refunds.RefundStatus) =>
    known.reduce((paise, row) => paise + (row.status === status && counted.has(row.paymentId) ? row.amountPaise : 0), 0)
  const events = aftermath({
    capturedPaise: captured.reduce((paise, row) => paise + (counted.has(row.id) ? row.amountPaise : 0), 0),
    processedPaise: sum('processed'),
    pendingPaise: sum('pending'),
    disputes: standingOf(await listDisputes(one.trx, one.checkout.id)),
  })
  for (const event of events) await step(one, event)
}

/** One letter a refund that was paid; a person for one that was not. */
async function tell({ deps, trx, checkout }: Case, refund: refunds.KnownRefund): Promise<void> {
  const { idempotencyKey: key, amountPaise, status, paymentId } = refund
  if (status === 'failed') {
    deps.log.error({ key, checkoutId: checkout.id }, 'a refund failed: a person must pay this money back')
    return
  }
  const details = { key, paymentId, amountPaise }
  await audit(trx, { action: 'refund.processed', actorId: null, subjectId: checkout.id, client: OWN_DOING, details })
  const note = await trx.selectFrom('credit_note').select('number').where('refund_key', '=', key).executeTakeFirst()
  await mailBuyer(deps, trx, checkout.accountId, {
    key: `refund-paid ${key}`,
    template: 'refund-paid',
    data: { totalRupees: rupees(amountPaise), creditNote: note?.number ?? null },
  })
}
