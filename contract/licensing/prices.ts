import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { Ok } from '../values.ts'

const Rupees = z
  .number({ error: 'A price must be a number' })
  .check(
    z.int('A price is a whole number of rupees'),
    z.minimum(1, 'A price is at least 1 rupee'),
    z.maximum(1_000_000, 'A price is at most 1000000 rupees'),
  )
export const Prices = z.object({ MobileHD: Rupees, HD: Rupees, '4K': Rupees })
export const Plans = z.object({ Monthly: Rupees, Annual: Rupees })

/** MON-7; prices in whole rupees before GST. */
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
  reply: json(MasterData),
  cache: 'everyone',
  errors: [],
})

export const editPrices = endpoint({
  method: 'POST',
  path: '/auth/editpricinginfo',
  who: 'admin',
  summary: 'Sets the one-time prices',
  body: { oneTimePrices: z.partial(Prices) },
  reply: json(Ok),
  changes: 'catalogue',
  errors: [],
})

export const editPlans = endpoint({
  method: 'POST',
  path: '/auth/editsubscriptioninfo',
  who: 'admin',
  summary: 'Sets the subscription prices',
  body: { subscriptionPlans: z.partial(Plans) },
  reply: json(Ok),
  changes: 'catalogue',
  errors: [],
})
