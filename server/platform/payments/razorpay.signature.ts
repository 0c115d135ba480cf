import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX_SHA256 = /^[0-9a-f]{64}$/

/**
 * True when the signature posted by the browser was made by the provider for this order and payment.
 * `orderId` must come from our own row, never from the request. Proves the origin only: not capture, owner or amount.
 */
export function verifyCheckoutSignature(signed: {
  orderId: string
  paymentId: string
  signature: unknown
  secret: string
}): boolean {
  return matches(`${signed.orderId}|${signed.paymentId}`, signed.signature, signed.secret)
}

/**
 * True when the raw webhook bytes were signed with one of the webhook secrets (current, previous).
 * Takes the bytes as received: a body that was parsed and serialised again differs.
 */
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
