import { ApiError } from '../../platform/payments/razorpay.http.ts'
import type { RazorpayDispute, RazorpayRefund } from '../../platform/payments/razorpay.schema.ts'
import { listRefundStatuses } from '../refunds/refund.repository.ts'
import { laterOf } from './dispute.policy.ts'
import { type DisputeEvent, listDisputeStatuses, listOpenDisputes } from './dispute.repository.ts'
import { disputeOf } from './dispute.service.ts'
import type { PaymentDeps } from './order-transition.service.ts'
import { findCheckoutOfPayment } from './payment.repository.ts'
import { applyProviderState } from './provider-state.service.ts'

interface Span {
  from: Date
  to: Date
}

/**
 * MON-66: refunds and disputes by their own lists, so that none is missed whose payment is old and whose events were lost.
 * The list of disputes goes by their beginning, and the bank takes months: those still open here are asked for one by one.
 * One that belongs to no payment of ours is of another application on the same account.
 */
export async function compareReturns(deps: PaymentDeps, span: Span, signal?: AbortSignal): Promise<void> {
  for (const paymentId of await paymentsOfUnknownRefunds(deps, await deps.razorpay.listRefunds(span))) {
    signal?.throwIfAborted()
    await bringIn(deps, paymentId)
  }
  for (const dispute of await newerDisputes(deps, await readDisputes(deps, span))) {
    signal?.throwIfAborted()
    await bringIn(deps, dispute.paymentId, dispute)
  }
}

async function bringIn(deps: PaymentDeps, paymentId: string, dispute?: DisputeEvent): Promise<void> {
  const checkoutId = await findCheckoutOfPayment(deps.db, paymentId)
  if (!checkoutId) return
  deps.log.warn({ checkoutId, paymentId, dispute: dispute?.id }, 'the daily comparison found money that goes back')
  await applyProviderState(deps, checkoutId, { dispute: dispute ?? null })
}

/** Payments with a refund that we do not have, or not as it ended. */
async function paymentsOfUnknownRefunds({ db }: PaymentDeps, reported: RazorpayRefund[]): Promise<Set<string>> {
  const ids = reported.map((refund) => refund.id)
  const known = await listRefundStatuses(db, ids)
  // One that failed and was not ours has moved no money.
  const differing = reported.filter(({ id, status }) =>
    known.has(id) ? status !== 'other' && known.get(id) !== status : status !== 'failed',
  )
  return new Set(differing.map((refund) => refund.paymentId))
}

/** Those that the provider lists, and of those still open here what it says of each. */
async function readDisputes(deps: PaymentDeps, span: Span): Promise<RazorpayDispute[]> {
  const disputes = await unlessRefused(deps, 'may not read disputes', deps.razorpay.listDisputes(span))
  // Without permission to read disputes their events alone tell of them.
  if (!disputes) return []
  const listed = new Set(disputes.map(({ id }) => id))
  for (const id of await listOpenDisputes(deps.db)) {
    if (listed.has(id)) continue
    // One that it does not show hides no other.
    const dispute = await unlessRefused(deps, `is not shown dispute ${id}`, deps.razorpay.fetchDispute(id))
    if (dispute) disputes.push(dispute)
  }
  return disputes
}

async function unlessRefused<T>({ log }: PaymentDeps, what: string, asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    log.error({ err: error }, `the key of the payment provider ${what}`)
    return undefined
  }
}

async function newerDisputes({ db }: PaymentDeps, reported: RazorpayDispute[]): Promise<DisputeEvent[]> {
  const events = reported.flatMap((dispute) => disputeOf(dispute, dispute.status) ?? [])
  const ids = events.map((event) => event.id)
  const known = await listDisputeStatuses(db, ids)
  return events.filter(({ id, status }) => {
    const ours = known.get(id)
    return ours === undefined || laterOf(ours, status) !== ours
  })
}
