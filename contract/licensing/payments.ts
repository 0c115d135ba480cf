import * as z from 'zod/mini'
import { endpoint, json, oneOf, rawBody, redirect } from '../endpoint.ts'
import { billingProblems, missingBesideGstin } from './billing-checks.ts'
import { ClipId, LANGUAGES, optionalLine, QUALITIES } from '../values.ts'

/** Check for billing fields that must be valid on an invoice; an issue for each invalid field. */
export const usableBilling = z.check<Parameters<typeof billingProblems>[0]>(({ value, issues }) => {
  for (const { field, message } of billingProblems(value))
    issues.push({ code: 'custom', path: [field], message, input: value })
})

/** MON-9; all optional: they only fill what the order lacks. */
export const Billing = z.object({
  firstName: optionalLine('First Name', 80),
  lastName: optionalLine('Last Name', 80),
  /** The business a GSTIN belongs to, printed above the person's name. */
  company: optionalLine('Company', 160),
  email: optionalLine('Email', 254),
  phone: optionalLine('Phone', 20),
  address1: optionalLine('Address Line 1'),
  address2: optionalLine('Address Line 2'),
  city: optionalLine('City', 100),
  state: optionalLine('State', 100),
  zip: optionalLine('Zip Code', 12),
  gst: optionalLine('GSTIN', 20),
  /** 'yes': the holder of the GSTIN is a unit in a Special Economic Zone, or its developer (MON-53). */
  sez: optionalLine('SEZ', 3),
  /** The buyer’s own: printed on invoice and certificate. */
  purchaseOrder: optionalLine('Purchase order number', 60),
  project: optionalLine('Project', 120),
})

/** As they come after the payment: what cannot be read is as if it were not sent. */
const ReadableBilling = z.object(
  Object.fromEntries(
    // oxlint-disable-next-line promise/valid-params -- zod's catch, no promise's
    Object.entries(Billing.shape).map(([name, field]) => [name, z.catch(field, undefined)]),
  ) as unknown as typeof Billing.shape,
)

/**
 * The invoice names address, GSTIN and place of supply, so they are validated before the payment. After it nothing is
 * refused over them.
 */
export const OrderBilling = Billing.check(
  usableBilling,
  z.check(({ value, issues }) => {
    for (const { field, message } of missingBesideGstin(value))
      issues.push({ code: 'custom', path: [field], message, input: value })
    if (value.sez && (value.sez !== 'yes' || !value.gst?.trim()))
      issues.push({ code: 'custom', path: ['sez'], message: 'A unit in an SEZ gives its GSTIN', input: value })
  }),
)

export const createOrder = endpoint('POST /pay/create-order', {
  who: 'customer',
  company: 'buyer',
  sameBuyer: true,
  cookie: true,
  summary: 'Opens an order at the server’s own price; amount, currency and receipt sent are ignored',
  body: {
    // MON-3: ignored.
    amount: z.optional(z.unknown()),
    currency: z.optional(z.unknown()),
    receipt: z.optional(z.unknown()),
    notes: z.object(
      {
        type: z.enum(['subscription', 'one-time'], { error: 'notes.type must be subscription or one-time' }),
        plan: optionalLine('notes.plan', 20),
        videoID: z.optional(ClipId),
        quality: z.optional(z.enum(QUALITIES, { error: 'notes.quality must be MobileHD, HD or 4K' })),
        /** Of a yearly plan: from today in place of the running month, less what is left of it (MON-81). */
        change: z.optional(z.boolean({ error: 'notes.change must be true or false' })),
      },
      { error: 'notes is required' },
    ),
    /** Of a plan: its payment allows UPI Autopay to renew it (MON-82). */
    autopay: z.optional(z.boolean({ error: 'autopay must be true or false' })),
    billing: z.optional(OrderBilling),
    /** Consent box of the checkout: terms, privacy policy, age and residence. Recorded when sent, not required. */
    agreed: z.optional(z.boolean({ error: 'agreed must be true or false' })),
  },
  reply: json(
    z.object({
      /** The provider's order. `amount` in paise, GST included. */
      id: z.string(),
      amount: z.number(),
      currency: z.literal('INR'),
      checkoutId: z.string(),
      basePaise: z.number(),
      taxPaise: z.number(),
      /** With UPI Autopay: the provider’s customer, for its window. */
      customerId: z.optional(z.string()),
    }),
  ),
  errors: [
    'autopay_off',
    'company_plan',
    'no_plan_change',
    'early_access',
    'clip_not_found',
    'rendition_unavailable',
    'already_owned',
    'not_for_sale',
    'order_failed',
    'not_offered_here',
    'too_many_requests',
  ],
})

export const PayStatus = z.object({
  status: z.enum(['ok', 'pending', 'error']),
  checkoutId: z.string(),
  message: z.optional(z.string()),
})

/** The provider's three identifiers. */
export const PaymentProof = {
  razorpay_order_id: z
    .string({ error: 'razorpay_order_id is required' })
    .check(z.regex(/^order_\w{1,40}$/, 'razorpay_order_id is not an order id')),
  razorpay_payment_id: z
    .string({ error: 'razorpay_payment_id is required' })
    .check(z.regex(/^pay_\w{1,40}$/, 'razorpay_payment_id is not a payment id')),
  razorpay_signature: z
    .string({ error: 'razorpay_signature is required' })
    .check(z.maxLength(200, 'razorpay_signature is too long')),
}

/** Of the caller, or of a company that they are or were a member of: whom they act for when the money has moved decides nothing. */
export const verifyPayment = endpoint('POST /pay/verify-payment', {
  who: 'customer',
  cookie: true,
  summary: 'Verifies a payment by the provider’s three identifiers; ok once it is captured, else pending (202)',
  body: z.extend(ReadableBilling, PaymentProof),
  reply: oneOf(
    json(z.extend(PayStatus, { status: z.enum(['ok', 'error']) })),
    json(z.extend(PayStatus, { status: z.literal('pending') }), 202),
  ),
  errors: ['order_not_found', 'payment_refused', 'payment_in_review', 'too_many_requests'],
})

/**
 * MON-20: where in-app browsers, whose windows cannot answer our page, are sent back to with a form of the provider's. It
 * comes from another site, so no session is with it: the signature alone says which order to look at.
 */
export const returnFromPayment = endpoint('POST /pay/return/:language', {
  who: 'anyone',
  summary: 'Takes the browser back from the provider’s page to the checkout it came from',
  params: { language: z.enum(LANGUAGES, { error: 'language must be en or hi' }) },
  body: rawBody(16 * 1024),
  reply: redirect(),
  limit: { name: 'pay-return', by: 'network', max: 60, seconds: 60 },
})

export const payStatus = endpoint('GET /pay/status', {
  who: 'customer',
  cookie: true,
  summary: 'Where a checkout of the caller, or of their company, stands',
  query: { checkoutId: z.uuid({ error: 'checkoutId is required' }) },
  reply: json(PayStatus),
  errors: ['order_not_found', 'payment_in_review'],
})

export const razorpayWebhook = endpoint('POST /pay/webhook', {
  who: 'anyone',
  summary: 'The payment provider’s events, signed over the raw body',
  body: rawBody(1024 * 1024),
  reply: json(z.object({ received: z.literal(true) })),
  errors: ['bad_signature'],
})
