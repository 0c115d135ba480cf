import { useMemo } from 'react'
import { useSite } from '../../lib/site.ts'
import { usePrices } from '../../licensing/pricing/use-prices.ts'
import { faqItems, type FaqItem } from '../../site/faq.ts'
import { faqPrices } from './faq-prices.ts'

/** The questions, with current prices in their answers. */
export function useFaqItems(): FaqItem[] {
  const { brand } = useSite()
  const prices = usePrices()
  return useMemo(() => faqItems(brand, prices && faqPrices(prices)), [brand, prices])
}
