import { data } from 'react-router'
import type { CallReply } from '../../../contract/index.ts'
import type { Head, HeadArgs } from '../../app/head.ts'
import { fillCacheOr404, unlessOnlyClipChanged } from '../../app/page-loading.ts'
import { definePage, type LoaderArgs } from '../../app/page.ts'
import { pageOf } from '../../catalogue/clip/clip-list.ts'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { collectionQuery } from '../queries.ts'
import { firstCard } from './first-card.ts'
import { clipListData } from './list-structured-data.ts'

export default definePage({
  path: '/collections/:id',
  title: (args) => {
    const page = pageOf(args.url)
    const name = collectionIn(args)?.collection.name ?? t('Collection')
    return page > 1 ? t('{name}, page {page}', { name, page }) : name
  },
  view: () => import('./collection.view.tsx'),
  loader,
  shouldRevalidate: unlessOnlyClipChanged,
  head: ({ params, url }) => ({ canonical: paths.collection(params['id'] ?? '', pageOf(url)) }),
  serverHead: import.meta.env.SSR ? serverHead : undefined,
})

const queryOf = ({ params, url }: Pick<LoaderArgs, 'params' | 'url'>) =>
  collectionQuery(params['id'] ?? '', pageOf(url))

const collectionIn = (args: LoaderArgs) =>
  args.client.getQueryData<CallReply<'GET /videos/getcollection'>>(queryOf(args).queryKey)

/** The collection and its clips; 404 when there is none (any more), and after its last page. */
async function loader(args: LoaderArgs) {
  const filled = await fillCacheOr404(args.client, 'This collection is not available.', queryOf(args))
  return collectionIn(args)?.videos.length === 0 ? data(null, { status: 404 }) : filled
}

function serverHead(args: HeadArgs): Partial<Head> {
  const found = collectionIn(args)
  if (!found) return { hidden: true }
  const { name, description, thumbnail } = found.collection
  return {
    description: description || t('{name}: a collection of Indian stock footage to preview and license.', { name }),
    ...(thumbnail && { image: thumbnail }),
    firstPicture: firstCard(found.videos),
    jsonLd: clipListData({ name, videos: found.videos, page: pageOf(args.url) }, args.site),
  }
}
