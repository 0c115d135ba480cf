import { describe, expect, it } from 'vitest'
import { verifyCheckoutSignature, verifyWebhookSignature } from './razorpay.webhook.ts'

const provider = {
  orderId: 'order_IEIaMR65cu6nz3',
  paymentId: 'pay_IH4NVgf4Dreq1l',
  signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  secret: 'EnLs21M47BllR3X8PSFtjtbd',
}
const ours = {
  orderId: 'order_TestA00000001',
  paymentId: 'pay_TestA000000001',
  signature: '1acf23457fce945f49ae9273111109847cca62fb84fd9c40d2a39f591f371a6a',
  secret: 'sandbox_key_secret',
}

describe('checkout signature', () => {
  it.each([provider, ours])('accepts the known signature of $orderId', (signed) => {
    expect(verifyCheckoutSignature(signed)).toBe(true)
  })

  it.each([
    ['one digit changed', { signature: ours.signature.replace('1acf', '1ace') }],
    ['upper case', { signature: ours.signature.toUpperCase() }],
    ['missing', { signature: undefined }],
    ['a list', { signature: [ours.signature] }],
    ['63 characters', { signature: ours.signature.slice(1) }],
    ['65 characters', { signature: `${ours.signature}0` }],
    ['a line break at the end', { signature: `${ours.signature}\n` }],
    ['not hex', { signature: 'z'.repeat(64) }],
    ['order and payment swapped', { orderId: ours.paymentId, paymentId: ours.orderId }],
    ['of another order', { orderId: provider.orderId }],
    ['of another payment', { paymentId: provider.paymentId }],
    ['made with the webhook secret', { secret: 'sandbox_webhook_secret' }],
  ])('refuses a signature: %s', (_what, change) => {
    expect(verifyCheckoutSignature({ ...ours, ...change })).toBe(false)
  })

  it('refuses everything when the secret is empty', () => {
    // HMAC-SHA256 of the message under the empty key, which anyone can compute.
    const forged = 'd125414c100c5e266ba2a12065ec74f23b4699b9315dfe18f621106265470d5c'
    expect(verifyCheckoutSignature({ ...ours, secret: '', signature: forged })).toBe(false)
  })
})

describe('webhook signature', () => {
  const body = Buffer.from('{"event":"order.paid"}')
  const signature = '3d3a44e4a72546e8b93c38285a87757c8af6c2fa1438cdd7fec73e2679c5e881'
  const secret = 'sandbox_webhook_secret'

  it('accepts the known signature, with the current or the previous secret', () => {
    expect(verifyWebhookSignature(body, signature, [secret])).toBe(true)
    expect(verifyWebhookSignature(body, signature, ['the new one', secret])).toBe(true)
  })

  it('refuses one changed byte, other secrets, no secrets and no signature', () => {
    expect(verifyWebhookSignature(Buffer.from('{"event":"order.paid"} '), signature, [secret])).toBe(false)
    expect(verifyWebhookSignature(body, signature, ['the new one', ''])).toBe(false)
    expect(verifyWebhookSignature(body, signature, [])).toBe(false)
    expect(verifyWebhookSignature(body, undefined, [secret])).toBe(false)
  })

  it('works on bytes, not on text', () => {
    // Both would read as the same replacement character.
    const [one, other] = [Buffer.from([0xff]), Buffer.from([0xfe])]
    const ofOne = '7cd58ea50584bcff92e19249b4eb50120511b129df024acbecabf8703e47c520'
    expect(one.toString('utf8')).toBe(other.toString('utf8'))
    expect(verifyWebhookSignature(one, ofOne, [secret])).toBe(true)
    expect(verifyWebhookSignature(other, ofOne, [secret])).toBe(false)
  })
})
