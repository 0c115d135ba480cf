import type { CallReply } from '../../../contract/index.ts'
import type { Head, HeadArgs } from '../../app/head.ts'
import { definePage, type LoaderArgs } from '../../app/page.ts'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { collectionsQuery } from '../queries.ts'
import { itemList } from './list-structured-data.ts'

export default definePage({
  path: '/collections',
  title: 'Collections',
  description: 'Collections of Indian stock footage, by subject.',
  view: () => import('./collections.view.tsx'),
  loader,
  serverHead: import.meta.env.SSR ? serverHead : undefined,
  sitemap: true,
})

/** The server waits for the list; in the browser the page stands at once and shows that it is loading (SCR-52). */
async function loader({ client }: LoaderArgs) {
  const list = client.prefetchQuery(collectionsQuery())
  if (import.meta.env.SSR) await list
}

function serverHead({ client, site }: HeadArgs): Partial<Head> {
  const list = client.getQueryData<CallReply<'GET /videos/getcollections'>>(collectionsQuery().queryKey) ?? []
  const items = list.map(({ _id, name, thumbnail }) => ({ name, path: paths.collection(_id), image: thumbnail }))
  return { jsonLd: items.length > 0 ? [itemList(t('Collections'), items, site)] : [] }
}
