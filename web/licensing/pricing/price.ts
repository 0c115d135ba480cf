import { FALLBACK_PLANS, FALLBACK_PRICES, GST_PERCENT, type Plan, type Quality } from '../../../contract/constants.ts'
import type { CallReply } from '../../../contract/index.ts'
import { isUpgrade } from '../downloads/quality-choice.ts'

type MasterData = CallReply<'GET /auth/getmasterdata'>
export type Prices = MasterData['oneTimePrices']
export type PlanPrices = MasterData['subscriptionPlans']
type Ownership = CallReply<'GET /videos/getonevideo'>['ownership']

/** MSG-17: used only while master data cannot be loaded; shown as indicative. */
export const fallbackPrices = {
  oneTimePrices: FALLBACK_PRICES,
  subscriptionPlans: FALLBACK_PLANS,
}

/** What a buyer sees before paying; all in paise. */
export interface Sum {
  basePaise: number
  taxPaise: number
  totalPaise: number
}

/**
 * Adds GST to a price. Input and output in paise.
 * MON-2: 18 % GST on top. rounded half up per line; the two halves (CGST, SGST) are equal lines.
 */
export function withGst(basePaise: number): Sum {
  const half = GST_PERCENT / 2
  const taxPaise = 2 * Math.floor((2 * basePaise * half + 100) / 200)
  return { basePaise, taxPaise, totalPaise: basePaise + taxPaise }
}

/** The same for a price in whole rupees, as master data carries them. */
export const rupeesWithGst = (rupees: number): Sum => withGst(rupees * 100)

/**
 * The price of one clip in one quality, GST not included, in paise.
 * MON-5: owning HD, 4K costs the difference, at least 1 rupee.
 */
export function clipPricePaise(prices: Prices, quality: Quality, ownership?: Ownership): number {
  if (isUpgrade({ ownership }, quality)) return Math.max(1, prices['4K'] - prices.HD) * 100
  return prices[quality] * 100
}

/** SCR-47: the yearly plan's marketing price, 833 for 9999. Whole rupees in and out. */
export const perMonth = (annualRupees: number): number => Math.floor(annualRupees / 12)

/** SCR-47: "Save 17%" against twelve single months. */
export function yearlySavingPercent({ Monthly, Annual }: PlanPrices): number {
  return Math.max(0, Math.round((1 - Annual / (12 * Monthly)) * 100))
}

/** The price of a stored plan in whole rupees. */
export const planRupees = (plans: PlanPrices, plan: Plan): number => (plan === 'annual' ? plans.Annual : plans.Monthly)
