import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { Day, line, optionalLine, yesOrNo } from '../values.ts'

/** As typed, in any case. */
export const CouponCode = z
  .string({ error: 'A code has 3 to 30 letters, digits and hyphens' })
  .check(z.trim(), z.regex(/^[A-Za-z0-9-]{3,30}$/, 'A code has 3 to 30 letters, digits and hyphens'))

const whole = (label: string, max: number) =>
  z
    .int32({ error: `${label} must be a whole number` })
    .check(z.minimum(1, `${label} is at least 1`), z.maximum(max, `${label} is at most ${max}`))

export const listCoupons = endpoint('GET /staff/coupons', {
  who: 'settings',
  summary: 'Codes that lower the price of an order of several clips, and how often each was used; last changed first',
  reply: json(
    z.object({
      coupons: z.array(
        z.object({
          code: z.string(),
          percent: z.nullable(z.int()),
          rupees: z.nullable(z.int()),
          firstOrder: z.boolean(),
          /** Days in India, the last one included; null: without a limit. */
          from: z.nullable(z.string()),
          to: z.nullable(z.string()),
          maxUses: z.nullable(z.int()),
          uses: z.int(),
          on: z.boolean(),
          note: z.string(),
          by: z.string(),
          at: z.string(),
        }),
      ),
    }),
  ),
})

export const saveCoupon = endpoint('POST /staff/coupon', {
  who: 'settings',
  summary: 'Makes a code, or changes the one of this name: a share or an amount, first order, days, uses',
  body: {
    code: CouponCode,
    percent: z.optional(whole('The share in percent', 90)),
    rupees: z.optional(whole('The amount in rupees', 1_000_000)),
    firstOrder: yesOrNo('Only for a first order'),
    from: z.optional(Day('From')),
    to: z.optional(Day('Last day')),
    maxUses: z.optional(whole('Maximum uses', 1_000_000)),
    on: yesOrNo('Switched on'),
    note: optionalLine('Note', 200),
    /** Refused where a code of this name is there already. */
    isNew: z.optional(yesOrNo('isNew')),
    /** Optimistic lock: `at` as it was read; after another change 409. Left out, the last write wins. */
    version: z.optional(line('version', 40)),
  },
  changes: 'nothing',
  errors: ['coupon_exists', 'edit_conflict'],
})
