import { faqItems } from '../../site/faq.ts'
import type { MasterData } from '../queries.ts'
import { faqPrices } from './faq-prices.ts'

/** Questions and answers as search engines read them. */
export const faqStructuredData = (brand: string, prices: MasterData | undefined): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faqItems(brand, prices ? faqPrices({ ...prices, indicative: false }) : null).map(
    ({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }),
  ),
})
