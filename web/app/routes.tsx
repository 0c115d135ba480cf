import { data, type RouteObject } from 'react-router'
import { boardHead } from '../pages/board.route.ts'
import { categoryHead } from '../pages/category.route.ts'
import { clipHead, clipLoader } from '../pages/clip.route.ts'
import { collectionHead } from '../pages/collection.route.ts'
import { collectionsHead } from '../pages/collections.route.ts'
import { assistantHead, faqsHead } from '../pages/faqs.route.ts'
import { homeHead, homeLoader, onlyClipChanged } from '../pages/home.route.ts'
import { legalHead } from '../pages/legal.route.ts'
import { searchHead } from '../pages/search.route.ts'
import { verifyHead } from '../pages/verify.route.ts'
import { t, type Text } from '../language/text.ts'
import { ownDocument } from './checkout-document.ts'
import { Layout } from './layout.tsx'
import { lazyComponent, publicPage, shellPage } from './page-route.ts'
import { RouteError } from './route-error.tsx'
import { ShellOnly } from './shell-only.tsx'

const titled = (title: Text) => ({ head: () => ({ title: t(title) }) })

const publicPages: RouteObject[] = [
  ...publicPage('home-page', '/', { loader: homeLoader, shouldRevalidate: onlyClipChanged, head: homeHead }),
  ...publicPage('search-page', '/search', {
    shouldRevalidate: onlyClipChanged,
    head: searchHead,
  }),
  ...publicPage('clip-page', '/clip/:id/:slug?', { loader: clipLoader, head: clipHead }),
  ...publicPage('similar-page', '/similar/:id', {
    shouldRevalidate: onlyClipChanged,
    head: () => ({ title: t('Similar clips'), hidden: true }),
  }),
  ...publicPage('category-page', '/category/:id', {
    shouldRevalidate: onlyClipChanged,
    head: categoryHead,
  }),
  ...publicPage('collections-page', '/collections', { head: collectionsHead }),
  ...publicPage('collection-page', '/collections/:id', {
    shouldRevalidate: onlyClipChanged,
    head: collectionHead,
  }),
  ...publicPage('board-page', '/board/:token', { head: boardHead, live: true }),
  ...publicPage('pricing-page', '/pricing', titled('Pricing')),
  ...publicPage('subscribe-page', '/subscribe', titled('Subscribe')),
  ...publicPage('about-page', '/about', titled('About Us')),
  ...publicPage('faqs-page', '/faqs', { head: faqsHead }),
  ...publicPage('chatbot-page', '/chatbot', { head: assistantHead }),
  ...publicPage('contact-page', '/contactus', titled('Contact Us')),
  ...publicPage('privacy-policy-page', '/privacypolicy', legalHead('Privacy Policy')),
  ...publicPage('terms-page', '/termsandconditions', legalHead('Terms and Conditions')),
  ...publicPage('refund-policy-page', '/refundpolicy', legalHead('Cancellation and Refund')),
  ...publicPage('shipment-page', '/shipmentanddelivery', legalHead('Shipment and Delivery')),
  ...publicPage('verify-page', '/verify/:number?', { head: verifyHead, live: true }),
  ...publicPage('not-available-page', '/notavailable', titled('Not available where you live')),
]

const shellPages: RouteObject[] = [
  ...shellPage('admin-login-page', '/admin', 'Admin Login'),
  ...shellPage('admin-create-page', '/admincreate', 'Admin'),
  ...shellPage('reset-password-page', '/resetpassword', 'Forgot password'),
  ...shellPage('confirm-email-page', '/confirmemail', 'Confirm your address'),
  // Readings: reachable by anyone; the page itself asks a guest to sign in.
  ...shellPage('subscription-payment-page', '/subscriptionpayment', 'Checkout', ownDocument),
  {
    // Not among what every page loads.
    id: 'guard',
    lazy: lazyComponent(() => import('./guard.tsx')),
    children: [
      ...shellPage('dashboard-page', '/dashboard', 'Dashboard'),
      ...shellPage('certificate-page', '/certificate/:number', 'Licence certificate'),
      ...shellPage('one-time-purchase-page', '/onetimepurchase/:id', 'Checkout', ownDocument),
    ],
  },
]

const notFound: RouteObject[] = shellPage('not-found-page', '*', 'Page not found').map((route) =>
  Object.assign(route, { loader: () => data(null, { status: 404 }) }),
)

/** Spec 2: the whole route table. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouteError,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [...publicPages, { Component: ShellOnly, children: shellPages }, ...notFound],
      },
    ],
  },
]
