import { ownDocument } from '../../app/checkout-document.ts'
import { licenceQuery, masterData } from '../queries.ts'
import { isNotFound, type LoaderResult, Redirect } from '../../app/page-loading.ts'
import type { LoaderArgs, Page } from '../../app/page.ts'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'

const pages: Record<string, Page> = {
  cart: { path: '/cart', title: 'Cart', clientOnly: true },
  /** As the checkout of a plan: the page itself asks a guest to sign in, and says so once the window is closed. */
  'cart-checkout': { path: '/cart/checkout', title: 'Checkout', loader: ownDocument, clientOnly: true },
  'license-board': { path: '/cart/board/:id', title: 'License all approved', guarded: true },
  credit: { path: '/credit', title: 'Prepaid credit', loader: ownDocument, guarded: true },
  certificate: { path: '/certificate/:number', title: 'Licence certificate', guarded: true },
  'edit-list': {
    path: '/cuttocart',
    title: 'From the cut to the licence',
    description:
      'Drop an EDL, FCPXML or Premiere XML: see which clips are in your film, what you own and what the rest costs. It stays on your device.',
    sitemap: true,
  },
  licence: {
    path: '/licence',
    title: 'The licence',
    description: 'What a licence for Indian stock footage allows: uses, term, territory, holder, editorial clips.',
    sitemap: true,
  },
  'one-time-purchase': {
    path: '/onetimepurchase/:id',
    title: 'Checkout',
    loader: ownDocument,
    guarded: true,
  },
  /** A mailed link opens it, so it has a document of its own already. */
  'pay-order': { path: '/payorder', title: 'Pay an order', clientOnly: true },
  pricing: {
    path: '/pricing',
    title: 'Pricing',
    description:
      'Best Indian footage licence: unlimited downloads, worldwide coverage, lifetime licence. Monthly, yearly and enterprise plans.',
    // Without master data the page shows the fallback prices (MSG-17).
    loader: ({ client }) => client.prefetchQuery(masterData()),
    sitemap: true,
  },
  subscribe: {
    path: '/subscribe',
    title: 'Subscribe',
    description: 'Subscribe for unlimited downloads of Indian stock footage, or license a single clip.',
    // Without master data the page shows the fallback prices (MSG-17).
    loader: ({ client }) => client.prefetchQuery(masterData()),
  },
  /** SCR-41: reachable by anyone; the page itself asks a guest to sign in. */
  'subscription-payment': {
    path: '/subscriptionpayment',
    title: 'Checkout',
    loader: ownDocument,
    clientOnly: true,
  },
  /** Kept out of search results: a licence is its holder's business. */
  verify: {
    path: '/verify/:number?',
    title: ({ params: { number } }) => (number ? t('Licence {number}', { number }) : t('Check a licence')),
    loader: loadVerify,
    head: () => ({ hidden: true }),
    uncached: true,
  },
}
export default pages

/** Looks the licence up; the page is shown either way, and the status says what it found. */
async function loadVerify({ params: { number = '' }, client, url }: LoaderArgs): Promise<LoaderResult> {
  // Submitted without script, the form sends the number as a query.
  const typed = url.searchParams.get('number')?.trim()
  if (!number && typed) throw new Redirect(paths.verify(typed))
  if (!number) return null
  const { queryKey } = licenceQuery(number)
  await client.prefetchQuery({ queryKey, staleTime: 0 })
  const error = client.getQueryState(queryKey)?.error
  if (!error) return null
  return { status: isNotFound(error) ? 404 : 503 }
}
