import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { usableBilling } from './usable-billing.ts'
import { ClipId, line, lineOr, Ok, optionalLine, PLANS, QUALITIES } from './values.ts'

/** The name under which a number of ours is typed: letters, digits, hyphen and slash. */
const PaperNumber = z
  .string({ error: 'A number is needed' })
  .check(z.regex(/^[A-Za-z0-9/-]{1,40}$/, 'This is not a number of ours'))
const CheckoutId = z.uuid({ error: 'checkoutId is required' })

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

export const CustomerOrder = z.object({
  checkoutId: z.string(),
  status: z.enum(CHECKOUT_STATES),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  item: z.object({
    kind: z.enum(['one-time', 'subscription']),
    /** As in "Annual plan", or the clip's name and quality. */
    name: z.string(),
    clipId: z.nullable(z.string()),
    quality: z.nullable(z.enum(QUALITIES)),
    plan: z.nullable(z.enum(PLANS)),
  }),
  basePaise: z.int(),
  taxPaise: z.int(),
  totalPaise: z.int(),
  invoice: z.nullable(z.object({ number: z.string(), issuedAt: z.string() })),
  creditNotes: z.array(z.object({ number: z.string(), totalPaise: z.int() })),
  /** The invoice waits for an address with a State. */
  needsAddress: z.boolean(),
  refund: z.object({
    /** Refund policy: within 14 days, nothing downloaded. */
    possible: z.boolean(),
    /** Why not, in words; empty when possible. */
    reason: z.string(),
    until: z.nullable(z.string()),
    requested: z.boolean(),
    /** What was decided on the last request, and the note with it. */
    decision: z.nullable(z.enum(['approved', 'declined'])),
    note: z.string(),
  }),
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/user/orders',
  who: 'customer',
  summary: 'The caller’s orders that were paid or are being paid, last first',
  input: z.object({}),
  reply: z.object({ orders: z.array(CustomerOrder) }),
  errors: [],
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/user/invoice',
  who: 'customer',
  summary: 'A tax invoice or credit note of the caller’s, as PDF',
  input: z.object({ number: PaperNumber }),
  reply: null,
  errors: ['paper_not_found'],
})

export const billingAddress = endpoint({
  method: 'POST',
  path: '/user/invoiceaddress',
  who: 'customer',
  summary: 'Gives the address that a paid order lacks; its invoice is issued at once',
  input: z
    .object({
      checkoutId: CheckoutId,
      name: line('Name', 160),
      /** Beside a GSTIN: the business that it belongs to. */
      company: lineOr('', 'Company', 160),
      address1: line('Address Line 1'),
      address2: lineOr('', 'Address Line 2'),
      city: line('City', 100),
      state: line('State', 100),
      zip: line('Zip Code', 12),
      gst: lineOr('', 'GSTIN', 20),
    })
    .check(usableBilling),
  reply: z.object({ success: z.literal(true), message: z.string(), number: z.string() }),
  errors: ['order_not_found', 'invoice_exists'],
})

export const monthlyStatement = endpoint({
  method: 'GET',
  path: '/user/statement',
  who: 'customer',
  summary: 'The caller’s invoices and credit notes of one month, as PDF',
  input: z.object({
    month: z
      .string({ error: 'month must be as in 2026-04' })
      .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month must be as in 2026-04')),
  }),
  reply: null,
  errors: ['paper_not_found'],
})

export const Licence = z.object({
  number: z.string(),
  clipId: z.string(),
  clipName: z.string(),
  thumnail: z.string(),
  quality: z.enum(QUALITIES),
  client: z.string(),
  issuedAt: z.string(),
  /** active; suspended while a payment is disputed; ended after a refund. */
  status: z.enum(['active', 'suspended', 'ended']),
})

export const listLicences = endpoint({
  method: 'GET',
  path: '/user/licences',
  who: 'customer',
  summary: 'The caller’s licences, last first',
  input: z.object({}),
  reply: z.object({ licences: z.array(Licence) }),
  errors: [],
})

export const nameClient = endpoint({
  method: 'POST',
  path: '/user/licenceclient',
  who: 'customer',
  summary: 'Says for which client or project a licence is used; it is printed on the certificate',
  input: z.object({ number: PaperNumber, client: lineOr('', 'Client', 160) }),
  reply: Ok,
  errors: ['paper_not_found'],
})

export const getCertificate = endpoint({
  method: 'GET',
  path: '/user/certificate',
  who: 'customer',
  summary: 'The certificate of one of the caller’s licences, as PDF',
  input: z.object({ number: PaperNumber }),
  reply: null,
  errors: ['paper_not_found'],
})

export const verifyLicence = endpoint({
  method: 'GET',
  path: '/licences/verify',
  who: 'anyone',
  summary: 'Whether a licence number is ours and what it allows; the holder’s name is shortened',
  input: z.object({ number: PaperNumber }),
  reply: z.object({
    number: z.string(),
    status: z.enum(['active', 'suspended', 'ended']),
    /** As in "A… R…": enough to recognise, not to learn. */
    holder: z.string(),
    clipId: z.string(),
    clipName: z.string(),
    thumnail: z.string(),
    quality: z.enum(QUALITIES),
    scope: z.string(),
    term: z.string(),
    territory: z.string(),
    issuedAt: z.string(),
    textVersion: z.string(),
    fileSha256: z.nullable(z.string()),
    /** Ed25519 over the printed text, base64url, and the key to check it with (SPKI, base64). */
    signature: z.string(),
    signedText: z.string(),
    publicKey: z.string(),
    /** Which of our keys, past ones included, it was signed with. */
    keyId: z.string(),
    signatureValid: z.boolean(),
  }),
  errors: ['paper_not_found', 'too_many_requests'],
})

export const requestRefund = endpoint({
  method: 'POST',
  path: '/user/requestrefund',
  who: 'customer',
  summary: 'Asks for the money back: within 14 days of the payment, nothing downloaded since',
  input: z.object({ checkoutId: CheckoutId, reason: lineOr('', 'Reason', 500) }),
  reply: Ok,
  errors: ['order_not_found', 'refund_not_possible', 'refund_requested', 'too_many_requests'],
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/user/cancelsubscription',
  who: 'customer',
  summary: 'No further renewal; access stays to the end of the period',
  input: z.object({}),
  reply: Ok,
  errors: ['no_subscription'],
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/user/resumesubscription',
  who: 'customer',
  summary: 'Takes a cancellation back',
  input: z.object({}),
  reply: Ok,
  errors: ['no_subscription'],
})

// The orders desk.

const Money = z.object({
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
})

export const searchOrders = endpoint({
  method: 'GET',
  path: '/orders/search',
  who: 'admin',
  summary: 'Orders by licence, order, payment or invoice number, or e-mail; all when nothing is asked for',
  input: z.object({
    q: optionalLine('q', 254),
    /** Those that need somebody. */
    attention: z.optional(z.enum(['1'])),
    status: z.optional(z.enum(CHECKOUT_STATES)),
    /** The last one's checkoutId of the page before. */
    after: z.optional(CheckoutId),
  }),
  reply: z.object({
    orders: z.array(Money),
    more: z.boolean(),
    /** How many orders need somebody, whatever was asked for here. */
    attention: z.int(),
  }),
  errors: [],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/one',
  who: 'admin',
  summary: 'Everything about one order: ours, the provider’s word, payments, refunds, papers and events',
  input: z.object({ checkoutId: CheckoutId }),
  reply: z.extend(Money, {
    basePaise: z.int(),
    taxPaise: z.int(),
    /** The tax as invoiced; null while there is no invoice. */
    gst: z.nullable(
      z.object({
        taxablePaise: z.int(),
        cgstPaise: z.int(),
        sgstPaise: z.int(),
        igstPaise: z.int(),
        /** As in "27 Maharashtra". */
        placeOfSupply: z.string(),
      }),
    ),
    billing: z.record(z.string(), z.string()),
    /** The provider's status now; null when it cannot be asked. */
    provider: z.nullable(z.object({ status: z.string(), amountPaise: z.int(), amountPaidPaise: z.int() })),
    payments: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        role: z.string(),
        amountPaise: z.int(),
        refundedPaise: z.int(),
        method: z.string(),
        instrument: z.string(),
        international: z.boolean(),
        createdAt: z.string(),
      }),
    ),
    refunds: z.array(
      z.object({
        key: z.string(),
        paymentId: z.string(),
        amountPaise: z.int(),
        reason: z.string(),
        status: z.string(),
        source: z.string(),
        creditNote: z.nullable(z.string()),
      }),
    ),
    disputes: z.array(
      z.object({ id: z.string(), status: z.string(), amountPaise: z.int(), respondBy: z.nullable(z.string()) }),
    ),
    refundRequest: z.nullable(z.object({ reason: z.string(), requestedAt: z.string(), eligible: z.boolean() })),
    /** Why the refund policy says no, in words; empty when it says yes. */
    refundAgainst: z.string(),
    licences: z.array(z.string()),
    events: z.array(z.object({ at: z.string(), what: z.string(), details: z.string() })),
  }),
  errors: ['order_not_found'],
})

const OneOrder = z.object({ checkoutId: CheckoutId, note: lineOr('', 'Note', 500) })

export const checkOrder = endpoint({
  method: 'POST',
  path: '/orders/check',
  who: 'admin',
  summary: 'Asks the provider now and settles accordingly',
  input: OneOrder,
  reply: Ok,
  errors: ['order_not_found', 'unavailable'],
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/orders/refund',
  who: 'admin',
  summary: 'Gives the money back, on the customer’s request or without one; access ends',
  input: OneOrder,
  reply: Ok,
  errors: ['order_not_found', 'refund_not_possible'],
})

export const declineRefund = endpoint({
  method: 'POST',
  path: '/orders/declinerefund',
  who: 'admin',
  summary: 'Declines a refund request, with a note to the customer',
  input: z.object({ checkoutId: CheckoutId, note: line('Note', 500) }),
  reply: Ok,
  errors: ['order_not_found'],
})

export const acceptReview = endpoint({
  method: 'POST',
  path: '/orders/accept',
  who: 'admin',
  summary: 'Accepts a payment under review as it is, for a reason: the right is given',
  // Integrations, appendix C: reason required, audited.
  input: z.object({ checkoutId: CheckoutId, note: line('Note', 500) }),
  reply: Ok,
  errors: ['order_not_found', 'not_in_review'],
})

export const resendInvoice = endpoint({
  method: 'POST',
  path: '/orders/resendinvoice',
  who: 'admin',
  summary: 'Mails the invoice again',
  input: OneOrder,
  reply: Ok,
  errors: ['order_not_found', 'paper_not_found'],
})

export const orderInvoice = endpoint({
  method: 'GET',
  path: '/orders/invoice',
  who: 'admin',
  summary: 'Any invoice or credit note, as PDF',
  input: z.object({ number: PaperNumber }),
  reply: null,
  errors: ['paper_not_found'],
})

const Day = (name: string) =>
  z.string({ error: `${name} must be a date as in 2026-04-30` }).check(
    z.regex(/^20\d\d-\d\d-\d\d$/, `${name} must be a date as in 2026-04-30`),
    z.refine((text) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`)), `${name} must be a date as in 2026-04-30`),
  )

export const revenue = endpoint({
  method: 'GET',
  path: '/orders/revenue',
  who: 'admin',
  summary: 'Money taken and given back, by day in India and by what was sold',
  input: z.object({ from: Day('from'), to: Day('to') }),
  reply: z.object({
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
  errors: [],
})

export const accountantsCsv = endpoint({
  method: 'GET',
  path: '/orders/accounts.csv',
  who: 'admin',
  summary: 'Invoices and credit notes between two days, a line each, for the accountant',
  input: z.object({ from: Day('from'), to: Day('to') }),
  reply: null,
  errors: [],
})

const RegisterFilter = {
  q: optionalLine('q', 254),
  clip: z.optional(ClipId),
  from: z.optional(Day('from')),
  to: z.optional(Day('to')),
  quality: z.optional(z.enum(QUALITIES)),
}

export const licenceRegister = endpoint({
  method: 'GET',
  path: '/licences/register',
  who: 'admin',
  summary: 'All licences given, filtered, last first',
  input: z.object({ ...RegisterFilter, after: z.optional(PaperNumber) }),
  reply: z.object({
    licences: z.array(z.extend(Licence, { holder: z.string(), email: z.string() })),
    more: z.boolean(),
  }),
  errors: [],
})

export const licenceRegisterCsv = endpoint({
  method: 'GET',
  path: '/licences/register.csv',
  who: 'admin',
  summary: 'The same as CSV',
  input: z.object(RegisterFilter),
  reply: null,
  errors: [],
})

export const setAllowance = endpoint({
  method: 'POST',
  path: '/licences/allowance',
  who: 'admin',
  summary: 'Gives one customer a fair-use limit of their own: clips newly licensed a day; null for everybody’s',
  input: z.object({
    email: line('Email', 254),
    perDay: z.nullable(
      z
        .int({ error: 'perDay must be a whole number, or null' })
        .check(z.minimum(1, 'perDay is at least 1'), z.maximum(100_000, 'perDay is at most 100000')),
    ),
  }),
  reply: Ok,
  errors: ['account_not_found'],
})
