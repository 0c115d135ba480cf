import { t } from '../../language/text.ts'
import type { ShownPrices } from '../../licensing/pricing/use-prices.ts'
import { perMonth, rupeesWithGst } from '../../licensing/pricing/price.ts'
import type { FaqPrices, ShownPrice } from '../../site/faq.ts'
import { priceText } from '../../ui/price-text.ts'

/** The current prices as the FAQ words them, with GST beside each. */
export function faqPrices({ oneTimePrices, subscriptionPlans, indicative }: ShownPrices): FaqPrices {
  return {
    mobile: shown(oneTimePrices.MobileHD),
    hd: shown(oneTimePrices.HD),
    fourK: shown(oneTimePrices['4K']),
    monthly: shown(subscriptionPlans.Monthly),
    annual: shown(subscriptionPlans.Annual),
    annualPerMonth: rupees(perMonth(subscriptionPlans.Annual) * 100),
    note: indicative ? ` ${t('These prices are indicative; the checkout shows the exact total before you pay.')}` : '',
  }
}

const rupees = (paise: number) => `₹${priceText(paise)}`

const shown = (price: number): ShownPrice => {
  const { basePaise, totalPaise } = rupeesWithGst(price)
  return { price: rupees(basePaise), withGst: rupees(totalPaise) }
}
