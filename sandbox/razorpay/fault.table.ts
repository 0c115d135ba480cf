import * as z from 'zod'

/** The calls of the provider's API that can be made to fail. */
export const OPERATIONS = [
  'order.create',
  'order.fetch',
  'order.list',
  'order.payments',
  'payment.fetch',
  'payment.list',
  'payment.capture',
  'payment.refund',
  'refund.fetch',
  'refund.list',
  'dispute.list',
  'settlement.list',
  'webhook.list',
  'account.create',
  'account.fetch',
  'customer.create',
  'token.fetch',
  'token.cancel',
  'payment.recurring',
] as const
export type Operation = (typeof OPERATIONS)[number]

const times = z.int().min(1).max(1_000_000).default(1)

const httpFault = z.strictObject({
  on: z.enum([...OPERATIONS, 'any']).default('any'),
  /**
   * 401 409 429 500 502: answered instead of the call (502 is an HTML page). reset, hang: nothing done, connection cut or
   * left silent. lost, lost_hang: the call is carried out, then the reply is cut off or never comes. slow: after `ms`.
   */
  fail: z.enum(['401', '409', '429', '500', '502', 'reset', 'hang', 'lost', 'lost_hang', 'slow']),
  ms: z.int().min(0).max(120_000).default(1_000),
  times,
})

/** What the next payment does differently from what was asked. */
export const paymentFault = z.strictObject({
  amount: z.int().min(1).optional(),
  currency: z.string().length(3).optional(),
  international: z.boolean().optional(),
  /** Overrides the order id of the payment. */
  order_id: z.string().optional(),
  outcome: z.enum(['captured', 'authorized', 'failed']).optional(),
  reason: z.string().optional(),
  /** lost: the browser never receives the success. bad_signature: it receives a wrong signature. */
  callback: z.enum(['lost', 'bad_signature']).optional(),
  /** customer: the provider's fee and its GST come on top of the order's amount (an account setting). */
  fee_bearer: z.literal('customer').optional(),
  /** Paise that an offer of the account takes off the order's amount. */
  offer_paise: z.int().min(1).optional(),
})

export const deliveryMode = z.enum(['send', 'hold', 'drop', 'duplicate', 'reorder'])

const webhookFault = z.strictObject({
  mode: deliveryMode.default('send'),
  delay_ms: z.int().min(0).max(600_000).default(0),
  /** Signed with this secret instead (a wrong one, or the one before). */
  secret: z.string().optional(),
})

/** Body of the faults control. Each part given replaces that part; `times` counts down to normal. */
export const faultSettings = z.strictObject({
  http: z.array(httpFault).optional(),
  payment: paymentFault.extend({ times }).optional(),
  webhooks: webhookFault.extend({ times }).optional(),
  /**
   * What becomes of refunds from now on. processed, failed: answered `pending`, ended right after. pending: until a
   * control call ends it. instant: answered `processed`.
   */
  refunds: z.enum(['processed', 'instant', 'pending', 'failed']).optional(),
  /** Refunds of disputed payments go through, as they do by hand at the bank. */
  refunds_of_disputed: z.boolean().optional(),
  /** Shifts the sandbox's clock (its `created_at`), seconds. */
  clock_shift_s: z.int().optional(),
})

export type HttpFault = z.output<typeof httpFault>
export type PaymentFault = z.output<typeof paymentFault>
export type WebhookFault = z.output<typeof webhookFault>
type Settings = z.output<typeof faultSettings>

/** The faults that are armed. In memory only: a restart clears them. */
export function openFaults() {
  let armed: Settings = {}
  return {
    arm: (settings: Settings) => void (armed = { ...armed, ...settings }),
    clear: () => void (armed = {}),
    list: () => armed,
    clockShiftSeconds: () => armed.clock_shift_s ?? 0,
    refunds: () => armed.refunds ?? 'processed',
    refundsDisputed: () => armed.refunds_of_disputed ?? false,
    takeHttp(operation: Operation): HttpFault | undefined {
      const fault = armed.http?.find((one) => one.on === operation || one.on === 'any')
      if (fault === undefined || --fault.times > 0) return fault
      armed.http = armed.http?.filter((one) => one !== fault)
      return fault
    },
    takePayment(): PaymentFault {
      const fault = armed.payment
      if (fault !== undefined && --fault.times <= 0) delete armed.payment
      return fault ?? {}
    },
    takeWebhooks(): WebhookFault {
      const fault = armed.webhooks
      if (fault !== undefined && --fault.times <= 0) delete armed.webhooks
      return fault ?? { mode: 'send', delay_ms: 0 }
    },
  }
}

export type Faults = ReturnType<typeof openFaults>
