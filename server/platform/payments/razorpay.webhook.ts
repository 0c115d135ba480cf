import { createHash } from 'node:crypto'
import * as z from 'zod'
import { orderReply, paymentReply, refundReply } from './razorpay.schema.ts'

const disputeEntity = z
  .object({
    id: z.string().startsWith('disp_'),
    payment_id: z.string(),
    amount: z.int(),
    reason_code: z.string().nullish(),
    respond_by: z.int().nullish(),
    status: z.string(),
    phase: z.string().nullish(),
  })
  .transform((dispute) => ({
    id: dispute.id,
    paymentId: dispute.payment_id,
    amountPaise: dispute.amount,
    reasonCode: dispute.reason_code ?? null,
    respondBy: dispute.respond_by == null ? null : new Date(dispute.respond_by * 1000),
    status: dispute.status,
    phase: dispute.phase ?? null,
  }))

// An unreadable entity is dropped rather than the event: the present state is fetched afterwards anyway.
const payload = z.object({
  payment: z.object({ entity: paymentReply }).optional().catch(undefined),
  order: z.object({ entity: orderReply }).optional().catch(undefined),
  refund: z.object({ entity: refundReply }).optional().catch(undefined),
  dispute: z.object({ entity: disputeEntity }).optional().catch(undefined),
})

const webhookBody = z.object({ event: z.string(), payload: payload.catch({}) }).transform((body) => ({
  event: body.event,
  payment: body.payload.payment?.entity ?? null,
  order: body.payload.order?.entity ?? null,
  refund: body.payload.refund?.entity ?? null,
  dispute: body.payload.dispute?.entity ?? null,
}))

/** A webhook event; each entity is a snapshot from the time of the event, null when the event has none. */
export type RazorpayWebhook = z.output<typeof webhookBody>

/**
 * Parses a webhook body whose signature was already verified. Null when it is not JSON or has no event name.
 * Unknown events keep their name; unreadable entities are null.
 */
export function parseWebhook(rawBody: Buffer): RazorpayWebhook | null {
  let json: unknown
  try {
    json = JSON.parse(rawBody.toString('utf8'))
  } catch {
    return null
  }
  return webhookBody.safeParse(json).data ?? null
}

/** The idempotency key of an event: `x-razorpay-event-id`, else the SHA-256 of its bytes. Equal for a redelivery. */
export function webhookEventId(header: unknown, rawBody: Buffer): string {
  if (typeof header === 'string' && /^[\w-]{1,100}$/.test(header)) return header
  return createHash('sha256').update(rawBody).digest('hex')
}
