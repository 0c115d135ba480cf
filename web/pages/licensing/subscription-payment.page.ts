import { ownDocument } from '../../app/checkout-document.ts'
import { definePage } from '../../app/page.ts'

/** SCR-41: reachable by anyone; the page itself asks a guest to sign in. */
export default definePage({
  path: '/subscriptionpayment',
  title: 'Checkout',
  view: () => import('./subscription-payment.view.tsx'),
  loader: ownDocument,
  clientOnly: true,
})
