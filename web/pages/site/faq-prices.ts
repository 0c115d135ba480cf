import { useMemo } from 'react'
import type { SiteConfig } from '../../../contract/site/site.ts'
import { t } from '../../language/text.ts'
import { type ShownPrices, usePrices } from '../../licensing/pricing/use-prices.ts'
import { perMonth, rupeesWithGst } from '../../licensing/pricing/price.ts'
import { type FaqItem, faqItems, type FaqPrices, type ShownPrice } from '../../site/faq.ts'
import { priceText } from '../../ui/price-text.ts'
import { claimText, useClaim } from '../../lib/claims.ts'
import { useSite } from '../../lib/site.ts'
import type { MasterData } from '../queries.ts'

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

/** The questions, with current prices in their answers. */
export function useFaqItems(): FaqItem[] {
  const { brand } = useSite()
  const prices = usePrices()
  const claim = useClaim('refreshed')
  return useMemo(() => faqItems(brand, prices && faqPrices(prices), claim), [brand, prices, claim])
}

/** Questions and answers as search engines read them. */
export const faqStructuredData = (site: SiteConfig, prices: MasterData | undefined): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faqItems(
    site.brand,
    prices ? faqPrices({ ...prices, indicative: false }) : null,
    claimText(site, 'refreshed'),
  ).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
