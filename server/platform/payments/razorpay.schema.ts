import * as z from 'zod'

// The provider adds keys without notice: only the keys named here are read.
// An empty `notes` arrives as [], a filled one as an object.
const notes = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .nullish()
  .transform((value) => (value == null || Array.isArray(value) ? {} : textValues(value)))

// `captured` has been seen as true, 1 and "1".
const truthy = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

const paise = z.int().nonnegative()
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null)
const moment = z.int().transform((seconds) => new Date(seconds * 1000))

/** A known value, or 'other': a new status must not make a whole list unreadable. */
const enumOrOther = <const V extends string>(known: readonly [V, ...V[]]) =>
  z.string().transform((value): V | 'other' => known.find((one) => one === value) ?? 'other')

export const orderReply = z
  .object({
    id: z.string().startsWith('order_'),
    amount: paise,
    amount_paid: paise.nullish(),
    currency: z.string(),
    receipt: text,
    status: enumOrOther(['created', 'attempted', 'paid']),
    attempts: z.int().nullish(),
    notes,
    created_at: moment,
  })
  .transform((order) => ({
    id: order.id,
    amountPaise: order.amount,
    amountPaidPaise: order.amount_paid ?? 0,
    currency: order.currency,
    receipt: order.receipt,
    status: order.status,
    attempts: order.attempts ?? 0,
    notes: order.notes,
    createdAt: order.created_at,
  }))

const card = z.object({ last4: text, network: text, type: text, issuer: text }).nullish()

export const paymentReply = z
  .object({
    id: z.string().startsWith('pay_'),
    amount: paise,
    currency: z.string(),
    status: enumOrOther(['created', 'authorized', 'captured', 'refunded', 'failed']),
    order_id: text,
    captured: truthy,
    international: truthy,
    method: text,
    amount_refunded: paise.nullish(),
    refund_status: text,
    card,
    bank: text,
    wallet: text,
    vpa: text,
    fee: paise.nullish(),
    tax: paise.nullish(),
    error_reason: text,
    error_description: text,
    notes,
    created_at: moment,
  })
  .transform((payment) => ({
    id: payment.id,
    amountPaise: payment.amount,
    currency: payment.currency,
    status: payment.status,
    orderId: payment.order_id,
    captured: payment.captured,
    international: payment.international,
    method: payment.method,
    amountRefundedPaise: payment.amount_refunded ?? 0,
    refundStatus: payment.refund_status,
    card: payment.card ?? null,
    bank: payment.bank,
    wallet: payment.wallet,
    vpa: payment.vpa,
    feePaise: payment.fee ?? null,
    taxPaise: payment.tax ?? null,
    errorReason: payment.error_reason,
    errorDescription: payment.error_description,
    notes: payment.notes,
    createdAt: payment.created_at,
  }))

export const refundReply = z
  .object({
    id: z.string().startsWith('rfnd_'),
    amount: paise,
    currency: z.string(),
    payment_id: z.string(),
    receipt: text,
    status: enumOrOther(['pending', 'processed', 'failed']),
    notes,
    created_at: moment,
  })
  .transform((refund) => ({
    id: refund.id,
    amountPaise: refund.amount,
    currency: refund.currency,
    paymentId: refund.payment_id,
    receipt: refund.receipt,
    status: refund.status,
    notes: refund.notes,
    createdAt: refund.created_at,
  }))

export const collectionOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item) }).transform((collection) => collection.items)

export const errorReply = z.object({
  error: z.object({
    code: z.string().catch(''),
    reason: z.string().catch(''),
    description: z.string().catch(''),
    field: z.string().optional().catch(undefined),
  }),
})

/** An order at the provider. Amounts in paise; `status` is 'created', 'attempted', 'paid' or 'other'. */
export type RazorpayOrder = z.output<typeof orderReply>
/** A payment at the provider. `captured` is what counts, not `status`: a refunded payment stays captured. */
export type RazorpayPayment = z.output<typeof paymentReply>
/** A refund at the provider. Final only when `status` is 'processed' or 'failed'. */
export type RazorpayRefund = z.output<typeof refundReply>

function textValues(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))
}
