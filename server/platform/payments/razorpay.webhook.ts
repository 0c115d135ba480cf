import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { parseJson } from '../attempt.ts'
import {
  disputeReply,
  orderReply,
  paymentReply,
  refundReply,
  tokenReply,
  virtualAccountReply,
} from './razorpay.schema.ts'

// An unreadable entity is dropped rather than the event: the present state is fetched afterwards anyway.
const entity = <T>(schema: z.ZodType<T>) =>
  z
    .object({ entity: schema })
    .transform((given): T | null => given.entity)
    .nullable()
    .catch(null)

const NO_ENTITIES = { payment: null, order: null, refund: null, dispute: null, virtual_account: null, token: null }
const payload = z.object({
  payment: entity(paymentReply),
  order: entity(orderReply),
  refund: entity(refundReply),
  dispute: entity(disputeReply),
  virtual_account: entity(virtualAccountReply),
  token: entity(tokenReply),
})

const webhookBody = z
  .object({ event: z.string(), payload: payload.catch(NO_ENTITIES) })
  .transform((body) => ({ event: body.event, ...body.payload }))

/** A webhook event; each entity is a snapshot from the time of the event, null when the event has none. */
export type RazorpayWebhook = z.output<typeof webhookBody>

/** Parses a verified webhook body: null when it is not JSON or has no event name. Unknown events keep their name. */
export function parseWebhook(rawBody: Buffer): RazorpayWebhook | null {
  return webhookBody.safeParse(parseJson(rawBody.toString('utf8'))).data ?? null
}

/** The idempotency key of an event: `x-razorpay-event-id`, else the SHA-256 of its bytes. Equal for a redelivery. */
export function webhookEventId(header: unknown, rawBody: Buffer): string {
  if (typeof header === 'string' && /^[\w-]{1,100}$/.test(header)) return header
  return createHash('sha256').update(rawBody).digest('hex')
}

const HEX_SHA256 = /^[0-9a-f]{64}$/

/** Proves the origin only: not capture, owner or amount. `orderId` must come from our own row, never from the request. */
export const verifyCheckoutSignature = (signed: {
  orderId: string
  paymentId: string
  signature: unknown
  secret: string
}): boolean => matches(`${signed.orderId}|${signed.paymentId}`, signed.signature, signed.secret)

/** By the current or previous secret. Takes the bytes as received: a body that was serialised again differs. */
export function verifyWebhookSignature(rawBody: Buffer, signature: unknown, secrets: readonly string[]): boolean {
  // Every secret is tried, so that the timing does not reveal which one matches.
  return secrets.map((secret) => matches(rawBody, signature, secret)).some((ok) => ok)
}

function matches(message: string | Buffer, signature: unknown, secret: string): boolean {
  // With an empty secret anybody could sign.
  if (secret === '' || typeof signature !== 'string' || !HEX_SHA256.test(signature)) return false
  const expected = createHmac('sha256', secret).update(message).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
