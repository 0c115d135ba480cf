import { ApiError, UnknownOutcome } from './razorpay.errors.ts'
import { openConnection } from './razorpay.http.ts'
import type { RazorpayConnection } from './razorpay.http.ts'
import { collectionOf, orderReply, paymentReply, refundReply } from './razorpay.schema.ts'
import type { RazorpayOrder, RazorpayPayment, RazorpayRefund } from './razorpay.schema.ts'

export type OrderRequest = {
  amountPaise: number
  currency: 'INR'
  /** Our reference, at most 40 characters, one per checkout: the idempotency key of the order. */
  receipt: string
  /** At most 15 entries of at most 256 characters; no names or e-mail addresses. */
  notes: Record<string, string>
}

export type RefundRequest = {
  /** Default: everything that is not refunded yet. */
  amountPaise?: number
  /** At least 10 of A-Z a-z 0-9 _ -: the same key with the same request returns the same refund. */
  idempotencyKey: string
  notes?: Record<string, string>
  receipt?: string
}

/** Payments created from `from` to `to`, newest first, `count` at most 100. */
export type PaymentListing = { from?: Date; to?: Date; skip?: number; count?: number }

/**
 * The calls we make to Razorpay. Every call rejects with ApiError (refused, nothing done) or UnknownOutcome
 * (timeout, network, 5xx, unreadable). GETs are retried; orders and refunds are sent once per call.
 */
export type Razorpay = {
  createOrder(order: OrderRequest): Promise<RazorpayOrder>
  fetchOrder(id: string): Promise<RazorpayOrder>
  /** The oldest order with exactly this receipt, or null. */
  fetchOrderByReceipt(receipt: string): Promise<RazorpayOrder | null>
  fetchOrderPayments(orderId: string): Promise<RazorpayPayment[]>
  fetchPayment(id: string): Promise<RazorpayPayment>
  listPayments(listing: PaymentListing): Promise<RazorpayPayment[]>
  /** Idempotent: a payment already captured with this amount is returned as it is. */
  capture(id: string, amountPaise: number): Promise<RazorpayPayment>
  /** Idempotent by its key. */
  refund(paymentId: string, refund: RefundRequest): Promise<RazorpayRefund>
  fetchRefund(id: string): Promise<RazorpayRefund>
  fetchRefunds(paymentId: string): Promise<RazorpayRefund[]>
}

const CREATE_TIMEOUT_MS = 8_000

// Sent with each order, so that a setting in the dashboard cannot leave a payment uncaptured.
const AUTOMATIC_CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7200, refund_speed: 'normal' },
}

/** Opens a client. `apiBase` e.g. `https://api.razorpay.com`; the key never appears in errors or logs. */
export function createRazorpay(connection: RazorpayConnection): Razorpay {
  const call = openConnection(connection)
  return { ...orders(call), ...payments(call), ...refunds(call) }
}

type Call = ReturnType<typeof openConnection>

function orders(
  call: Call,
): Pick<Razorpay, 'createOrder' | 'fetchOrder' | 'fetchOrderByReceipt' | 'fetchOrderPayments'> {
  /** With `unique_receipt` the provider returns the same order for a repeated receipt. */
  let supportsUniqueReceipt = true
  return {
    createOrder({ amountPaise, currency, receipt, notes }) {
      const body = { amount: payable(amountPaise), currency, receipt, notes, payment: AUTOMATIC_CAPTURE }
      const send = (more: { unique_receipt?: true }) =>
        call({
          method: 'POST',
          path: '/orders',
          body: { ...body, ...more },
          reply: orderReply,
          timeoutMs: CREATE_TIMEOUT_MS,
        })
      if (!supportsUniqueReceipt) return send({})
      return send({ unique_receipt: true }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.reason !== 'extra_field_sent') throw error
        // An account without the feature: a lookup of the receipt before a retry does the same.
        supportsUniqueReceipt = false
        return send({})
      })
    },
    fetchOrder: (id) => call({ method: 'GET', path: `/orders/${segment(id)}`, reply: orderReply }),
    async fetchOrderByReceipt(receipt) {
      const query = { receipt, count: 100 }
      const found = await call({ method: 'GET', path: '/orders', query, reply: collectionOf(orderReply) })
      const ours = found.filter((order) => order.receipt === receipt)
      return ours.reduce<RazorpayOrder | null>((oldest, order) => (isOlder(order, oldest) ? order : oldest), null)
    },
    fetchOrderPayments: (orderId) =>
      call({ method: 'GET', path: `/orders/${segment(orderId)}/payments`, reply: collectionOf(paymentReply) }),
  }
}

function payments(call: Call): Pick<Razorpay, 'fetchPayment' | 'listPayments' | 'capture'> {
  const fetchPayment = (id: string) => call({ method: 'GET', path: `/payments/${segment(id)}`, reply: paymentReply })
  return {
    fetchPayment,
    listPayments: ({ from, to, skip, count }) =>
      call({
        method: 'GET',
        path: '/payments',
        query: { from: unixSeconds(from), to: unixSeconds(to), skip, count },
        reply: collectionOf(paymentReply),
      }),
    async capture(id, amountPaise) {
      const body = { amount: payable(amountPaise), currency: 'INR' }
      try {
        return await call({ method: 'POST', path: `/payments/${segment(id)}/capture`, body, reply: paymentReply })
      } catch (error) {
        if (!(error instanceof UnknownOutcome || error instanceof ApiError)) throw error
        // "Already paid" and a lost response cannot be told apart here: the payment's present state decides.
        const payment = await fetchPayment(id).catch(() => null)
        if (payment?.captured && payment.amountPaise === amountPaise) return payment
        throw error
      }
    },
  }
}

const refunds = (call: Call): Pick<Razorpay, 'refund' | 'fetchRefund' | 'fetchRefunds'> => ({
  refund: (paymentId, { amountPaise, idempotencyKey, notes, receipt }) =>
    call({
      method: 'POST',
      path: `/payments/${segment(paymentId)}/refund`,
      headers: { 'x-refund-idempotency': refundKey(idempotencyKey) },
      body: { amount: amountPaise === undefined ? undefined : payable(amountPaise), speed: 'normal', notes, receipt },
      reply: refundReply,
    }),
  fetchRefund: (id) => call({ method: 'GET', path: `/refunds/${segment(id)}`, reply: refundReply }),
  fetchRefunds: (paymentId) =>
    call({ method: 'GET', path: `/payments/${segment(paymentId)}/refunds`, reply: collectionOf(refundReply) }),
})

const segment = (id: string) => encodeURIComponent(id)

const isOlder = (order: RazorpayOrder, than: RazorpayOrder | null) => than === null || order.createdAt <= than.createdAt

const unixSeconds = (at?: Date) => (at === undefined ? undefined : Math.floor(at.getTime() / 1000))

/** Guards against amounts in rupees or with fractions. */
function payable(amountPaise: number): number {
  if (!Number.isSafeInteger(amountPaise) || amountPaise < 100)
    throw new RangeError('an amount is whole paise, 100 or more')
  return amountPaise
}

function refundKey(key: string): string {
  if (!/^[\w-]{10,}$/.test(key)) throw new RangeError('a refund key has 10 or more of A-Z a-z 0-9 _ -')
  return key
}
