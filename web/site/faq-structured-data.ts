import type { FaqItem } from './faq.ts'

/** Questions and answers as search engines read them. */
export const faqStructuredData = (items: readonly FaqItem[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
