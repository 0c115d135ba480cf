import { definePage } from '../../app/page.ts'
import { masterData } from '../queries.ts'

export default definePage({
  path: '/pricing',
  title: 'Pricing',
  description:
    'Best Indian footage licence: unlimited downloads, worldwide coverage, lifetime licence. Monthly, yearly and enterprise plans.',
  view: () => import('./pricing.view.tsx'),
  // Without master data the page shows the fallback prices (MSG-17).
  loader: ({ client }) => client.prefetchQuery(masterData()),
  sitemap: true,
})
