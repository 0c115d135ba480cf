import type * as z from 'zod'
import { ApiError, openConnection, type Query, type RazorpayConnection, UnknownOutcome } from './razorpay.http.ts'
import * as schema from './razorpay.schema.ts'

type OrderRequest = {
  amountPaise: number
  currency: 'INR'
  /** Our reference, at most 40 characters, one per checkout: the idempotency key of the order. */
  receipt: string
  /** At most 15 entries of at most 256 characters; no names or e-mail addresses. */
  notes: Record<string, string>
  /** UPI Autopay: its payment registers a mandate. */
  mandate?: { customerId: string; maxPaise: number; expiresAt: Date } | undefined
}

export type RefundRequest = {
  /** Default: everything that is not refunded yet. */
  amountPaise?: number
  /** At least 10 of A-Z a-z 0-9 _ -: the same key with the same request returns the same refund. */
  idempotencyKey: string
  notes?: Record<string, string>
  receipt?: string
}

const CREATE_TIMEOUT_MS = 8_000
/** The longest page of a list. */
const PAGE = 100

// Sent with each order, so that a setting in the dashboard cannot leave a payment uncaptured.
const AUTOMATIC_CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7200, refund_speed: 'normal' },
}

export type Razorpay = ReturnType<typeof createRazorpay>

/**
 * The calls we make to Razorpay. Every call rejects with ApiError (refused, nothing done) or UnknownOutcome (timeout,
 * network, 5xx, unreadable). GETs are retried; orders and refunds are sent once per call.
 * @param connection.apiBase e.g. `https://api.razorpay.com`; the key never appears in errors or logs
 */
export function createRazorpay(connection: RazorpayConnection) {
  const call = openConnection(connection)
  const get = <T>(path: string, reply: z.ZodType<T>, query?: Query) => call({ method: 'GET', path, reply, query })
  /** Every page of a list, which defaults to ten entries. What appears meanwhile can shift one into the next page. */
  const getAll = async <T extends { id: string }>(
    path: string,
    item: z.ZodType<T>,
    query: Query = {},
  ): Promise<T[]> => {
    const all = new Map<string, T>()
    for (let skip = 0; ; skip += PAGE) {
      const page = await get(path, schema.collectionOf(item), { ...query, count: PAGE, skip })
      for (const entry of page) all.set(entry.id, entry)
      if (page.length < PAGE) return [...all.values()]
    }
  }
  const fetchPayment = (id: string) => get(`/payments/${segment(id)}`, schema.paymentReply)
  return {
    createOrder: orderCreator(call),
    fetchOrder: (id: string) => get(`/orders/${segment(id)}`, schema.orderReply),
    /** The oldest order with exactly this receipt, or null. */
    async fetchOrderByReceipt(receipt: string): Promise<schema.RazorpayOrder | null> {
      const found = await get('/orders', schema.collectionOf(schema.orderReply), { receipt, count: 100 })
      const ours = found.filter((order) => order.receipt === receipt)
      // The newest come first, also of one second.
      return ours.toReversed().toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())[0] ?? null
    },
    fetchOrderPayments: (orderId: string) => getAll(`/orders/${segment(orderId)}/payments`, schema.paymentReply),
    fetchPayment,
    /** Payments created from `from` to `to`, newest first, `count` at most 100. */
    listPayments: ({ from, to, ...page }: { from?: Date; to?: Date; skip?: number; count?: number }) =>
      get('/payments', schema.collectionOf(schema.paymentReply), {
        from: unixSeconds(from),
        to: unixSeconds(to),
        ...page,
      }),
    /** Movements settled in a month of India, `count` at most 1000. */
    fetchRecon: (page: { year: number; month: number; skip: number; count: number }) =>
      get('/settlements/recon/combined', schema.collectionOf(schema.reconReply), page),
    capture: capturer(call, fetchPayment),
    refund: (paymentId: string, { amountPaise, idempotencyKey, notes, receipt }: RefundRequest) =>
      call({
        method: 'POST',
        path: `/payments/${segment(paymentId)}/refund`,
        headers: { 'x-refund-idempotency': refundKey(idempotencyKey) },
        body: { amount: amountPaise === undefined ? undefined : payable(amountPaise), speed: 'normal', notes, receipt },
        reply: schema.refundReply,
      }),
    fetchRefund: (id: string) => get(`/refunds/${segment(id)}`, schema.refundReply),
    fetchRefunds: (paymentId: string) => getAll(`/payments/${segment(paymentId)}/refunds`, schema.refundReply),
    /** All refunds made from `from` to `to`, of whichever payment. */
    listRefunds: ({ from, to }: { from: Date; to: Date }) =>
      getAll('/refunds', schema.refundReply, { from: unixSeconds(from), to: unixSeconds(to) }),
    ...accountCalls(call, getAll),
    ...mandateCalls(call),
    ...disputeCalls(call, getAll),
  }
}

const disputeCalls = (call: ReturnType<typeof openConnection>, getAll: GetAll) => ({
  fetchDispute: (id: string) => call({ method: 'GET', path: `/disputes/${segment(id)}`, reply: schema.disputeReply }),
  /** All disputes opened from `from` to `to`. */
  listDisputes: ({ from, to }: { from: Date; to: Date }) =>
    getAll('/disputes', schema.disputeReply, { from: unixSeconds(from), to: unixSeconds(to) }),
})

type AccountRequest = { description: string; closeBy: Date; notes: Record<string, string> }
type GetAll = <T extends { id: string }>(path: string, item: z.ZodType<T>, query?: Query) => Promise<T[]>

/** Smart Collect: account numbers to which money is transferred, each for one order. */
const accountCalls = (call: ReturnType<typeof openConnection>, getAll: GetAll) => ({
  /** Not idempotent: one whose number nobody has been told is never paid to. */
  openAccount: ({ description, closeBy, notes }: AccountRequest) =>
    call({
      method: 'POST',
      path: '/virtual_accounts',
      body: { receivers: { types: ['bank_account'] }, description, close_by: unixSeconds(closeBy), notes },
      reply: schema.virtualAccountReply,
      timeoutMs: CREATE_TIMEOUT_MS,
    }),
  fetchAccountPayments: (accountId: string) =>
    getAll(`/virtual_accounts/${segment(accountId)}/payments`, schema.paymentReply),
  /** The account that a payment came to. */
  fetchTransfer: (paymentId: string) =>
    call({ method: 'GET', path: `/payments/${segment(paymentId)}/bank_transfer`, reply: schema.bankTransferReply }),
})

interface Charge {
  orderId: string
  amountPaise: number
  customerId: string
  tokenId: string
  email: string
  contact: string
  notes: Record<string, string>
}

/** UPI Autopay: customers, their mandates (tokens), and debits by them. */
const mandateCalls = (call: ReturnType<typeof openConnection>) => ({
  /** Idempotent by e-mail and phone. */
  createCustomer: (person: { name: string; email: string; contact: string }) =>
    call({
      method: 'POST',
      path: '/customers',
      body: { ...person, fail_existing: '0' },
      reply: schema.customerReply,
      timeoutMs: CREATE_TIMEOUT_MS,
    }),
  fetchMandate: (customerId: string, tokenId: string) =>
    call({
      method: 'GET',
      path: `/customers/${segment(customerId)}/tokens/${segment(tokenId)}`,
      reply: schema.mandateReply,
    }),
  revokeMandate: (customerId: string, tokenId: string) =>
    call({
      method: 'PUT',
      path: `/customers/${segment(customerId)}/tokens/${segment(tokenId)}/cancel`,
      body: {},
      reply: schema.revokedReply,
    }),
  /** Not idempotent: the order's payments say whether one was made. The bank announces the debit a day before it. */
  chargeMandate: ({ orderId, amountPaise, customerId, tokenId, ...rest }: Charge) =>
    call({
      method: 'POST',
      path: '/payments/create/recurring',
      body: {
        ...{ order_id: orderId, amount: payable(amountPaise), currency: 'INR' },
        ...{ customer_id: customerId, token: tokenId, recurring: true, ...rest },
      },
      reply: schema.chargeReply,
    }),
})

/** Idempotent: a payment already captured with this amount is returned as it is. */
const capturer =
  (call: ReturnType<typeof openConnection>, fetchPayment: (id: string) => Promise<schema.RazorpayPayment>) =>
  async (id: string, amountPaise: number): Promise<schema.RazorpayPayment> => {
    const body = { amount: payable(amountPaise), currency: 'INR' }
    try {
      return await call({ method: 'POST', path: `/payments/${segment(id)}/capture`, body, reply: schema.paymentReply })
    } catch (error) {
      if (!(error instanceof UnknownOutcome || error instanceof ApiError)) throw error
      // "Already paid" and a lost response cannot be told apart here: the payment's present state decides.
      const payment = await fetchPayment(id).catch(() => null)
      if (payment?.captured && payment.amountPaise === amountPaise) return payment
      throw error
    }
  }

function orderCreator(call: ReturnType<typeof openConnection>) {
  /** With `unique_receipt` the provider returns the same order for a repeated receipt. */
  let supportsUniqueReceipt = true
  return ({ amountPaise, currency, receipt, notes, mandate }: OrderRequest): Promise<schema.RazorpayOrder> => {
    const token = mandate && {
      ...{ customer_id: mandate.customerId, method: 'upi' },
      token: {
        ...{ max_amount: payable(mandate.maxPaise), frequency: 'as_presented' },
        expire_at: unixSeconds(mandate.expiresAt),
      },
    }
    const order = { amount: payable(amountPaise), currency, receipt, notes, payment: AUTOMATIC_CAPTURE, ...token }
    const send = (body: typeof order & { unique_receipt?: true }) =>
      call({ method: 'POST', path: '/orders', body, reply: schema.orderReply, timeoutMs: CREATE_TIMEOUT_MS })
    if (!supportsUniqueReceipt) return send(order)
    return send({ ...order, unique_receipt: true }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.reason !== 'extra_field_sent') throw error
      // An account without the feature: a lookup of the receipt before a retry does the same.
      supportsUniqueReceipt = false
      return send(order)
    })
  }
}

const segment = (id: string) => encodeURIComponent(id)

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

/**
 * Creates the provider's order of a checkout, or recovers the one whose creation got no response, by its receipt. With
 * `lookUpFirst` (for a checkout that was tried before) it is looked up before it is created.
 * @throws ApiError, or UnknownOutcome when the outcome is still unknown: the checkout stays unchanged and is retried
 */
export async function createOrRecoverOrder(
  razorpay: Pick<Razorpay, 'createOrder' | 'fetchOrderByReceipt'>,
  request: OrderRequest,
  { lookUpFirst = false }: { lookUpFirst?: boolean } = {},
): Promise<{ order: schema.RazorpayOrder; recovered: boolean }> {
  if (lookUpFirst) {
    const order = await recoverOrder(razorpay, request)
    if (order !== null) return { order, recovered: true }
  }
  try {
    return { order: await razorpay.createOrder(request), recovered: false }
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error
    // It may have been created. Never created again here: the lost request may still arrive.
    const order = await recoverOrder(razorpay, request).catch(() => null)
    if (order === null) throw error
    return { order, recovered: true }
  }
}

/** The existing order with this receipt and amount, or null. @throws UnknownOutcome when its amount differs */
export async function recoverOrder(
  razorpay: Pick<Razorpay, 'fetchOrderByReceipt'>,
  request: Pick<OrderRequest, 'amountPaise' | 'currency' | 'receipt'>,
): Promise<schema.RazorpayOrder | null> {
  const order = await razorpay.fetchOrderByReceipt(request.receipt)
  if (order === null) return null
  if (order.amountPaise === request.amountPaise && order.currency === request.currency) return order
  throw new UnknownOutcome('GET /orders', 'unreadable', `the order of receipt ${request.receipt} has another amount`)
}
