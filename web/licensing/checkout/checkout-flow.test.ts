import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COLOURS } from '../../../contract/site/colours.ts'
import { connectToaster, type Toast } from '../../lib/toast.ts'
import { billingOf, emptyCheckout } from './checkout.schema.ts'
import { createCheckoutFlow } from './checkout-flow.ts'
import { type CheckoutOptions, type CheckoutState, NEW_CHECKOUT } from './checkout-state.ts'
import type { PaymentProof } from './razorpay.ts'

const billing = billingOf(emptyCheckout({ firstName: 'Asha', username: 'asha@example.in' }))
const order = { id: 'order_1', amount: 9322, currency: 'INR', checkoutId: 'chk', basePaise: 7900, taxPaise: 1422 }
const proof: PaymentProof = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 's' }

type Answer = { status?: number; body: unknown }
/** The server's answers by path (the last one is repeated). */
let answers: Record<string, Answer[]>
let calls: string[]
let windows: { amount: number; order_id: string }[]
let toasts: Toast[]
/** What the buyer does in the provider's window. */
let buyer: 'pays' | 'closes'
let memory: Map<string, string>
let disconnect: () => void

beforeEach(() => {
  answers = {
    '/pay/create-order': [{ body: order }],
    '/pay/verify-payment': [{ body: { status: 'ok', checkoutId: 'chk' } }],
    '/pay/status': [{ body: { status: 'pending', checkoutId: 'chk' } }],
  }
  calls = []
  windows = []
  toasts = []
  buyer = 'pays'
  memory = new Map()
  disconnect = connectToaster((toast) => toasts.push(toast))
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? ''
    calls.push(path)
    const waiting = answers[path] ?? []
    const { status = 200, body } = (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? { status: 404, body: {} }
    return Response.json(body, { status })
  })
  vi.stubGlobal('window', { Razorpay: FakeWindow, sessionStorage: storage() })
})
afterEach(() => {
  disconnect()
  vi.unstubAllGlobals()
})

const storage = () => ({
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
  removeItem: (key: string) => void memory.delete(key),
})

class FakeWindow {
  options: { amount: number; order_id: string; handler(proof: PaymentProof): void; modal: { ondismiss(): void } }
  constructor(options: FakeWindow['options']) {
    this.options = options
    windows.push(options)
  }
  on() {}
  open() {
    if (buyer === 'pays') this.options.handler(proof)
    else this.options.modal.ondismiss()
  }
}

function page(overrides: Partial<CheckoutOptions> = {}) {
  const seen = { state: NEW_CHECKOUT as CheckoutState, phases: [] as string[], paid: 0, signedOut: 0 }
  const options: CheckoutOptions = {
    item: { kind: 'clip', videoId: 'c1', quality: 'HD' },
    purchase: 'clip:c1',
    description: 'HD licence',
    shownPaise: 9322,
    settings: { brand: 'Jhalak', colours: COLOURS, razorpayKeyId: 'key', razorpayCheckoutScript: '/checkout.js' },
    onPaid: () => seen.paid++,
    onSignedOut: () => seen.signedOut++,
    ...overrides,
  }
  const flow = createCheckoutFlow(
    () => ({ ...options, shownPaise: seen.state.quote?.sum.totalPaise ?? options.shownPaise }),
    (change) => {
      if (change.phase) seen.phases.push(change.phase)
      seen.state = { ...seen.state, ...change }
    },
    async () => {},
  )
  return { flow, seen }
}
/** Lets the background polling finish. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
const texts = () => toasts.map((toast) => toast.text)

describe('the payment flow', () => {
  it('orders, opens the provider’s window at the server’s price, verifies, is paid', async () => {
    const { flow, seen } = page()
    await flow.pay(billing)
    expect(calls).toEqual(['/pay/create-order', '/pay/verify-payment'])
    expect(windows).toMatchObject([{ amount: 9322, order_id: 'order_1' }])
    expect(texts()).toEqual(['Payment successful!'])
    expect(seen.paid).toBe(1)
  })

  it('makes one order of a double click', async () => {
    const { flow, seen } = page()
    await Promise.all([flow.pay(billing), flow.pay(billing)])
    expect(calls.filter((path) => path === '/pay/create-order')).toHaveLength(1)
    expect(seen.paid).toBe(1)
  })

  it('shows a changed price before anything is paid', async () => {
    const { flow, seen } = page({ shownPaise: 10502 })
    await flow.pay(billing)
    expect(windows).toEqual([])
    expect(seen.state).toMatchObject({ phase: 'form', quote: { sum: { totalPaise: 9322 } } })
    await flow.pay(billing)
    expect(seen.paid).toBe(1)
  })

  it('asks after a pending payment until it is there', async () => {
    answers['/pay/verify-payment'] = [{ status: 202, body: { status: 'pending', checkoutId: 'chk' } }]
    answers['/pay/status'] = [
      { body: { status: 'pending' } },
      { body: { status: 'pending' } },
      { body: { status: 'ok' } },
    ]
    const { flow, seen } = page()
    await flow.pay(billing)
    await settled()
    expect(seen.phases).toContain('waiting')
    expect(seen.paid).toBe(1)
  })

  it('is late when the confirmation does not come', async () => {
    answers['/pay/verify-payment'] = [{ status: 202, body: { status: 'pending', checkoutId: 'chk' } }]
    const { flow, seen } = page()
    await flow.pay(billing)
    await settled()
    expect(seen.state).toMatchObject({ phase: 'late', checkoutId: 'chk' })
    expect(seen.paid).toBe(0)
  })

  it('goes on asking when the answer to the verification is lost', async () => {
    answers['/pay/verify-payment'] = [{ status: 500, body: {} }]
    answers['/pay/status'] = [{ body: { status: 'ok' } }]
    const { flow, seen } = page()
    await flow.pay(billing)
    await settled()
    expect(texts()).toEqual(['Error verifying payment', 'Payment successful!'])
    expect(seen.paid).toBe(1)
  })

  it('shows a review calmly, and again after a reload, and never the form', async () => {
    const body = { code: 'payment_in_review', message: 'We received your payment and are checking it' }
    answers['/pay/verify-payment'] = [{ status: 409, body }]
    answers['/pay/status'] = [{ status: 409, body }]
    const first = page()
    await first.flow.pay(billing)
    await settled()
    expect(first.seen.state).toMatchObject({ phase: 'late', problem: '', note: body.message })
    const again = page()
    await again.flow.resume()
    expect(again.seen.state).toMatchObject({ phase: 'waiting', note: body.message })
    expect(texts()).toEqual([])
  })

  it('shows a refunded payment, with one toast', async () => {
    const text = 'This payment was refunded.'
    answers['/pay/verify-payment'] = [{ body: { status: 'error', checkoutId: 'chk', message: text } }]
    const { flow, seen } = page()
    await flow.pay(billing)
    await settled()
    expect(texts()).toEqual([text])
    expect(seen.state).toMatchObject({ phase: 'form', problem: text })
    expect(memory.size).toBe(0)
  })

  it('marks the field that the server blames', async () => {
    const body = { code: 'invalid_input', message: 'GSTIN has 15 characters', field: 'billing.gst' }
    answers['/pay/create-order'] = [{ status: 400, body }]
    const { flow, seen } = page()
    await flow.pay(billing)
    expect(seen.state).toMatchObject({ phase: 'form', blamed: { field: 'gst', text: body.message } })
  })

  it('a reloaded, unpaid page still notices a late confirmation of the bank', async () => {
    buyer = 'closes'
    const first = page()
    await first.flow.pay(billing)
    first.flow.stop()
    const pending = { body: { status: 'pending' } }
    answers['/pay/status'] = [pending, pending, { body: { status: 'ok' } }]
    const again = page()
    await again.flow.resume()
    expect(again.seen.state.phase).toBe('form')
    await settled()
    expect(again.seen.paid).toBe(1)
  })

  it('shows a refused verification and lets the form be used', async () => {
    const body = { code: 'payment_refused', message: 'Payment verification failed' }
    answers['/pay/verify-payment'] = [{ status: 400, body }]
    const { flow, seen } = page()
    await flow.pay(billing)
    await settled()
    expect(texts()).toEqual(['Payment verification failed'])
    expect(seen.state).toMatchObject({ phase: 'form', problem: 'Payment verification failed' })
  })

  it('asks the server first when the window is closed', async () => {
    buyer = 'closes'
    answers['/pay/status'] = [{ body: { status: 'ok' } }]
    const { flow, seen } = page()
    await flow.pay(billing)
    expect(calls).toEqual(['/pay/create-order', '/pay/status'])
    expect(seen.paid).toBe(1)
  })

  it('keeps the order when the window is closed unpaid, and a new try ends the old questions', async () => {
    buyer = 'closes'
    const { flow, seen } = page()
    await flow.pay(billing)
    expect(seen.state).toMatchObject({ phase: 'form', problem: expect.stringContaining('your order is kept') })
    buyer = 'pays'
    await flow.pay(billing)
    await settled()
    expect(seen.paid).toBe(1)
  })

  it.each([
    [
      { status: 409, body: { code: 'already_owned', message: 'You already own this clip in that quality.' } },
      'You already own this clip in that quality.',
    ],
    [
      { status: 503, body: { code: 'order_failed', message: 'Failed to create Razorpay order' } },
      'Failed to create Razorpay order',
    ],
    [{ status: 500, body: { code: 'internal', message: 'Oops' } }, 'Failed to create Razorpay order'],
  ])('says why no order was made %#', async (answer, text) => {
    answers['/pay/create-order'] = [answer]
    const { flow, seen } = page()
    await flow.pay(billing)
    expect(texts()).toEqual([text])
    expect(seen.state).toMatchObject({ phase: 'form', problem: text })
  })

  it('asks to sign in when the session has ended', async () => {
    answers['/pay/create-order'] = [{ status: 401, body: { code: 'session_expired', message: 'Session expired.' } }]
    const { flow, seen } = page()
    await flow.pay(billing)
    expect(seen.signedOut).toBe(1)
  })

  it('reports a script that failed to load', async () => {
    vi.stubGlobal('window', { sessionStorage: storage() })
    vi.stubGlobal('document', undefined)
    const { flow } = page()
    await flow.pay(billing)
    expect(texts()).toEqual(['Razorpay SDK failed to load. Are you online?'])
    expect(calls).toEqual([])
  })

  it('a reloaded page finds its paid checkout again, and only its own', async () => {
    buyer = 'closes'
    const first = page()
    await first.flow.pay(billing)
    first.flow.stop()
    answers['/pay/status'] = [{ body: { status: 'ok' } }]
    const other = page({ purchase: 'clip:c2' })
    await other.flow.resume()
    expect(other.seen.paid).toBe(0)
    // It owns the clip by now, so that there is nothing left to buy.
    const again = page({ item: null })
    await again.flow.resume()
    expect(again.seen.paid).toBe(1)
    await page().flow.resume()
    expect(memory.size).toBe(0)
  })
})
