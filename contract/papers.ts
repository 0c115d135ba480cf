import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { usableBilling } from './usable-billing.ts'
import { line, lineOr, Ok, PLANS, QUALITIES } from './values.ts'

/** The name under which a number of ours is typed: letters, digits, hyphen and slash. */
export const PaperNumber = z
  .string({ error: 'A number is needed' })
  .check(z.regex(/^[A-Za-z0-9/-]{1,40}$/, 'This is not a number of ours'))
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
