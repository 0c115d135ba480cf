// The same assertions on the sandbox and, with test keys, on the provider itself.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, KEYS, startSandbox } from './sandbox.fixture.ts'

const { RAZORPAY_TEST_KEY_ID, RAZORPAY_TEST_KEY_SECRET } = process.env
const why = !RAZORPAY_TEST_KEY_ID
  ? 'RAZORPAY_TEST_KEY_ID is not set'
  : !RAZORPAY_TEST_KEY_SECRET
    ? 'RAZORPAY_TEST_KEY_SECRET is not set'
    : RAZORPAY_TEST_KEY_ID.startsWith('rzp_test_')
      ? null
      : 'RAZORPAY_TEST_KEY_ID is not a test key'
if (why !== null) console.info(`The contract is not checked against Razorpay itself: ${why}.`)

describe('contract, on the sandbox', () => {
  contract(async () => {
    const sandbox = await startSandbox()
    return { target: { ...KEYS, apiBase: sandbox.apiBase }, stop: sandbox.stop }
  })
})

describe.skipIf(why !== null)(`contract, on Razorpay test mode${why === null ? '' : ` (skipped: ${why})`}`, () => {
  contract(async () => ({
    target: { apiBase: 'https://api.razorpay.com', keyId: RAZORPAY_TEST_KEY_ID!, keySecret: RAZORPAY_TEST_KEY_SECRET! },
    stop: async () => {},
  }))
})

type Target = Parameters<typeof callApi>[0]
type Reply = Awaited<ReturnType<typeof callApi>>

function contract(start: () => Promise<{ target: Target; stop: () => Promise<unknown> }>) {
  let target: Target
  let stop: () => Promise<unknown>
  beforeAll(async () => ({ target, stop } = await start()))
  afterAll(() => stop())

  const call = (method: string, path: string, body?: unknown) => callApi(target, method, path, body)
  const receipt = () => `c_${randomUUID().replaceAll('-', '').slice(0, 26)}`
  const expectRefusal = ({ status, body }: Reply, error: object) => {
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', ...error })
  }

  it('makes an order of the documented shape', async () => {
    const ours = receipt()
    const order = { amount: 117882, currency: 'INR', receipt: ours, notes: { checkout_id: 'x', plan: 'month' } }
    const { status, body } = await call('POST', '/orders', order)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...order,
      entity: 'order',
      amount_paid: 0,
      amount_due: 117882,
      offer_id: null,
      status: 'created',
      attempts: 0,
    })
    expect(body.id).toMatch(/^order_[A-Za-z0-9]{14}$/)
    expect(Number.isInteger(body.created_at)).toBe(true)
  })

  it('accepts the capture settings that we send with an order', async () => {
    const capture_options = { automatic_expiry_period: 12, manual_expiry_period: 7200, refund_speed: 'normal' }
    const payment = { capture: 'automatic', capture_options }
    const { status } = await call('POST', '/orders', { amount: 3422, currency: 'INR', receipt: receipt(), payment })
    expect(status).toBe(200)
  })

  it('writes empty notes as an empty list', async () => {
    const { body } = await call('POST', '/orders', { amount: 3422, currency: 'INR', receipt: receipt() })
    expect(body.notes).toEqual([])
  })

  it('refuses less than one rupee', async () => {
    expectRefusal(await call('POST', '/orders', { amount: 99, currency: 'INR' }), {
      field: 'amount',
      reason: 'input_validation_failed',
      source: 'business',
      step: 'payment_initiation',
    })
  })

  it('refuses an order without amount, and one without currency', async () => {
    expectRefusal(await call('POST', '/orders', { currency: 'INR' }), { field: 'amount' })
    expectRefusal(await call('POST', '/orders', { amount: 3422 }), { field: 'currency' })
  })

  it('refuses a fraction of a paisa', async () => {
    expectRefusal(await call('POST', '/orders', { amount: 34.22, currency: 'INR' }), { field: 'amount' })
  })

  it('refuses a receipt of more than 40 characters', async () => {
    const long = { amount: 3422, currency: 'INR', receipt: 'r'.repeat(41) }
    expectRefusal(await call('POST', '/orders', long), { field: 'receipt' })
  })

  it('refuses a field it does not know', async () => {
    expectRefusal(await call('POST', '/orders', { amount: 3422, currency: 'INR', surprise: 1 }), {})
  })

  it('finds an order by id and by receipt, without payments', async () => {
    const ours = receipt()
    const { body: made } = await call('POST', '/orders', { amount: 3422, currency: 'INR', receipt: ours })
    expect((await call('GET', `/orders/${String(made.id)}`)).body).toMatchObject({ id: made.id, amount: 3422 })
    expect((await call('GET', `/orders?receipt=${ours}`)).body).toMatchObject({
      entity: 'collection',
      count: 1,
      items: [{ id: made.id }],
    })
    expect((await call('GET', `/orders/${String(made.id)}/payments`)).body).toEqual({
      entity: 'collection',
      count: 0,
      items: [],
    })
  })

  it('replaces the notes of an order', async () => {
    const { body: made } = await call('POST', '/orders', { amount: 3422, currency: 'INR', receipt: receipt() })
    const { body } = await call('PATCH', `/orders/${String(made.id)}`, { notes: { seen: 'yes' } })
    expect(body).toMatchObject({ id: made.id, notes: { seen: 'yes' } })
  })

  it.each(['/orders/order_AAAAAAAAAAAAAA', '/payments/pay_AAAAAAAAAAAAAA'])('does not know %s', async (path) => {
    expectRefusal(await call('GET', path), { description: 'The id provided does not exist' })
  })

  it('gives lists as collections', async () => {
    expect((await call('GET', '/payments?count=1')).body).toMatchObject({ entity: 'collection' })
  })

  it('refuses a wrong key with an error body', async () => {
    // The documents say 400 in one place and 401 in another.
    const { status, body } = await callApi({ ...target, keySecret: 'wrong' }, 'GET', '/orders')
    expect([400, 401]).toContain(status)
    expect(body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' })
  })
}
