import type { Head, HeadArgs } from '../../app/head.ts'
import { definePage } from '../../app/page.ts'
import { masterData, type MasterData } from '../queries.ts'

export default definePage({
  path: '/faqs',
  title: 'FAQs',
  description: 'Answers on licences, prices, downloads and refunds.',
  view: () => import('./faqs.view.tsx'),
  // For the prices in the answers; the page works without them.
  loader: ({ client }) => client.prefetchQuery(masterData()),
  serverHead: import.meta.env.SSR ? serverHead : undefined,
  sitemap: true,
})

// Dynamic, because the questions are long: what a page's file imports statically counts for the first load.
const faq = import.meta.env.SSR ? await import('./faq-structured-data.ts') : null

function serverHead({ client, site }: HeadArgs): Partial<Head> {
  const prices = client.getQueryData<MasterData>(masterData().queryKey)
  return { jsonLd: faq ? [faq.faqStructuredData(site.brand, prices)] : [] }
}
