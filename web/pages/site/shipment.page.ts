import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/shipmentanddelivery',
  title: 'Shipment and Delivery',
  description: 'How and when the clips that you license are delivered: by download, at once.',
  view: () => import('./shipment.view.tsx'),
  sitemap: true,
})
