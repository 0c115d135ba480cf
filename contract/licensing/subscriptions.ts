import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { PLANS } from '../values.ts'

export const getSubscription = endpoint('GET /user/subscription', {
  who: 'customer',
  company: 'viewer',
  summary: 'The caller’s running plan and its end, or null',
  reply: json(
    z.object({
      subscription: z.nullable(
        z.object({
          plan: z.enum(PLANS),
          startsAt: z.string(),
          /** Includes periods bought in advance. */
          endsAt: z.string(),
          /** Cancelled: no renewal reminders. */
          cancelled: z.boolean(),
          /** The plan that ends last, to be bought again. */
          renewPlan: z.enum(PLANS),
        }),
      ),
    }),
  ),
})

export const getPlanChange = endpoint('GET /user/planchange', {
  who: 'customer',
  company: 'viewer',
  summary: 'What a change from the running monthly plan to a yearly one costs today, or null',
  reply: json(
    z.object({
      change: z.nullable(
        z.object({
          /** Of the yearly plan before GST; in paise, as the rest. */
          pricePaise: z.int(),
          /** Taken off for the days of the month that are left. */
          unusedPaise: z.int(),
          unusedDays: z.int(),
          ofDays: z.int(),
          basePaise: z.int(),
          taxPaise: z.int(),
          totalPaise: z.int(),
          /** Of the year, counted from today. */
          endsAt: z.string(),
        }),
      ),
    }),
  ),
})

export const cancelSubscription = endpoint('POST /user/cancelsubscription', {
  who: 'customer',
  company: 'buyer',
  summary: 'No further renewal; access stays to the end of the period',
  errors: ['no_subscription', 'company_plan'],
})

export const resumeSubscription = endpoint('POST /user/resumesubscription', {
  who: 'customer',
  company: 'buyer',
  summary: 'Undoes a cancellation',
  errors: ['no_subscription', 'company_plan'],
})
