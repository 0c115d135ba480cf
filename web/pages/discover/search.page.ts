import type { Head, HeadArgs } from '../../app/head.ts'
import { fillCache, unlessOnlyClipChanged } from '../../app/page-loading.ts'
import { definePage, type LoaderArgs } from '../../app/page.ts'
import { answerOf } from '../../catalogue/search/facet-counts.ts'
import { isFiltered, readSearch, searchQuery } from '../../catalogue/search/search-state.ts'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { masterData } from '../queries.ts'
import { firstCard } from './first-card.ts'
import { clipListData } from './list-structured-data.ts'

export default definePage({
  path: '/search',
  title: ({ url }) => {
    const term = termOf(url)
    return term ? t('{name} stock footage', { name: term }) : t('Search')
  },
  view: () => import('./search.view.tsx'),
  loader,
  shouldRevalidate: unlessOnlyClipChanged,
  head: ({ url }) => {
    const term = termOf(url)
    return term ? { canonical: paths.search(term) } : { hidden: true }
  },
  serverHead: import.meta.env.SSR ? serverHead : undefined,
})

const termOf = (url: URL): string => (url.searchParams.get('term') ?? '').trim().slice(0, 200)

/** CAT-4: no term gives an empty list, without a call. A cached answer is shown at once, also when it is not the newest. */
function loader({ url, client }: LoaderArgs) {
  const state = readSearch(url.searchParams)
  const query = searchQuery(state)
  const isKnown = state.keywords.length === 0 || client.getQueryData(query.queryKey) !== undefined
  return isKnown ? fillCache(client, masterData()) : fillCache(client, query, masterData())
}

function serverHead({ url, client, site }: HeadArgs): Partial<Head> {
  const state = readSearch(url.searchParams)
  const term = state.keywords.join(' ')
  const answer = answerOf(client.getQueryData(searchQuery(state).queryKey))
  // Indexed only where the exact term finds something.
  const standsForItself = answer && answer.videos.length > 0 && !answer.corrected && !answer.partial
  return {
    ...(term && {
      description: t('Indian stock footage of {term}: preview and license video clips in HD and 4K.', { term }),
    }),
    canonical: paths.search(term),
    hidden: !standsForItself || isFiltered(state) || state.sort !== 'relevance',
    firstPicture: firstCard(answer?.videos),
    jsonLd: clipListData(
      { name: t('{name} stock footage', { name: term }), videos: answer?.videos, page: state.page },
      site,
    ),
  }
}
