import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { PLANS } from '../values.ts'
import { OrderBilling } from './payments.ts'

export const getAutopay = endpoint('GET /user/autopay', {
  who: 'customer',
  summary: 'What the caller allowed to be debited for the next period of their plan by UPI Autopay, or null',
  reply: json(
    z.object({
      autopay: z.nullable(
        z.object({
          plan: z.enum(PLANS),
          /** At today's price, GST included; in paise. */
          totalPaise: z.int(),
          /** No debit is larger. */
          maxPaise: z.int(),
          /** The debit that is announced; null: none is. */
          announcedFor: z.nullable(z.string()),
          /** What the invoice of the next renewal will name. */
          billing: z.record(z.string(), z.string()),
        }),
      ),
    }),
  ),
})

export const autopayBilling = endpoint('POST /user/autopaybilling', {
  who: 'customer',
  summary:
    'Changes what the invoices of renewals by UPI Autopay name, that of an announced one too; paid ones keep theirs',
  body: { billing: OrderBilling },
  errors: ['autopay_off'],
})

export const endAutopay = endpoint('POST /user/endautopay', {
  who: 'customer',
  summary: 'Ends the renewal by UPI Autopay at once; paid time stays',
})
