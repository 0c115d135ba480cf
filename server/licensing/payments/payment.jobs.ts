import * as z from 'zod'
import { defineJob, defineRepeatingJob } from '../../platform/queue/queue.ts'

/** One stored webhook event. Tried for two hours; after that the hourly look takes it up. */
export const workEvent = defineJob('payment-event', {
  group: 'payments',
  slots: 2,
  payload: z.object({ eventId: z.string() }),
  retryLimit: 240,
  retryDelaySeconds: 30,
})
/** Synchronises a checkout with the provider, whether its browser came back or not. */
export const reconcileCheckout = defineJob('payment-reconcile', {
  group: 'payments',
  payload: z.object({ checkoutId: z.uuid() }),
  retryLimit: 20,
  retryDelaySeconds: 60,
})
/** Sends a refund; idempotent by its key. Tried for a week. */
export const sendRefund = defineJob('payment-refund', {
  group: 'payments',
  payload: z.object({ idempotencyKey: z.string() }),
  retryLimit: 2016,
  retryDelaySeconds: 300,
})
/** Sends a refund that the bank refused again, some time later. */
export const retryRefund = defineJob('payment-refund-retry', {
  group: 'payments',
  payload: z.object({ paymentId: z.string(), failures: z.int() }),
  retryLimit: 20,
  retryDelaySeconds: 300,
})
/** Captures an authorised payment. */
export const capturePayment = defineJob('payment-capture', {
  group: 'payments',
  payload: z.object({ paymentId: z.string(), amountPaise: z.int(), checkoutId: z.uuid() }),
  retryLimit: 20,
  retryDelaySeconds: 60,
})

/** Compares the provider's payments with ours. */
export const comparePayments = defineRepeatingJob('payment-comparison', { group: 'payments', everySeconds: 24 * 3600 })
/** Reminds staff of disputes and refund requests that must be answered. */
export const orderDeadlines = defineRepeatingJob('order-deadlines', { group: 'payments', everySeconds: 6 * 3600 })

/** Checks overdue refunds and the flow of webhooks. */
export const watchPayments = defineRepeatingJob('payment-watch', { group: 'payments', everySeconds: 3600 })

/**
 * MON-12: minutes after creation at which an unpaid checkout is checked; the last ones lie past the
 * provider's late-authorisation window.
 */
const CHECK_AT_MINUTES = [2, 5, 15, 30, 60, 180, 360, 720, 1440, 2880, 4320, 5760, 7200]

/** Seconds from the check just made to the next, or null when it was the last. */
export function secondsToNextCheck(checksMade: number): number | null {
  const next = CHECK_AT_MINUTES[checksMade]
  return next === undefined ? null : (next - (CHECK_AT_MINUTES[checksMade - 1] ?? 0)) * 60
}
