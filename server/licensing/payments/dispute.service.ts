import { audit } from '../../platform/audit.ts'
import { SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import type { RazorpayDispute } from '../../platform/payments/razorpay.schema.ts'
import { clearReview, updateReview } from '../checkout/checkout.repository.ts'
import type { RazorpayWebhook } from '../../platform/payments/razorpay.webhook.ts'
import {
  CREDIT_UNDECIDED,
  disputeStateOf,
  disputeStatusOf,
  type DisputeStatus,
  type KnownDispute,
  LOST_IN_PART,
  partsOf,
} from './dispute.policy.ts'
import { listDisputes, recordDispute, type DisputeEvent } from './dispute.repository.ts'
import { alertAdmins } from './order-alert.service.ts'
import type { OrderContext } from './order-transition.service.ts'
import { listCaptured } from './payment.repository.ts'
import { findInvoiceOf } from '../invoices/invoice.repository.ts'

const ACTIONS: Partial<Record<DisputeStatus, `dispute.${string}`>> = {
  won: 'dispute.won',
  lost: 'dispute.lost',
  closed: 'dispute.closed',
}

/**
 * What an event says about a dispute, if it is about one. Unlike payments and refunds a dispute is taken from the signed
 * event itself; the daily comparison reads the list.
 */
export function parseDispute(event: RazorpayWebhook | null): DisputeEvent | null {
  const prefix = 'payment.dispute.'
  if (!event?.dispute || !event.event.startsWith(prefix)) return null
  return disputeOf(event.dispute, event.event.slice(prefix.length))
}

/** @param word the provider's status, or the end of an event's name; null for one that we do not know */
export function disputeOf(dispute: RazorpayDispute, word: string): DisputeEvent | null {
  const { id, paymentId, amountPaise, deductedPaise, reasonCode, phase, respondBy } = dispute
  const status = disputeStatusOf(word)
  const fields = { id, paymentId, amountPaise, deductedPaise, respondBy }
  return status && { ...fields, status, reason: reasonCode ?? '', phase: phase ?? '' }
}

const QUESTION = 'the bank asks about this payment: answer at the provider'
const OPEN_IN_PART = 'a dispute over a part is open: answer at the provider'
const OPEN_BESIDE = 'a dispute over a payment that bought nothing is open: answer at the provider'

/** MON-65: what neither suspends nor revokes by itself, and waits for staff. */
async function reviewOf({ trx, checkout }: OrderContext, received: DisputeEvent, status: DisputeStatus) {
  if (received.phase === 'retrieval') return status === 'open' ? QUESTION : null
  if (status !== 'lost' && status !== 'open') return null
  const main = (await listCaptured(trx, checkout.id)).find((payment) => payment.role === 'main')
  if (!main) return null
  if (main.id !== received.paymentId) return status === 'open' ? OPEN_BESIDE : null
  const state = disputeStateOf(await listDisputes(trx, checkout.id), main.amountPaise - main.refundedPaise)
  if (status !== 'lost') return state === 'none' ? OPEN_IN_PART : null
  if (state !== 'lost') return LOST_IN_PART
  return (await findInvoiceOf(trx, checkout.id)) ? CREDIT_UNDECIDED : null
}

/** Of a paid order whose disputes put only a part at stake, or took it. */
export function reviewOfRest(disputes: readonly KnownDispute[]): string | null {
  const { lost, open } = partsOf(disputes)
  return open.length > 0 ? OPEN_IN_PART : lost.length > 0 ? LOST_IN_PART : null
}

/** Whether it is about a payment that bought nothing, on an order that another one bought or that is given back. */
async function isBeside({ trx, checkout }: OrderContext, { paymentId }: DisputeEvent): Promise<boolean> {
  const payment = (await listCaptured(trx, checkout.id)).find(({ id }) => id === paymentId)
  return payment !== undefined && payment.role !== 'main'
}

/** Stores a dispute, and alerts staff when one is opened or lost. Its payment is stored already. */
export async function applyDispute(one: OrderContext, received: DisputeEvent): Promise<void> {
  const { deps, trx, checkout } = one
  const { before, status, takenPaise } = await recordDispute(trx, received)
  if (before === status) return
  const isLost = status === 'lost' && takenPaise !== null
  const review = await reviewOf(one, received, status)
  if (review) await updateReview(trx, checkout.id, review)
  else if (ACTIONS[status]) await clearReview(trx, checkout.id, OPEN_BESIDE)
  const entry = { actorId: null, subjectId: checkout.id, client: SYSTEM_CLIENT }
  const details = { dispute: received.id, amountPaise: received.amountPaise, reason: received.reason }
  if (before === null) await audit(trx, { ...entry, action: 'dispute.opened', details })
  // A question that ends as lost took no money.
  const action = status === 'lost' && !isLost ? 'dispute.closed' : ACTIONS[status]
  const taken = isLost ? { ...details, takenPaise } : details
  if (action) await audit(trx, { ...entry, action, details: taken })
  const logged = { checkoutId: checkout.id, ...details, respondBy: received.respondBy?.toISOString() ?? null }
  const alert = { about: received.id, orderId: checkout.id, note: received.reason }
  if (before === null) await alertAdmins(deps, trx, { ...alert, kind: 'dispute', dueAt: received.respondBy })
  const kind = (await isBeside(one, received)) ? 'second-payment-lost' : 'dispute-lost'
  if (isLost) await alertAdmins(deps, trx, { ...alert, kind })
  if (before === null) deps.log.error(logged, 'a payment is disputed: somebody must answer before the day named')
  if (isLost) deps.log.error(logged, 'a dispute was lost: the bank took the money back')
}
