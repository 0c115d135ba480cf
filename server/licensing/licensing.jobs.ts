import * as z from 'zod'
import { defineJob, defineRepeatingJob } from '../platform/queue/queue.ts'

/** Follows up an invoice without the buyer's State: first a reminder, then it is issued without. */
export const awaitAddress = defineJob('invoice-address', {
  group: 'payments',
  payload: z.object({ checkoutId: z.uuid(), then: z.enum(['remind', 'issue']) }),
  retryLimit: 200,
  retryDelaySeconds: 600,
})

const DAY_SECONDS = 86_400
export const REMIND_AFTER_SECONDS = 7 * DAY_SECONDS
/** CGST Rule 47: within 30 days of the supply. Day 25 leaves five for repairs. */
export const ISSUE_AFTER_SECONDS = 25 * DAY_SECONDS

/** Reminds subscribers of plans that end soon or have ended. */
export const remindOfEnds = defineRepeatingJob('subscription-reminders', { group: 'upkeep', everySeconds: 3600 })

/** MON-82: announces and asks for renewals by UPI Autopay. */
export const renewPlans = defineRepeatingJob('autopay', { group: 'payments', everySeconds: 3600 })

/** MON-84: reminds of prepaid credit that expires soon. */
export const remindOfCreditEnds = defineRepeatingJob('credit-reminders', { group: 'upkeep', everySeconds: 6 * 3600 })

/** MON-76: reminds companies that pay later of what is due. */
export const remindOfDue = defineRepeatingJob('terms-reminders', { group: 'upkeep', everySeconds: 6 * 3600 })

/** Notifies the licensees of withdrawn clips by mail. */
export const notifyOfWithdrawn = defineRepeatingJob('withdrawn-letters', { group: 'upkeep', everySeconds: 3600 })
