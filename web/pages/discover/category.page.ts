import type { QueryClient } from '@tanstack/react-query'
import { data, redirect } from 'react-router'
import type { Head, HeadArgs } from '../../app/head.ts'
import { unlessOnlyClipChanged } from '../../app/page-loading.ts'
import { definePage, type LoaderArgs } from '../../app/page.ts'
import { choiceLabel } from '../../catalogue/clip/clip-labels.ts'
import { pageOf } from '../../catalogue/clip/clip-list.ts'
import { answerOf } from '../../catalogue/search/facet-counts.ts'
import { t } from '../../language/text.ts'
import { masterData, type MasterData } from '../queries.ts'
import { categoryHref, categoryOf, categoryQuery } from './category.ts'
import { firstCard } from './first-card.ts'
import { clipListData } from './list-structured-data.ts'

export default definePage({
  path: '/category/:id',
  title: ({ params, url }) => {
    const page = pageOf(url)
    const name = choiceLabel(params['id'] ?? '')
    return t(page > 1 ? '{name} stock footage, page {page}' : '{name} stock footage', { name, page })
  },
  view: () => import('./category.view.tsx'),
  loader,
  shouldRevalidate: unlessOnlyClipChanged,
  head: ({ params, url }) => ({ canonical: categoryHref(params['id'] ?? '', pageOf(url)) }),
  serverHead: import.meta.env.SSR ? serverHead : undefined,
})

const NO_FILTERS = { themes: [], shots: [] }

/**
 * Fetches the clips. 404 where no such label is known and no clip has it, and after the last page; other spellings
 * redirect to the staff's own.
 */
async function loader({ params, url, client }: LoaderArgs) {
  const id = params['id'] ?? ''
  const page = pageOf(url)
  const category = categoryOf(id, await filtersOf(client))
  if (category.label !== id) throw redirect(categoryHref(category.label, page))
  const reply = await client.fetchQuery(categoryQuery(category, page)).catch(refusedAs404)
  const clips = answerOf(reply ?? undefined)
  if (clips?.total === 0 && category.siblings.length === 0) throw data(null, { status: 404 })
  if (reply === null) return data(null, { status: 503 })
  return page > 1 && clips?.videos.length === 0 ? data(null, { status: 404 }) : null
}

/** What cannot be a label is a 404; any other failure may be temporary. */
function refusedAs404(error: unknown): null {
  if ((error as { status?: unknown } | null)?.status === 400) throw data(null, { status: 404 })
  return null
}

const filtersOf = (client: QueryClient): Promise<MasterData['filters']> =>
  client.fetchQuery(masterData()).then(
    ({ filters }) => filters,
    () => NO_FILTERS,
  )

function serverHead({ params, url, client, site }: HeadArgs): Partial<Head> {
  const page = pageOf(url)
  const filters = client.getQueryData<MasterData>(masterData().queryKey)?.filters
  const category = categoryOf(params['id'] ?? '', filters ?? NO_FILTERS)
  const name = choiceLabel(category.label)
  const videos = answerOf(client.getQueryData(categoryQuery(category, page).queryKey))?.videos ?? []
  return {
    description: t('{name}: Indian stock footage to preview and license, in HD and 4K.', { name }),
    hidden: videos.length === 0,
    firstPicture: firstCard(videos),
    jsonLd: clipListData({ name, videos, page }, site),
  }
}
