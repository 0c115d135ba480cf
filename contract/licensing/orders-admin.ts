import * as z from 'zod/mini'
import { endpoint, file, json } from '../endpoint.ts'
import { DocumentNumber } from './invoices.ts'
import { Licence } from './licences.ts'
import { OrderDispute, OrderPayment, OrderRefund } from './order-money.ts'
import { CHECKOUT_STATES, CheckoutId, LineNumbers, OrderLine } from './orders.ts'
import { Day, line, lineOr, optionalLine, PLANS, QUALITIES } from '../values.ts'

// Orders and licences in the back office.

export const OrderSummary = z.object({
  checkoutId: z.string(),
  status: z.enum(CHECKOUT_STATES),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  customer: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  itemName: z.string(),
  totalPaise: z.int(),
  providerOrderId: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
  reviewReason: z.nullable(z.string()),
  refundRequested: z.boolean(),
  /** Unpaid for longer than its price, or its proforma invoice, holds (MON-55). */
  ended: z.boolean(),
})

const OrderFilter = {
  q: optionalLine('q', 254),
  /** Orders that need attention: all, or those that wait for one kind of decision. */
  attention: z.optional(
    z.enum(['1', 'refund', 'dispute', 'review', 'payback', 'check'], {
      error: 'attention must be 1, refund, dispute, review, payback or check',
    }),
  ),
  status: z.optional(z.enum(CHECKOUT_STATES, { error: `status must be any of ${CHECKOUT_STATES.join(', ')}` })),
  /** What was ordered: a plan, or clips one by one. */
  plan: z.optional(z.enum([...PLANS, 'one-time'], { error: 'plan must be monthly, annual or one-time' })),
  /** Its id or its number. */
  clip: optionalLine('Clip ID', 64),
  /** Opened on these days in India, the last one included. */
  from: z.optional(Day('From')),
  to: z.optional(Day('To')),
}

export const searchOrders = endpoint('GET /orders/search', {
  who: 'orders',
  summary: 'Orders by licence, order, payment or invoice number, or e-mail; all when nothing is asked for',
  query: {
    ...OrderFilter,
    /** Cursor: the last checkoutId of the page before. */
    after: z.optional(CheckoutId),
  },
  reply: json(
    z.object({
      orders: z.array(OrderSummary),
      more: z.boolean(),
      /** How many orders need attention, whatever the filter. */
      attention: z.int(),
    }),
  ),
})

export const ordersCsv = endpoint('GET /orders/orders.csv', {
  who: 'orders',
  summary: 'The same orders, a line each, as CSV',
  query: OrderFilter,
  reply: file('text/csv'),
  limit: { name: 'orders-csv', by: 'account', max: 60, seconds: 3600 },
})

export const getOrder = endpoint('GET /orders/one', {
  who: 'orders',
  summary: 'Everything about one order: ours, the provider’s word, payments, refunds, papers and events',
  query: { checkoutId: CheckoutId },
  reply: json(
    z.extend(OrderSummary, {
      basePaise: z.int(),
      taxPaise: z.int(),
      /** The tax as invoiced; null while there is no invoice. */
      gst: z.nullable(
        z.object({
          taxablePaise: z.int(),
          cgstPaise: z.int(),
          sgstPaise: z.int(),
          igstPaise: z.int(),
          /** Such as "27 Maharashtra". */
          placeOfSupply: z.string(),
          /** Of the buyer, as invoiced; and the number that the registration portal gave. */
          gstin: z.nullable(z.string()),
          irn: z.nullable(z.string()),
        }),
      ),
      /** Of an order paid with credit: how much could be spent again if all went back. */
      creditBackPaise: z.optional(z.int()),
      /** Of an order of several clips. */
      lines: z.optional(z.array(OrderLine)),
      billing: z.record(z.string(), z.string()),
      /** The provider's current status; null when it does not answer. */
      provider: z.nullable(z.object({ status: z.string(), amountPaise: z.int(), amountPaidPaise: z.int() })),
      payments: z.array(OrderPayment),
      refunds: z.array(OrderRefund),
      disputes: z.array(OrderDispute),
      refundRequest: z.nullable(
        z.object({
          reason: z.string(),
          requestedAt: z.string(),
          dueAt: z.string(),
          eligible: z.boolean(),
          /** The clips asked back; left out: the whole order. */
          lines: z.optional(z.array(z.int())),
        }),
      ),
      /** Why the refund policy refuses; empty when it allows. */
      refundAgainst: z.string(),
      /** Licensed files of this order of which bytes were sent; and links to such files of which none was. */
      licensedDownloads: z.int(),
      unfetchedLinks: z.int(),
      licences: z.array(z.string()),
      events: z.array(z.object({ at: z.string(), what: z.string(), details: z.string() })),
    }),
  ),
  errors: ['order_not_found'],
})

const OneOrder = { checkoutId: CheckoutId, note: lineOr('', 'Note', 500) }
const OneOrderWithNote = { checkoutId: CheckoutId, note: line('Note', 500) }

const orderCommand = { who: 'orders', body: OneOrder, changes: 'nothing' } as const

/** The provider's number of a payment. */
const PaymentId = line('Payment', 64)

export const checkOrder = endpoint('POST /orders/check', {
  ...orderCommand,
  summary: 'Asks the provider now and settles accordingly',
  errors: ['order_not_found'],
})

export const refundOrder = endpoint('POST /orders/refund', {
  ...orderCommand,
  summary:
    'Gives the money back, on the customer’s request or without one; access ends. With an amount, that part of it',
  body: {
    ...OneOrder,
    /** The payment it is meant for, if there are several. */
    paymentId: z.optional(PaymentId),
    /** In paise; left out, all that is left. A part needs a note, and what was bought stays. */
    amount: z.optional(
      z
        .int({ error: 'amount must be a whole number of paise' })
        .check(z.minimum(100, 'amount is at least one rupee'), z.maximum(1_000_000_000, 'amount is too large')),
    ),
    /** Of an order of several clips: only these; their rights end, the others stay. */
    lines: LineNumbers,
    /** How many refunds of the order were shown: with another one by now nothing is given back, so that a press whose answer was lost gives nothing twice. */
    seen: z.optional(z.int({ error: 'seen must be a whole number' }).check(z.minimum(0, 'seen is at least 0'))),
  },
  errors: ['order_not_found', 'refund_not_possible', 'refund_unseen'],
})

export const noteOrder = endpoint('POST /orders/note', {
  ...orderCommand,
  summary: 'Adds a note to an order; it stays, with who wrote it and when',
  body: OneOrderWithNote,
  errors: ['order_not_found'],
})

export const retryRefund = endpoint('POST /orders/retryrefund', {
  ...orderCommand,
  summary: 'Sends the refund of one payment again that the bank refused; nothing else of the order changes',
  body: { ...OneOrder, paymentId: PaymentId },
  errors: ['order_not_found', 'refund_not_possible'],
})

export const declineRefund = endpoint('POST /orders/declinerefund', {
  ...orderCommand,
  summary: 'Declines a refund request, with a note to the customer',
  body: OneOrderWithNote,
  errors: ['order_not_found'],
})

export const acceptReview = endpoint('POST /orders/accept', {
  ...orderCommand,
  summary: 'Accepts a payment under review as it is, for a reason: the right is given',
  // MON-28: the reason is required and audited. Of several payments the one that is named, else the largest.
  body: { ...OneOrderWithNote, paymentId: z.optional(PaymentId) },
  errors: ['order_not_found', 'not_in_review'],
})

export const resendInvoice = endpoint('POST /orders/resendinvoice', {
  ...orderCommand,
  summary: 'Mails the invoice again',
  errors: ['order_not_found', 'paper_not_found'],
})

export const orderInvoice = endpoint('GET /orders/invoice', {
  who: 'orders',
  summary: 'Any invoice or credit note, as PDF',
  query: { number: DocumentNumber },
  reply: file('application/pdf'),
  errors: ['paper_not_found'],
})

export const disputeEvidence = endpoint('GET /orders/evidence', {
  who: 'orders',
  summary:
    'What the bank is sent in a dispute: order, payments, invoice, licences, downloads, consents and mails as one PDF',
  query: { checkoutId: CheckoutId },
  reply: file('application/pdf'),
  limit: { name: 'evidence', by: 'account', max: 60, seconds: 3600 },
  errors: ['order_not_found'],
})

export const revenue = endpoint('GET /orders/revenue', {
  who: 'orders',
  summary: 'Money received and refunded, by day in India and by what was sold',
  query: { from: Day('From'), to: Day('To') },
  reply: json(
    z.object({
      days: z.array(
        z.object({
          day: z.string(),
          monthlyPaise: z.int(),
          annualPaise: z.int(),
          singlePaise: z.int(),
          refundedPaise: z.int(),
          orders: z.int(),
        }),
      ),
    }),
  ),
})

export const accountantsCsv = endpoint('GET /orders/accounts.csv', {
  who: 'orders',
  summary: 'Invoices and credit notes between two days, a line each, for the accountant',
  query: { from: Day('From'), to: Day('To') },
  reply: file('text/csv'),
})

const RegisterFilter = {
  q: optionalLine('q', 254),
  /** Its id or its number. */
  clip: optionalLine('Clip ID', 64),
  from: z.optional(Day('From')),
  to: z.optional(Day('To')),
  quality: z.optional(z.enum(QUALITIES, { error: 'quality must be MobileHD, HD or 4K' })),
}

export const licenceRegister = endpoint('GET /licences/register', {
  who: 'orders',
  summary: 'All licences given, filtered, last first',
  query: { ...RegisterFilter, after: z.optional(DocumentNumber) },
  reply: json(
    z.object({
      licences: z.array(z.extend(Licence, { holder: z.string(), email: z.string() })),
      more: z.boolean(),
    }),
  ),
})

export const licenceRegisterCsv = endpoint('GET /licences/register.csv', {
  who: 'orders',
  summary: 'The same as CSV',
  query: RegisterFilter,
  reply: file('text/csv'),
})

export const setAllowance = endpoint('POST /licences/allowance', {
  who: 'orders',
  summary: 'Gives one customer a fair-use limit of their own: clips newly licensed a day; null for everybody’s',
  body: {
    email: line('Email', 254),
    perDay: z.nullable(
      z
        .int({ error: 'perDay must be a whole number, or null' })
        .check(z.minimum(1, 'perDay is at least 1'), z.maximum(100_000, 'perDay is at most 100000')),
    ),
  },
  changes: 'nothing',
  errors: ['account_not_found'],
})
