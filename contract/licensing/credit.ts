import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { createCartOrder, ExpectedPaise, LINE_ERRORS } from './cart.ts'
import { createOrder } from './payments.ts'

/** Credit is valid for so many days from the payment of its pack. */
export const CREDIT_DAYS = 365

const Pack = z.object({
  /** In paise, before GST; the pack's name in `create-credit-order`, in rupees. */
  basePaise: z.int(),
  taxPaise: z.int(),
  totalPaise: z.int(),
  /** What it buys of clips, at their prices before GST. */
  creditPaise: z.int(),
})

const Lot = z.object({
  amountPaise: z.int(),
  leftPaise: z.int(),
  expiresAt: z.string(),
  /** `resting`: its payment is disputed or going back. */
  state: z.enum(['usable', 'resting', 'expired']),
})

export const getCredit = endpoint('GET /user/credit', {
  who: 'customer',
  company: 'viewer',
  summary: 'The caller’s prepaid credit: what is left, until when, and the packs on offer',
  reply: json(
    z.object({
      /** What can be spent now. */
      leftPaise: z.int(),
      /** The first to expire first. */
      lots: z.array(Lot),
      packs: z.array(Pack),
      days: z.int(),
    }),
  ),
})

export const createCreditOrder = endpoint('POST /pay/create-credit-order', {
  who: 'customer',
  company: 'buyer',
  sameBuyer: true,
  cookie: true,
  summary: 'Opens the order of a credit pack on offer, at its price and GST',
  body: {
    rupees: z.int32({ error: 'rupees must be the price of a pack' }),
    billing: createOrder.body.billing,
    agreed: createOrder.body.agreed,
  },
  reply: createOrder.reply,
  errors: ['pack_not_found', 'order_failed', 'not_offered_here', 'too_many_requests'],
})

export const orderOnCredit = endpoint('POST /pay/order-on-credit', {
  who: 'customer',
  company: 'buyer',
  sameBuyer: true,
  cookie: true,
  summary: 'Orders several clips with prepaid credit: delivered at once, without GST of their own',
  body: {
    lines: createCartOrder.body.lines,
    billing: createCartOrder.body.billing,
    agreed: createCartOrder.body.agreed,
    coupon: createCartOrder.body.coupon,
    expectedPaise: ExpectedPaise,
  },
  reply: json(z.object({ checkoutId: z.string(), spentPaise: z.int(), leftPaise: z.int() })),
  limit: { name: 'order-on-credit', by: 'account', max: 60, seconds: 3600 },
  errors: [...LINE_ERRORS, 'coupon_not_valid', 'credit_too_low', 'price_changed', 'order_failed'],
})
