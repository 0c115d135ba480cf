import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { Day } from '../values.ts'

const Rupees = z
  .number({ error: 'A price must be a number' })
  .check(
    z.int('A price is a whole number of rupees'),
    z.minimum(1, 'A price is at least 1 rupee'),
    z.maximum(1_000_000, 'A price is at most 1000000 rupees'),
  )
export const Prices = z.object({ MobileHD: Rupees, HD: Rupees, '4K': Rupees })
export const Plans = z.object({ Monthly: Rupees, Annual: Rupees })

/** As master data names what is priced. */
const PricedItem = z.enum(['MobileHD', 'HD', '4K', 'Monthly', 'Annual'], {
  error: 'item must be MobileHD, HD, 4K, Monthly or Annual',
})

/** A higher price to come; whole rupees before GST. */
export const PriceRise = z.object({ item: PricedItem, from: z.number(), to: z.number(), on: z.string() })
export type PriceRise = z.output<typeof PriceRise>

/** MON-7; prices in whole rupees before GST. */
export const MasterData = z.object({
  filters: z.object({ themes: z.array(z.string()), shots: z.array(z.string()) }),
  oneTimePrices: Prices,
  subscriptionPlans: Plans,
  /** MON-42: announced rises, the next first; `on` is the first day in India. */
  priceRises: z.array(PriceRise),
})

export const getMasterData = endpoint('GET /auth/getmasterdata', {
  who: 'anyone',
  summary: 'Filters and prices',
  reply: json(MasterData),
  cache: 'everyone',
})

/** At least one of the names, and no other. */
const named = <const Names extends readonly string[]>(names: Names) =>
  z
    .strictObject(
      Object.fromEntries(names.map((name) => [name, z.optional(Rupees)])) as Record<
        Names[number],
        z.ZodMiniOptional<typeof Rupees>
      >,
      {
        error: (issue) => (issue.code === 'unrecognized_keys' ? 'There is no such price or plan' : undefined),
      },
    )
    .check(z.refine((prices) => Object.keys(prices).length > 0, 'Name a price or a plan'))

/** MON-42: how a rise takes effect. */
const change = {
  /** The first day of what rises; left out, the earliest that notice allows. */
  effectiveOn: z.optional(Day('effectiveOn')),
  /** Said after a refusal with `price_unusual`: it is meant so. */
  confirmed: z.optional(z.boolean()),
}

export const editPrices = endpoint('POST /auth/editpricinginfo', {
  who: 'settings',
  summary: 'Sets the one-time prices: cuts at once, rises from a day at least 21 days ahead',
  body: { oneTimePrices: named(['MobileHD', 'HD', '4K']), ...change },
  changes: 'catalogue',
  errors: ['price_unusual'],
})

/** MON-6: every spelling of the source. */
const PLAN_SPELLINGS = [
  'Monthly',
  'Annual',
  'Yearly',
  'Month',
  'Year',
  'monthly',
  'annual',
  'yearly',
  'month',
  'year',
] as const

export const editPlans = endpoint('POST /auth/editsubscriptioninfo', {
  who: 'settings',
  summary: 'Sets the subscription prices: cuts at once, rises from a day at least 21 days ahead',
  body: { subscriptionPlans: named(PLAN_SPELLINGS), ...change },
  changes: 'catalogue',
  errors: ['price_unusual'],
})

export const withdrawPriceRise = endpoint('POST /auth/withdrawpricerise', {
  who: 'settings',
  summary: 'Cancels an announced price rise',
  body: { item: PricedItem },
  changes: 'catalogue',
  errors: ['price_rise_not_found'],
})
