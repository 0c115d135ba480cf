import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { Day, line, yesOrNo } from '../values.ts'
import { createCartOrder, ExpectedPaise, LINE_ERRORS } from './cart.ts'
import { CheckoutId } from './orders.ts'

const rupees = (label: string, min: number) =>
  z
    .int32({ error: `${label} must be whole rupees` })
    .check(z.minimum(min, `${label} is at least ${min}`), z.maximum(10_000_000, `${label} is at most 10000000`))
const paise = (label: string, min: number) =>
  z
    .int32({ error: `${label} must be whole paise` })
    .check(z.minimum(min, `${label} is at least ₹${min / 100}`), z.maximum(2_000_000_000, `${label} is too much`))

/** How a company with an agreement stands. */
export const Terms = z.object({
  limitPaise: z.int(),
  days: z.int(),
  on: z.boolean(),
  /** Delivered and not paid yet. */
  owedPaise: z.int(),
  /** The part of it that is late. */
  overduePaise: z.int(),
  /** The shop’s own account, to transfer to; null while it names none. */
  payTo: z.nullable(z.object({ beneficiary: z.string(), accountNumber: z.string(), ifsc: z.string() })),
})

export const getTerms = endpoint('GET /user/terms', {
  who: 'customer',
  company: 'buyer',
  summary: 'Whether the company that the caller acts for may pay later: how much, for how long, and what it owes',
  reply: json(z.object({ terms: z.nullable(Terms) })),
})

export const orderOnTerms = endpoint('POST /pay/order-on-terms', {
  who: 'customer',
  company: 'buyer',
  sameBuyer: true,
  cookie: true,
  summary:
    'Orders several clips for a company that pays later: delivered and invoiced at once, within its agreed limit',
  body: {
    lines: createCartOrder.body.lines,
    billing: createCartOrder.body.billing,
    agreed: createCartOrder.body.agreed,
    coupon: createCartOrder.body.coupon,
    expectedPaise: ExpectedPaise,
  },
  reply: json(z.object({ checkoutId: z.string(), totalPaise: z.int(), dueAt: z.string() })),
  limit: { name: 'order-on-terms', by: 'account', max: 60, seconds: 3600 },
  errors: [...LINE_ERRORS, 'coupon_not_valid', 'price_changed', 'terms_not_agreed', 'terms_overdue', 'terms_limit'],
})

const Agreed = {
  rupees: rupees('Credit limit', 1),
  days: z
    .int32({ error: 'Days to pay must be a whole number' })
    .check(z.minimum(1, 'Days to pay is at least 1'), z.maximum(120, 'Days to pay is at most 120')),
  on: yesOrNo('on'),
}

export const setTerms = endpoint('POST /staff/companyterms', {
  who: 'admin',
  summary: 'Agrees with a company that it pays later, up to a limit; or ends that for new orders',
  body: {
    companyId: z.uuid('companyId must be that of a company'),
    ...Agreed,
    /** Optimistic lock: what was read, null where nothing was agreed; others answer 409. Left out, the last write wins. */
    was: z.optional(z.nullable(z.object(Agreed))),
  },
  errors: ['company_not_found', 'edit_conflict'],
  changes: 'nothing',
})

export const listReceivables = endpoint('GET /orders/receivables', {
  who: 'orders',
  summary: 'Orders delivered on terms that wait for a transfer, the longest due first',
  reply: json(
    z.object({
      receivables: z.array(
        z.object({
          checkoutId: z.string(),
          accountId: z.string(),
          buyer: z.string(),
          invoiceNumber: z.nullable(z.string()),
          orderedAt: z.string(),
          dueAt: z.nullable(z.string()),
          overdue: z.boolean(),
          openPaise: z.int(),
        }),
      ),
    }),
  ),
})

export const recordTransfer = endpoint('POST /orders/recordtransfer', {
  who: 'orders',
  summary: 'Records a transfer that came to the shop’s own account, for one order of a buyer or several',
  body: {
    /** As the bank’s list has it: UTR, cheque or reference number. */
    reference: z
      .string({ error: 'Reference is required' })
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[A-Z0-9/-]{6,40}$/, 'A reference has 6 to 40 letters, digits, / and -'),
      ),
    receivedOn: Day('Received on'),
    amountPaise: paise('Amount received', 1),
    /** Kept back by the payer as tax deducted at source. */
    tdsPaise: z._default(paise('Tax deducted', 0), 0),
    orders: z
      .array(CheckoutId, { error: 'orders must be a list of orders' })
      .check(z.minLength(1, 'orders must name an order'), z.maxLength(50, 'orders: at most 50')),
  },
  errors: ['order_not_found', 'transfer_recorded', 'transfer_amount'],
  changes: 'nothing',
})

export const recordRefundPaid = endpoint('POST /orders/refundpaid', {
  who: 'orders',
  summary: 'Says that a refund was paid back by transfer: of money that came so, or one that the bank refused',
  body: { key: line('key', 60), reference: line('Reference', 40) },
  errors: ['order_not_found'],
  changes: 'nothing',
})
