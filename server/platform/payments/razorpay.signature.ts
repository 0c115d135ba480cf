import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX_SHA256 = /^[0-9a-f]{64}$/

/**
 * True when the signature that the browser brought was made by the provider for this order and payment.
 * `orderId` must be the order id of our own record, never the posted one. Proves origin only: not capture, owner or amount.
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
 * Takes the bytes as received: a parsed and re-written body has other bytes.
 */
export function verifyWebhookSignature(rawBody: Buffer, signature: unknown, secrets: readonly string[]): boolean {
  // Every secret is tried, so that the time taken does not tell which one fits.
  return secrets.map((secret) => matches(rawBody, signature, secret)).some((ok) => ok)
}

function matches(message: string | Buffer, signature: unknown, secret: string): boolean {
  // An empty secret would let anyone sign.
  if (secret === '' || typeof signature !== 'string' || !HEX_SHA256.test(signature)) return false
  const expected = createHmac('sha256', secret).update(message).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
