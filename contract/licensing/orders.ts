import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { lineOr, PLANS, QUALITIES } from '../values.ts'

export const CheckoutId = z.uuid({ error: 'checkoutId is required' })

export const CHECKOUT_STATES = [
  'NEW',
  'OPEN',
  'AUTHORIZED',
  'PAID',
  'REVIEW',
  'REFUND_PENDING',
  'REFUNDED',
  'DISPUTED',
  'REVOKED',
] as const

/** One clip of an order of several. */
export const OrderLine = z.object({
  line: z.int(),
  clipId: z.string(),
  name: z.string(),
  nameHi: z.optional(z.string()),
  quality: z.enum(QUALITIES),
  totalPaise: z.int(),
  /** Who approved the clip on the buyer’s boards, and when, as it stood when the order was opened. */
  approvals: z.array(z.object({ name: z.string(), at: z.string() })),
  /** `refused`: it could not be delivered, and its money goes back. */
  state: z.enum(['bought', 'going back', 'given back', 'refused']),
  /** Why this line alone cannot be given back; empty when it can. */
  refundAgainst: z.string(),
})

export const LineNumbers = z.optional(
  z
    .array(z.int32({ error: 'lines must be numbers' }), { error: 'lines must be a list of numbers' })
    .check(z.minLength(1, 'lines must name a line'), z.maxLength(250, 'lines: at most 250')),
)

export const CustomerOrder = z.object({
  checkoutId: z.string(),
  status: z.enum(CHECKOUT_STATES),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  item: z.object({
    kind: z.enum(['one-time', 'subscription', 'cart', 'credit']),
    /** Such as "Annual plan", or the clip's name and quality. */
    name: z.string(),
    /** Of a clip that staff named in Hindi too. */
    nameHi: z.optional(z.string()),
    clipId: z.nullable(z.string()),
    quality: z.nullable(z.enum(QUALITIES)),
    plan: z.nullable(z.enum(PLANS)),
  }),
  /** Of an order of several clips. */
  lines: z.optional(z.array(OrderLine)),
  basePaise: z.int(),
  taxPaise: z.int(),
  totalPaise: z.int(),
  /** Paid with prepaid credit: amounts are credit, without GST and without an invoice of their own. */
  onCredit: z.boolean(),
  /** The proforma invoice, with the account number, of an order that is paid by bank transfer. */
  proforma: z.nullable(z.string()),
  /** Delivered before it was paid: by when it is to be. Null: it was paid, or is to be paid first. */
  dueAt: z.nullable(z.string()),
  /** What is still to be paid by then, after what was credited. */
  openPaise: z.nullable(z.int()),
  invoice: z.nullable(z.object({ number: z.string(), issuedAt: z.string() })),
  creditNotes: z.array(z.object({ number: z.string(), issuedAt: z.string(), totalPaise: z.int() })),
  /** The invoice waits for an address with a State. */
  needsAddress: z.boolean(),
  refund: z.object({
    /** Refund policy: within 14 days, nothing downloaded. */
    possible: z.boolean(),
    /** Why not; empty when possible. */
    reason: z.string(),
    until: z.nullable(z.string()),
    requested: z.boolean(),
    /** By when an open request is decided and paid: the seventh working day. */
    dueAt: z.nullable(z.string()),
    /** Decision on the last request, with its note. */
    decision: z.nullable(z.enum(['approved', 'declined'])),
    note: z.string(),
  }),
})

export const listOrders = endpoint('GET /user/orders', {
  who: 'customer',
  company: 'buyer',
  summary: 'The caller’s orders that were paid or are being paid, last first',
  reply: json(
    z.object({
      orders: z.array(CustomerOrder),
      /** Given with the last of them, for the next checkout; empty without one, and for a company, where several people buy. */
      phone: z.string(),
      gst: z.string(),
      company: z.string(),
    }),
  ),
})

export const requestRefund = endpoint('POST /user/requestrefund', {
  who: 'customer',
  company: 'buyer',
  summary: 'Asks for the money back: within 14 days of the payment, nothing downloaded since',
  body: {
    checkoutId: CheckoutId,
    reason: lineOr('', 'Reason', 500),
    /** Only these clips of an order of several. */
    lines: LineNumbers,
  },
  limit: { name: 'request-refund', by: 'account', max: 20, seconds: 3600 },
  errors: ['order_not_found', 'refund_not_possible', 'refund_requested'],
})
