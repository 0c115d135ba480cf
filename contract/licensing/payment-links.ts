import * as z from 'zod/mini'
import { Email } from '../accounts/accounts.ts'
import { endpoint, json, oneOf } from '../endpoint.ts'
import { QUALITIES } from '../values.ts'
import { PaymentProof, PayStatus } from './payments.ts'

const Token = z
  .string({ error: 'token is required' })
  .check(z.minLength(1, 'token is required'), z.maxLength(600, 'token is longer than 600 characters'))

export const createPaymentLink = endpoint('POST /pay/link', {
  who: 'customer',
  company: 'buyer',
  summary: 'A link by which somebody else pays one of the caller’s open orders, without an account; also sent by mail',
  body: {
    checkoutId: z.uuid({ error: 'checkoutId is required' }),
    /** Who gets it by mail. */
    email: z.optional(Email),
  },
  reply: json(z.object({ url: z.string(), validUntil: z.string() })),
  limit: { name: 'payment-links', by: 'account', max: 30, seconds: 3600 },
  errors: ['order_not_found'],
})

/** The token arrives in a body, so that it is in no log. */
export const readPaymentLink = endpoint('POST /pay/linkedorder', {
  who: 'anyone',
  summary: 'The order of a payment link: who buys what for how much, and whether it is paid',
  body: { token: Token },
  reply: json(
    z.object({
      /** The provider's order; `amount` in paise, GST included. */
      order: z.object({ id: z.string(), amount: z.int(), currency: z.literal('INR') }),
      buyer: z.string(),
      project: z.string(),
      purchaseOrder: z.string(),
      lines: z.array(z.object({ name: z.string(), quality: z.enum(QUALITIES), totalPaise: z.int() })),
      basePaise: z.int(),
      taxPaise: z.int(),
      totalPaise: z.int(),
      state: z.enum(['open', 'checking', 'paid', 'over']),
      validUntil: z.string(),
    }),
  ),
  limit: { name: 'payment-link-reads', by: 'network', max: 120, seconds: 60 },
  errors: ['mail_link_invalid'],
})

export const verifyLinkedPayment = endpoint('POST /pay/verifylinked', {
  who: 'anyone',
  summary: 'As verify-payment, for whoever pays by a payment link',
  body: { token: Token, ...PaymentProof },
  reply: oneOf(
    json(z.extend(PayStatus, { status: z.enum(['ok', 'error']) })),
    json(z.extend(PayStatus, { status: z.literal('pending') }), 202),
  ),
  limit: { name: 'payment-link-reads', by: 'network', max: 120, seconds: 60 },
  errors: ['mail_link_invalid', 'order_not_found', 'payment_refused', 'payment_in_review'],
})
