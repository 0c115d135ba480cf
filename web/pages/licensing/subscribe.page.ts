import { definePage } from '../../app/page.ts'
import { masterData } from '../queries.ts'

export default definePage({
  path: '/subscribe',
  title: 'Subscribe',
  description: 'Subscribe for unlimited downloads of Indian stock footage, or license a single clip.',
  view: () => import('./subscribe.view.tsx'),
  // Without master data the page shows the fallback prices (MSG-17).
  loader: ({ client }) => client.prefetchQuery(masterData()),
})
