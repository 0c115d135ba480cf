// Calls of the page inside the checkout window.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callApi, hmac, KEYS, startSandbox } from './sandbox.fixture.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let order_id: string
beforeEach(async () => {
  sandbox = await startSandbox()
  const order = { amount: 15222, currency: 'INR' }
  order_id = String((await callApi({ ...KEYS, apiBase: sandbox.apiBase }, 'POST', '/orders', order)).body.id)
})
afterEach(() => sandbox.stop())

type Answer = {
  next?: string
  payment_id?: string
  success?: { razorpay_payment_id: string; razorpay_signature: string }
  error?: { reason: string; field?: string; description: string }
}
const ask = (path: string, body: object) =>
  sandbox.control<Answer>(`/v1/checkout/${path}`, { key_id: KEYS.keyId, order_id, ...body })
const card = (number: string, more: object = {}) =>
  ask('payments', { method: 'card', card: { number, expiry: '12/40', cvv: '123', name: 'Asha', ...more } })
const otp = (payment: Answer, digits: string) => ask(`payments/${payment.payment_id}/otp`, { otp: digits })

describe('card', () => {
  it.each([
    ['4100 2800 0000 1007', '123'],
    ['5500670000001002', '123'],
    ['6527658900001005', '123'],
    ['36082800091007', '123'],
    ['340256000401007', '1234'],
    ['4718609108204366', '123'],
  ])('%s succeeds after an OTP of 4 to 10 digits', async (number, cvv) => {
    const started = await card(number, { cvv })
    expect(started).toMatchObject({ next: 'otp' })
    const { success } = await otp(started, '1234')
    expect(success?.razorpay_signature).toBe(hmac(KEYS.keySecret, `${order_id}|${success?.razorpay_payment_id}`))
  })

  it.each([
    ['4100280000090000', 'payment_timed_out'],
    ['4100280000080001', 'insufficient_fund'],
    ['4100280000070002', 'payment_cancelled'],
    ['4100280000060003', 'card_declined'],
    ['4100280000050004', 'card_declined'],
    ['4100280000040005', 'card_declined'],
    ['4100280000020007', 'gateway_technical_error'],
    ['4100280000000009', 'authentication_failed'],
  ])('%s fails after the OTP: %s', async (number, reason) => {
    expect(await otp(await card(number), '1234')).toMatchObject({ error: { reason } })
  })

  it.each([
    ['4100280000030006', 'card_disabled_for_online_payments'],
    ['4100280000010008', 'card_number_invalid'],
  ])('%s fails at once: %s', async (number, reason) => {
    expect(await card(number)).toMatchObject({ error: { reason, metadata: { order_id } } })
  })

  it.each([
    ['4100280000001008', {}, 'number'],
    ['4100280000001007', { expiry: '01/20' }, 'expiry'],
    ['4100280000001007', { expiry: '13/40' }, 'expiry'],
    ['340256000401007', {}, 'cvv'],
  ])('%s with %j is refused at the field %s, without a try on the order', async (number, more, field) => {
    expect(await card(number, more)).toMatchObject({ error: { field } })
    const state = await sandbox.control<{ payments: object }>('/', {}, 'GET')
    expect(state.payments).toEqual({})
  })

  it.each(['123', '', '12345678901', 'abcd'])('the OTP "%s" is wrong; the next try may be right', async (digits) => {
    expect(await otp(await card('4100280000001007'), digits)).toMatchObject({ error: { reason: 'incorrect_otp' } })
    expect(await otp(await card('4100280000001007'), '123456')).toHaveProperty('success')
  })

  it('an OTP counts once', async () => {
    const started = await card('4100280000001007')
    await otp(started, '1234')
    expect(await otp(started, '1234')).toMatchObject({ error: { description: expect.any(String) } })
  })
})

/** Pays by a method that ends on another page or in an app. */
async function elsewhere(details: object, outcome = 'success') {
  const started = await ask('payments', details)
  return ask(`payments/${started.payment_id}/bank`, { outcome })
}

describe('methods that end elsewhere', () => {
  it.each([
    [{ method: 'upi' }, 'UPI app', { vpa: 'customer@sandbox', upi: { flow: 'intent' } }],
    [{ method: 'wallet', code: 'mobikwik' }, 'MobiKwik wallet', { wallet: 'mobikwik' }],
    [{ method: 'emi', code: 'HDFC' }, 'EMI, HDFC Bank, 6 months', { emi: { issuer: 'HDFC', duration: 6 } }],
    [{ method: 'paylater', code: 'lazypay' }, 'Pay later, LazyPay', { wallet: 'lazypay' }],
  ])('%j succeeds or fails there', async (details, bank_name, instrument) => {
    expect(await ask('payments', details)).toMatchObject({ next: 'bank', bank_name })
    expect(await elsewhere(details, 'failure')).toMatchObject({ error: { reason: 'payment_failed' } })
    expect(await elsewhere(details)).toHaveProperty('success')
    const { body } = await callApi({ ...KEYS, apiBase: sandbox.apiBase }, 'GET', `/orders/${order_id}/payments?count=1`)
    expect(body).toMatchObject({ items: [{ method: details.method, captured: true, ...instrument }] })
  })

  it('UPI Collect is gone: a typed address is refused', async () => {
    expect(await ask('payments', { method: 'upi', vpa: 'me@bank' })).toMatchObject({ error: { field: 'vpa' } })
  })

  it('a wallet that is not enabled is refused', async () => {
    expect(await ask('payments', { method: 'wallet', code: 'other' })).toMatchObject({ error: { field: 'other' } })
  })

  it('the bank page answers success or failure', async () => {
    const first = await ask('payments', { method: 'netbanking', bank: 'SBIN' })
    expect(first).toMatchObject({ next: 'bank', bank_name: 'State Bank of India' })
    const failed = await ask(`payments/${first.payment_id}/bank`, { outcome: 'failure' })
    expect(failed).toMatchObject({ error: { reason: 'payment_failed' } })
    const second = await ask('payments', { method: 'netbanking', bank: 'HDFC' })
    expect(await ask(`payments/${second.payment_id}/bank`, { outcome: 'success' })).toHaveProperty('success')
  })

  it('a window closed on the bank page cancels that payment', async () => {
    const { payment_id } = await ask('payments', { method: 'netbanking', bank: 'SBIN' })
    expect(await ask(`payments/${payment_id}/cancel`, {})).toMatchObject({ error: { reason: 'payment_cancelled' } })
  })
})

describe('around it', () => {
  it('knows only orders of the same key', async () => {
    const reply = await ask('preferences', { key_id: 'rzp_test_other' })
    expect(reply).toMatchObject({ error: { description: 'The id provided does not exist' } })
  })

  it('two windows on one order: the second one fails when the first has paid', async () => {
    const late = await card('4100280000001007')
    await elsewhere({ method: 'upi' })
    expect(await otp(late, '1234')).toMatchObject({ error: { reason: 'order_already_paid' } })
  })

  it('can lose or falsify the browser’s answer, though the money is captured', async () => {
    await sandbox.arm({ payment: { callback: 'lost' } })
    expect(await elsewhere({ method: 'upi' })).toEqual({ lost: true })
    const { body } = await callApi({ ...KEYS, apiBase: sandbox.apiBase }, 'GET', `/orders/${order_id}/payments`)
    expect(body).toMatchObject({ items: [{ captured: true }] })
  })

  it('the page allows no inline script and no foreign frame', async () => {
    const page = await fetch(`${sandbox.apiBase}/v1/checkout/page?theme=dark`)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'self'")
    const html = await page.text()
    expect(html).toContain('data-theme="dark"')
    expect(html).not.toMatch(/\sstyle=|\son\w+=|<script>|<style>/)
  })

  it('serves a script that defines window.Razorpay', async () => {
    const script = await fetch(`${sandbox.apiBase}/v1/checkout.js`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(await script.text()).toContain('window.Razorpay = Razorpay')
  })
})
