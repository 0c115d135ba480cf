import { fillCacheOr404, unlessOnlyClipChanged } from '../../app/page-loading.ts'
import { definePage } from '../../app/page.ts'
import { clipQuery, similarQuery } from '../queries.ts'

export default definePage({
  path: '/similar/:id',
  title: 'Similar clips',
  view: () => import('./similar.view.tsx'),
  loader: ({ params: { id = '' }, client }) =>
    fillCacheOr404(client, 'This clip is not available.', clipQuery(id), similarQuery(id)),
  shouldRevalidate: unlessOnlyClipChanged,
  head: () => ({ hidden: true }),
})
