import type { LegalText } from '../../../contract/accounts/legal-versions.ts'
import { masterData, type MasterData } from '../queries.ts'
import { call } from '../../lib/query.ts'
import type { Head, HeadArgs, LoaderArgs, Page } from '../../app/page.ts'

/** What a legal page shows: the operator's own text, or that it is the product's. */
const legalText =
  (text: LegalText) =>
  ({ client }: LoaderArgs) =>
    client.prefetchQuery(call('GET /legaltext', { text }))

const pages: Record<string, Page> = {
  about: {
    path: '/about',
    title: 'About Us',
    description: 'Who we are and how we work with Indian stock footage.',
    sitemap: true,
  },
  chatbot: {
    path: '/chatbot',
    title: 'FAQ assistant',
    description: 'Ask the assistant about clips, licences, prices, downloads and refunds.',
    // For the prices in the answers; the page works without them.
    loader: ({ client }) => client.prefetchQuery(masterData()),
  },
  contact: {
    path: '/contactus',
    title: 'Contact Us',
    description: 'How to reach us with questions on footage, licences and orders.',
    sitemap: true,
  },
  faqs: {
    path: '/faqs',
    title: 'FAQs',
    description: 'Answers on licences, prices, downloads and refunds.',
    // For the prices in the answers; the page works without them.
    loader: ({ client }) => client.prefetchQuery(masterData()),
    serverHead: import.meta.env.SSR ? faqsHead : undefined,
    sitemap: true,
  },
  'legal-version': {
    path: '/legal/:text/:version',
    title: 'Earlier version',
    loader: async ({ client, params: { text = '', version = '' } }) => {
      const { hasVersion } = await import('./legal-versions.ts')
      return (await hasVersion(client, text, version)) ? null : { status: 404 }
    },
    head: () => ({ hidden: true }),
  },
  'not-available': {
    path: '/notavailable',
    title: 'Not available where you live',
    description: 'Where the service is not offered, and what you can do there.',
  },
  'not-found': {
    path: '*',
    title: 'Page not found',
    loader: () => ({ status: 404 }),
    head: () => ({ hidden: true }),
  },
  'privacy-policy': {
    path: '/privacypolicy',
    title: 'Privacy Policy',
    description: 'What personal data we collect, why, for how long, and what you can do about it.',
    loader: legalText('privacy'),
    sitemap: true,
  },
  'refund-policy': {
    path: '/refundpolicy',
    title: 'Cancellation and Refund',
    description: 'When a payment is refunded, how to ask for it, and how to cancel a subscription.',
    loader: legalText('refunds'),
    sitemap: true,
  },
  shipment: {
    path: '/shipmentanddelivery',
    title: 'Shipment and Delivery',
    description: 'How and when the clips that you license are delivered: by download, at once.',
    loader: legalText('shipment'),
    sitemap: true,
  },
  terms: {
    path: '/termsandconditions',
    title: 'Terms and Conditions',
    description: 'The terms of using the service and licensing its Indian stock footage.',
    loader: legalText('terms'),
    sitemap: true,
  },
}
export default pages

// Dynamic, because the questions are long: what a page's file imports statically counts for the first load.
const faq = import.meta.env.SSR ? await import('./faq-prices.ts') : null

function faqsHead({ client, site }: HeadArgs): Partial<Head> {
  const prices = client.getQueryData<MasterData>(masterData().queryKey)
  return { jsonLd: faq ? [faq.faqStructuredData(site, prices)] : [] }
}
