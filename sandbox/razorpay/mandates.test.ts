import { afterEach, beforeEach, expect, it } from 'vitest'
import { callApi, KEYS, startSandbox } from './sandbox.fixture.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.stop())

const api = (method: string, path: string, body?: unknown) =>
  callApi({ ...KEYS, apiBase: sandbox.apiBase }, method, path, body)
const PERSON = { name: 'Asha', email: 'asha@test.example', contact: '+919876543210' }
const customer = async () => String((await api('POST', '/customers', { ...PERSON, fail_existing: '0' })).body['id'])
const later = () => Math.floor(Date.now() / 1000) + 86_400 * 365
const registering = (customer_id: string, token: object = {}) => ({
  ...{ amount: 117_882, currency: 'INR', customer_id, method: 'upi' },
  token: { max_amount: 117_882, expire_at: later(), frequency: 'as_presented', ...token },
})

/** A mandate that its payer has confirmed. */
async function mandate() {
  const customer_id = await customer()
  const { body: order } = await api('POST', '/orders', registering(customer_id))
  const { razorpay_payment_id } = await sandbox.pay(String(order['id']))
  const { body } = await api('GET', `/payments/${razorpay_payment_id}`)
  return { customer_id, token: String(body['token_id']) }
}

async function debitOrder(amount = 117_882) {
  return String((await api('POST', '/orders', { amount, currency: 'INR' })).body['id'])
}
const charge = (order_id: string, { customer_id, token }: { customer_id: string; token: string }, amount = 117_882) =>
  api('POST', '/payments/create/recurring', {
    ...{ order_id, amount, currency: 'INR', customer_id, token, recurring: true },
    ...{ email: PERSON.email, contact: PERSON.contact },
  })

it('a mandate is registered with a payment, debited a day after its notice, and ended', async () => {
  const allowed = await mandate()
  expect(sandbox.received.map(({ event }) => event)).toContain('token.confirmed')
  const path = `/customers/${allowed.customer_id}/tokens/${allowed.token}`
  expect((await api('GET', path)).body).toMatchObject({ recurring_details: { status: 'confirmed' } })
  const order = await debitOrder()
  const { body } = await charge(order, allowed)
  const payment = String(body['razorpay_payment_id'])
  // The payer has been told, and nothing has moved.
  expect(await sandbox.control('/debits', {})).toEqual({ debited: [] })
  expect((await api('GET', `/payments/${payment}`)).body).toMatchObject({ status: 'created', captured: false })
  // Once only on an order.
  expect(await charge(order, allowed)).toMatchObject({ status: 400 })
  await sandbox.control('/age', { seconds: 25 * 3600 })
  expect(await sandbox.control('/debits', { wait: true })).toEqual({ debited: [payment] })
  expect((await api('GET', `/payments/${payment}`)).body).toMatchObject({ captured: true, token_id: allowed.token })
  expect(await api('PUT', `${path}/cancel`, {})).toMatchObject({ body: { status: 'cancellation_initiated' } })
  expect(await charge(await debitOrder(), allowed)).toMatchObject({ status: 400 })
})

it('a debit above its limit, of a stranger or of a mandate that its payer ended meanwhile moves nothing', async () => {
  const allowed = await mandate()
  expect(await charge(await debitOrder(117_883), allowed, 117_883)).toMatchObject({ status: 400 })
  expect(await charge(await debitOrder(), { ...allowed, customer_id: 'cust_nobody' })).toMatchObject({ status: 400 })
  const { body } = await charge(await debitOrder(), allowed)
  await sandbox.control('/token', { token_id: allowed.token, status: 'cancelled' })
  await sandbox.control('/age', { seconds: 25 * 3600 })
  await sandbox.control('/debits', {})
  expect((await api('GET', `/payments/${String(body['razorpay_payment_id'])}`)).body).toMatchObject({
    status: 'failed',
  })
})

it('an order with a mandate needs a customer, UPI, and a limit that holds its amount', async () => {
  const customer_id = await customer()
  for (const wrong of [
    registering('cust_nobody'),
    registering(customer_id, { max_amount: 100 }),
    registering(customer_id, { expire_at: 1 }),
    registering(customer_id, { frequency: 'hourly' }),
    { ...registering(customer_id), method: 'card' },
  ])
    expect(await api('POST', '/orders', wrong)).toMatchObject({ status: 400 })
  expect(await api('POST', '/customers', PERSON)).toMatchObject({ status: 400 })
})
