import { audit } from '../../platform/audit.ts'
import { SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import type { RazorpayWebhook } from '../../platform/payments/razorpay.webhook.ts'
import type { DisputeStatus } from './dispute.policy.ts'
import { disputeStatusOf } from './dispute.policy.ts'
import { recordDispute, type DisputeEvent } from './dispute.repository.ts'
import { alertAdmins } from './order-alert.service.ts'
import type { OrderContext } from './order-transition.service.ts'

const ACTIONS: Partial<Record<DisputeStatus, `dispute.${string}`>> = {
  won: 'dispute.won',
  lost: 'dispute.lost',
  closed: 'dispute.closed',
}

/**
 * What an event says about a dispute, if it is about one. Unlike payments and refunds a dispute is taken from the signed
 * event itself: the calls we use cannot ask for it.
 */
export function parseDispute(event: RazorpayWebhook | null): DisputeEvent | null {
  const prefix = 'payment.dispute.'
  if (!event?.dispute || !event.event.startsWith(prefix)) return null
  const { id, paymentId, amountPaise, reasonCode, respondBy } = event.dispute
  const status = disputeStatusOf(event.event.slice(prefix.length))
  return status && { id, paymentId, status, amountPaise, reason: reasonCode ?? '', respondBy }
}

/** Takes a dispute down, and calls a person when one is opened or lost. Its payment is in already. */
export async function applyDispute({ deps, trx, checkout }: OrderContext, received: DisputeEvent): Promise<void> {
  const { before, status } = await recordDispute(trx, received)
  if (before === status) return
  const entry = { actorId: null, subjectId: checkout.id, client: SYSTEM_CLIENT }
  const details = { dispute: received.id, amountPaise: received.amountPaise, reason: received.reason }
  if (before === null) await audit(trx, { ...entry, action: 'dispute.opened', details })
  const action = ACTIONS[status]
  if (action) await audit(trx, { ...entry, action, details })
  const facts = { checkoutId: checkout.id, ...details, respondBy: received.respondBy?.toISOString() ?? null }
  const alert = { about: received.id, orderId: checkout.id, note: received.reason }
  if (before === null) await alertAdmins(deps, trx, { ...alert, kind: 'dispute', dueAt: received.respondBy })
  if (status === 'lost') await alertAdmins(deps, trx, { ...alert, kind: 'dispute-lost' })
  if (before === null) deps.log.error(facts, 'a payment is disputed: somebody must answer before the day named')
  if (status === 'lost') deps.log.error(facts, 'a dispute was lost: the bank took the money back')
}
