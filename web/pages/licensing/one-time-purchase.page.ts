import { ownDocument } from '../../app/checkout-document.ts'
import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/onetimepurchase/:id',
  title: 'Checkout',
  view: () => import('./one-time-purchase.view.tsx'),
  loader: ownDocument,
  guarded: true,
})
