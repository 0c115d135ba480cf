// What the sides of the checkout bench agree on: the provider's keys and address, and the price that is asked by hand.

export const KEYS = {
  keyId: 'rzp_test_bench',
  keySecret: 'bench_key_secret',
  webhookSecret: 'bench_webhook_secret',
}
export const PREFIX = '/provider'

export const providerBase = (port: number) => `http://127.0.0.1:${port}${PREFIX}`

/** What the product is told about it. */
export const providerSettings = (port: number) => ({
  RAZORPAY_KEY_ID: KEYS.keyId,
  RAZORPAY_KEY_SECRET: KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
  RAZORPAY_API_BASE: providerBase(port),
  RAZORPAY_CHECKOUT_JS: `${providerBase(port)}/v1/checkout.js`,
})
