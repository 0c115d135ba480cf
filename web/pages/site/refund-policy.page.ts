import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/refundpolicy',
  title: 'Cancellation and Refund',
  description: 'When a payment is refunded, how to ask for it, and how to cancel a subscription.',
  view: () => import('./refund-policy.view.tsx'),
  sitemap: true,
})
