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
export const text = z
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
  .transform(({ amount, amount_paid, attempts, created_at, ...order }) => ({
    ...order,
    amountPaise: amount,
    amountPaidPaise: amount_paid ?? 0,
    attempts: attempts ?? 0,
    createdAt: created_at,
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
    /** Of UPI Autopay: the mandate. */
    token_id: text,
    notes,
    created_at: moment,
  })
  .transform(
    ({ amount, order_id, amount_refunded, refund_status, fee, tax, error_reason, error_description, ...payment }) => {
      const { created_at, token_id, ...rest } = payment
      return {
        ...rest,
        card: payment.card ?? null,
        amountPaise: amount,
        orderId: order_id,
        tokenId: token_id,
        amountRefundedPaise: amount_refunded ?? 0,
        refundStatus: refund_status,
        feePaise: fee ?? null,
        taxPaise: tax ?? null,
        errorReason: error_reason,
        errorDescription: error_description,
        createdAt: created_at,
      }
    },
  )

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
  .transform(({ amount, payment_id, created_at, ...refund }) => ({
    ...refund,
    amountPaise: amount,
    paymentId: payment_id,
    createdAt: created_at,
  }))

/** A movement of the settlement report. */
export const reconReply = z
  .object({
    entity_id: z.string(),
    type: enumOrOther(['payment', 'refund', 'adjustment']),
    debit: paise,
    credit: paise,
    amount: z.int(),
    fee: paise.nullish(),
    tax: paise.nullish(),
    settlement_id: text,
    settlement_utr: text,
    settled_at: moment.nullish(),
    payment_id: text,
    dispute_id: text,
  })
  .transform((line) => ({
    entityId: line.entity_id,
    type: line.type,
    debitPaise: line.debit,
    creditPaise: line.credit,
    amountPaise: line.amount,
    feePaise: line.fee ?? 0,
    feeTaxPaise: line.tax ?? 0,
    settlementId: line.settlement_id,
    utr: line.settlement_utr,
    settledAt: line.settled_at ?? null,
    paymentId: line.payment_id,
    disputeId: line.dispute_id,
  }))
/** A movement of the settlement report. Amounts in paise; the fee includes its tax. */
export type ReconLine = z.output<typeof reconReply>

export const disputeReply = z
  .object({
    id: z.string().startsWith('disp_'),
    payment_id: z.string(),
    amount: z.int(),
    amount_deducted: z.int().nullish(),
    reason_code: text,
    respond_by: z.int().nullish(),
    status: z.string(),
    phase: text,
  })
  .transform(({ payment_id, amount, amount_deducted, reason_code, respond_by, ...dispute }) => ({
    ...dispute,
    paymentId: payment_id,
    amountPaise: amount,
    deductedPaise: amount_deducted ?? 0,
    reasonCode: reason_code,
    respondBy: respond_by == null ? null : new Date(respond_by * 1000),
  }))

const receiver = z.object({ account_number: text, ifsc: text, bank_name: text, name: text })

export const virtualAccountReply = z
  .object({ id: z.string().startsWith('va_'), receivers: z.array(receiver).nullish() })
  .transform(({ id, receivers }) => {
    const [bank] = (receivers ?? []).filter((one) => one.account_number && one.ifsc)
    return {
      id,
      /** Null: it has no account number. */
      bank: bank
        ? {
            beneficiary: bank.name ?? '',
            accountNumber: bank.account_number ?? '',
            ifsc: bank.ifsc ?? '',
            bank: bank.bank_name ?? '',
          }
        : null,
    }
  })

export const bankTransferReply = z
  .object({ virtual_account_id: z.string() })
  .transform(({ virtual_account_id: accountId }) => ({ accountId }))

export const customerReply = z.object({ id: z.string().startsWith('cust_') })

/** A UPI Autopay mandate; debits go by a confirmed one alone. */
export const mandateReply = z
  .object({
    id: z.string().startsWith('token_'),
    recurring_details: z.object({
      status: enumOrOther(['initiated', 'confirmed', 'rejected', 'paused', 'cancelled', 'cancellation_initiated']),
    }),
  })
  .transform(({ id, recurring_details }) => ({ id, status: recurring_details.status }))

export const tokenReply = z.object({ id: z.string().startsWith('token_') })
export const revokedReply = z.object({ status: z.string() })
export const chargeReply = z
  .object({ razorpay_payment_id: z.string().startsWith('pay_') })
  .transform(({ razorpay_payment_id: paymentId }) => ({ paymentId }))

export const collectionOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item) }).transform((collection) => collection.items)

export const errorReply = z.object({
  error: z.object({
    code: z.string().catch(''),
    reason: z.string().catch(''),
    description: z.string().catch(''),
  }),
})

/** An order at the provider. Amounts in paise; `status` is 'created', 'attempted', 'paid' or 'other'. */
export type RazorpayOrder = z.output<typeof orderReply>
/** A payment at the provider. `captured` is what counts, not `status`: a refunded payment stays captured. */
export type RazorpayPayment = z.output<typeof paymentReply>
/** A dispute at the provider: `phase` is 'retrieval' (a question), 'chargeback' or later. */
export type RazorpayDispute = z.output<typeof disputeReply>
/** A refund at the provider. Final only when `status` is 'processed' or 'failed'. */
export type RazorpayRefund = z.output<typeof refundReply>

function textValues(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))
}
