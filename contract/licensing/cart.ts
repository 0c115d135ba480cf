import * as z from 'zod/mini'
import { SavedVideo } from '../catalogue/catalogue.ts'
import { endpoint, file, json } from '../endpoint.ts'
import { ClipId, QUALITIES } from '../values.ts'
import { CouponCode } from './coupons.ts'
import { DocumentNumber } from './invoices.ts'
import { createOrder, OrderBilling } from './payments.ts'

/** The most clips in one cart, and in one order. */
export const MAX_CART = 250

const CartLine = z.object(
  {
    videoID: ClipId,
    /** Left out: MobileHD for a clip shot on mobile, else HD. */
    quality: z.optional(z.enum(QUALITIES, { error: 'quality must be MobileHD, HD or 4K' })),
  },
  { error: 'a line names a clip and its quality' },
)
const lines = (label: string, min: number) =>
  z
    .array(CartLine, { error: `${label} must be a list of clips` })
    .check(z.minLength(min, `${label} must name a clip`), z.maxLength(MAX_CART, `${label}: at most ${MAX_CART} clips`))

/**
 * What a line is worth to this buyer. Only `ok` and `inPlan` can be paid for: `inPlan` could be downloaded under the running
 * plan at no charge. `doubled`: another line has the clip in this quality, or in 4K, which includes HD.
 */
export const CART_STATES = [
  'ok',
  'inPlan',
  'owned',
  'doubled',
  'free',
  'early',
  'notForSale',
  'unavailable',
  'gone',
] as const

const QuotedLine = z.object({
  videoID: z.string(),
  quality: z.enum(QUALITIES),
  state: z.enum(CART_STATES),
  /** In paise, before GST; zero for what cannot be paid for. */
  basePaise: z.int(),
  /** The difference to the HD that the buyer owns. */
  upgrade: z.boolean(),
  /** Qualities on offer. */
  qualities: z.array(z.enum(QUALITIES)),
  licence: z.enum(['commercial', 'editorial', 'not for sale']),
  /** Null: the clip is no longer available. */
  video: z.nullable(SavedVideo),
})
export type QuotedLine = z.core.output<typeof QuotedLine>

export const quoteCart = endpoint('POST /pay/cart-quote', {
  who: 'anyone',
  company: 'viewer',
  readsOnly: true,
  summary: 'What clips cost together, and which of them the caller owns, has in a plan, or cannot buy',
  body: { lines: lines('lines', 0), coupon: z.optional(CouponCode) },
  reply: json(
    z.object({
      lines: z.array(QuotedLine),
      /** After the discount. */
      basePaise: z.int(),
      taxPaise: z.int(),
      totalPaise: z.int(),
      /** Taken off by the coupon, before GST. */
      discountPaise: z.int(),
      /** Why the coupon takes off nothing; empty when it does, or none was given. */
      couponAgainst: z.string(),
    }),
  ),
  limit: { name: 'cart-quote', by: 'network', max: 600, seconds: 600 },
})

const CartLines = z.array(z.object({ videoID: z.string(), quality: z.enum(QUALITIES) }))

export const getCart = endpoint('GET /user/cart', {
  who: 'customer',
  company: 'viewer',
  summary: 'The caller’s cart, first added first',
  reply: json(z.object({ lines: CartLines })),
})

export const changeCart = endpoint('POST /user/cart', {
  who: 'customer',
  company: 'editor',
  summary: 'Adds clips to the caller’s cart, or takes them out; also merges what a guest had collected',
  body: { add: z.optional(lines('add', 0)), remove: z.optional(lines('remove', 0)) },
  reply: json(
    z.object({
      lines: CartLines,
      /** How many found no place. */
      leftOut: z.int(),
    }),
  ),
})

/** Why lines are not sold to this buyer; `field` names the first of them. */
export const LINE_ERRORS = [
  'early_access',
  'clip_not_found',
  'rendition_unavailable',
  'already_owned',
  'not_for_sale',
  'not_offered_here',
] as const

export const createQuotation = endpoint('POST /user/quotation', {
  who: 'customer',
  company: 'editor',
  sameBuyer: true,
  summary:
    'Issues a quotation (proforma invoice) for several clips: numbered, at today’s prices, valid for 20 days at most',
  body: { lines: lines('lines', 1), billing: OrderBilling, coupon: z.optional(CouponCode) },
  reply: json(z.object({ number: z.string(), validUntil: z.string(), totalPaise: z.int() })),
  limit: { name: 'quotation', by: 'account', max: 30, seconds: 86_400 },
  errors: [...LINE_ERRORS, 'coupon_not_valid'],
})

export const getQuotation = endpoint('GET /user/quotation', {
  who: 'customer',
  company: 'editor',
  summary: 'One of the caller’s quotations, as PDF',
  limit: { name: 'papers', by: 'account', max: 30, seconds: 60 },
  query: { number: DocumentNumber },
  reply: file('application/pdf'),
  errors: ['paper_not_found'],
})

/** MON-1: what the buyer was shown, in paise. Delivered without a payment page between, an order at another price is refused. */
export const ExpectedPaise = z.optional(z.int32({ error: 'The sum shown must be in whole paise' }))

export const createCartOrder = endpoint('POST /pay/create-cart-order', {
  who: 'customer',
  company: 'buyer',
  sameBuyer: true,
  cookie: true,
  summary: 'Opens one order for several clips at the server’s own prices; refused when one of them cannot be bought',
  body: {
    lines: lines('lines', 1),
    billing: z.optional(OrderBilling),
    agreed: createOrder.body.agreed,
    coupon: z.optional(CouponCode),
  },
  reply: createOrder.reply,
  errors: [...LINE_ERRORS, 'coupon_not_valid', 'order_failed', 'too_many_requests'],
})
