import type { LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '../../contract/index.ts'
import type { HeadArgs } from '../app/head.ts'
import { clientContext } from '../app/loader-context.ts'
import { call } from '../lib/query.ts'
import { faqItems } from '../site/faq.ts'
import { faqStructuredData } from '../site/faq-structured-data.ts'
import { faqPrices } from './faq-prices.ts'
import { late } from './faqs.route.ts'

const masterData = () => call('GET /auth/getmasterdata', {})

/** The answers name current prices; without them the page still stands. */
export async function faqsLoader({ context }: LoaderFunctionArgs): Promise<null> {
  await context.get(clientContext).prefetchQuery(masterData())
  return null
}

// Search engines read what the server sends; the browser need not build it again.
if (import.meta.env.SSR) late.structuredData = structuredData

function structuredData({ client, site }: HeadArgs): object[] {
  const known = client.getQueryData<CallReply<'GET /auth/getmasterdata'>>(masterData().queryKey)
  return [faqStructuredData(faqItems(site.brand, known ? faqPrices({ ...known, indicative: false }) : null))]
}
