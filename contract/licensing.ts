import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ClipId, Ok, optionalLine, QUALITIES, PLANS } from './values.ts'
import { usableBilling } from './usable-billing.ts'

const Rupees = z
  .number({ error: 'A price must be a number' })
  .check(
    z.int('A price is a whole number of rupees'),
    z.minimum(1, 'A price is at least 1 rupee'),
    z.maximum(1_000_000, 'A price is at most 1000000 rupees'),
  )
const Prices = z.object({ MobileHD: Rupees, HD: Rupees, '4K': Rupees })
const Plans = z.object({ Monthly: Rupees, Annual: Rupees })

/** Spec 3, Master data; prices in whole rupees before GST. */
export const MasterData = z.object({
  filters: z.object({ themes: z.array(z.string()), shots: z.array(z.string()) }),
  oneTimePrices: Prices,
  subscriptionPlans: Plans,
})

export const getMasterData = endpoint({
  method: 'GET',
  path: '/auth/getmasterdata',
  who: 'anyone',
  summary: 'Filters and prices',
  input: z.object({}),
  reply: MasterData,
  errors: [],
})

export const editPrices = endpoint({
  method: 'POST',
  path: '/auth/editpricinginfo',
  who: 'admin',
  summary: 'Sets the one-time prices',
  input: z.object({ oneTimePrices: z.partial(Prices) }),
  reply: Ok,
  errors: [],
})

export const editPlans = endpoint({
  method: 'POST',
  path: '/auth/editsubscriptioninfo',
  who: 'admin',
  summary: 'Sets the subscription prices',
  input: z.object({ subscriptionPlans: z.partial(Plans) }),
  reply: Ok,
  errors: [],
})

/** Spec 3, Checkout form; all optional here because they only fill what the order does not know yet. */
export const Billing = z.object({
  firstName: optionalLine('First Name', 80),
  lastName: optionalLine('Last Name', 80),
  /** The business that a GSTIN belongs to: printed above the person's name. */
  company: optionalLine('Company', 160),
  email: optionalLine('Email', 254),
  phone: optionalLine('Phone', 20),
  address1: optionalLine('Address Line 1'),
  address2: optionalLine('Address Line 2'),
  city: optionalLine('City', 100),
  state: optionalLine('State', 100),
  zip: optionalLine('Zip Code', 12),
  gst: optionalLine('GSTIN', 20),
})

/**
 * The invoice names the address, the GSTIN and the place of supply, so these are right before anybody pays. After a payment nothing is
 * refused over them: verify-payment takes billing fields as they are.
 */
const OrderBilling = Billing.check(usableBilling)

export const createOrder = endpoint({
  method: 'POST',
  path: '/pay/create-order',
  who: 'customer',
  cookie: true,
  summary: 'Opens an order at the server’s own price; amount, currency and receipt sent are ignored',
  input: z.object({
    // Readings: ignored whatever they hold.
    amount: z.optional(z.unknown()),
    currency: z.optional(z.unknown()),
    receipt: z.optional(z.unknown()),
    notes: z.object(
      {
        type: z.enum(['subscription', 'one-time'], { error: 'notes.type must be subscription or one-time' }),
        plan: optionalLine('notes.plan', 20),
        videoID: z.optional(ClipId),
        quality: z.optional(z.enum(QUALITIES, { error: 'notes.quality must be MobileHD, HD or 4K' })),
      },
      { error: 'notes is required' },
    ),
    billing: z.optional(OrderBilling),
    /** The box of the checkout: terms, privacy policy, age and residence. Recorded when sent, never demanded. */
    agreed: z.optional(z.boolean({ error: 'agreed must be true or false' })),
  }),
  reply: z.object({
    /** The provider's order. `amount` in paise, GST included. */
    id: z.string(),
    amount: z.number(),
    currency: z.literal('INR'),
    checkoutId: z.string(),
    basePaise: z.number(),
    taxPaise: z.number(),
  }),
  errors: [
    'clip_not_found',
    'rendition_unavailable',
    'already_owned',
    'order_failed',
    'not_offered_here',
    'too_many_requests',
    'cross_origin',
  ],
})

const PayStatus = z.object({
  status: z.enum(['ok', 'pending', 'error']),
  checkoutId: z.string(),
  message: z.optional(z.string()),
})

export const verifyPayment = endpoint({
  method: 'POST',
  path: '/pay/verify-payment',
  who: 'customer',
  cookie: true,
  summary: 'Brings the provider’s three identifiers; ok once the money is captured, else pending (202)',
  input: z.extend(Billing, {
    razorpay_order_id: z
      .string({ error: 'razorpay_order_id is required' })
      .check(z.regex(/^order_\w{1,40}$/, 'razorpay_order_id is not an order id')),
    razorpay_payment_id: z
      .string({ error: 'razorpay_payment_id is required' })
      .check(z.regex(/^pay_\w{1,40}$/, 'razorpay_payment_id is not a payment id')),
    razorpay_signature: z
      .string({ error: 'razorpay_signature is required' })
      .check(z.maxLength(200, 'razorpay_signature is too long')),
  }),
  reply: PayStatus,
  errors: ['order_not_found', 'payment_refused', 'payment_in_review', 'cross_origin', 'too_many_requests'],
})

export const payStatus = endpoint({
  method: 'GET',
  path: '/pay/status',
  who: 'customer',
  cookie: true,
  summary: 'Where one of the caller’s checkouts stands',
  input: z.object({ checkoutId: z.uuid({ error: 'checkoutId is required' }) }),
  reply: PayStatus,
  errors: ['order_not_found', 'payment_in_review'],
})

export const razorpayWebhook = endpoint({
  method: 'POST',
  path: '/pay/webhook',
  who: 'anyone',
  body: 'raw',
  summary: 'The payment provider’s events, signed over the raw body',
  input: z.object({}),
  reply: z.object({ received: z.literal(true) }),
  errors: ['bad_signature', 'invalid_json', 'payload_too_large'],
})

export const PurchasedVideo = z.object({
  _id: z.string(),
  name: z.string(),
  previewURL: z.string(),
  thumnail: z.string(),
  duration: z.number(),
  fileSizeInMB: z.number(),
  resolution: z.enum(QUALITIES),
  /** The date until which downloading again is guaranteed, not the licence's end. */
  validityDate: z.string(),
})

export const listPurchasedVideos = endpoint({
  method: 'GET',
  path: '/user/getpurchasedvideos',
  who: 'customer',
  summary: 'The caller’s purchases, last first',
  input: z.object({}),
  reply: z.object({ purchasedVideos: z.array(PurchasedVideo) }),
  errors: [],
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/user/subscription',
  who: 'customer',
  summary: 'The caller’s running plan and its end, or null',
  input: z.object({}),
  reply: z.object({
    subscription: z.nullable(
      z.object({
        plan: z.enum(PLANS),
        startsAt: z.string(),
        /** Periods bought ahead count. */
        endsAt: z.string(),
        /** No renewal is wanted: nothing reminds of the end. */
        cancelled: z.boolean(),
        /** The plan that ends last, to be bought again. */
        renewPlan: z.enum(PLANS),
      }),
    ),
  }),
  errors: [],
})

export const listDownloads = endpoint({
  method: 'GET',
  path: '/user/getdownloads',
  who: 'customer',
  summary: 'The caller’s download history, last first',
  input: z.object({}),
  reply: z.object({
    downloads: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        thumnail: z.string(),
        quality: z.enum([...QUALITIES, 'Watermarked']),
        downloadedAt: z.string(),
      }),
    ),
  }),
  errors: [],
})

/** With `Accept: application/json` a download call answers this instead of the bytes. */
export const DownloadLink = z.object({ url: z.string(), fileName: z.string(), bytes: z.number() })

export const downloadWatermarked = endpoint({
  method: 'POST',
  path: '/user/downloadwatermark',
  who: 'signed-in',
  summary: 'The watermarked file, for any account',
  input: z.object({ id: ClipId }),
  reply: null,
  errors: ['clip_not_found', 'too_many_downloads'],
})

export const downloadMobile = endpoint({
  method: 'POST',
  path: '/user/downloadmobile',
  who: 'customer',
  summary: 'The licensed mobile file of a clip shot on mobile',
  input: z.object({ id: ClipId }),
  reply: null,
  errors: ['clip_not_found', 'not_entitled', 'rendition_unavailable', 'fair_use_reached', 'too_many_downloads'],
})

export const downloadHighRes = endpoint({
  method: 'POST',
  path: '/user/downloadhighres',
  who: 'customer',
  summary: 'The licensed file in HD or 4K',
  input: z.object({ id: ClipId, quality: z.enum(['HD', '4K'], { error: 'quality must be HD or 4K' }) }),
  reply: null,
  errors: ['clip_not_found', 'not_entitled', 'rendition_unavailable', 'fair_use_reached', 'too_many_downloads'],
})

export const downloadOwned = endpoint({
  method: 'POST',
  path: '/user/downloadownedvideo',
  who: 'customer',
  summary: 'A purchased file again',
  input: z.object({
    videoId: ClipId,
    resolution: z.enum(QUALITIES, { error: 'resolution must be MobileHD, HD or 4K' }),
  }),
  reply: null,
  errors: ['clip_not_found', 'not_entitled', 'rendition_unavailable', 'fair_use_reached', 'too_many_downloads'],
})

export const fetchDownload = endpoint({
  method: 'GET',
  path: '/download',
  who: 'anyone',
  summary: 'The file behind a signed link; resumes by Range',
  // Reliability F23: one that is missing, doubled or far too long is simply no link.
  input: z.object({
    right: z.pipe(
      z.optional(z.unknown()),
      z.transform((given) => (typeof given === 'string' && given.length <= 1000 ? given : '')),
    ),
  }),
  reply: null,
  errors: ['link_expired', 'not_entitled', 'too_many_downloads', 'range_not_satisfiable'],
})
