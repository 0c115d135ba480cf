import type { QueryClient } from '@tanstack/react-query'
import type { Head, HeadArgs, LoaderArgs, Page } from '../../app/page.ts'
import { fillCache, fillCacheOr404, type LoaderResult, PageError, Redirect } from '../../app/page-loading.ts'
import { choiceLabel } from '../../catalogue/clip/clip-labels.ts'
import { asPage, newestClips, pageOf } from '../../catalogue/clip/clip-list.ts'
import { answerOf, isFiltered, readSearch, searchQuery } from '../../catalogue/search/search-state.ts'
import { t } from '../../language/text.ts'
import { collectionText } from '../../site/collection-text.ts'
import {
  clipQuery,
  collectionQuery,
  collectionsQuery,
  festivalQuery,
  masterData,
  type MasterData,
  placeQuery,
  placesQuery,
  similarQuery,
} from '../queries.ts'
import { categoryHref, categoryOf, categoryQuery } from './category.ts'
import { clipListData, firstCard, itemList } from './list-structured-data.ts'
import type { CallReply } from '../../../contract/index.ts'
import { paths } from '../../lib/url.ts'
import { heroClip, largePoster, openingPicture } from '../../catalogue/clip/hero-clip.ts'

const pages: Record<string, Page> = {
  'by-picture': {
    path: '/picture',
    title: 'Search by picture',
    // Hardly two people have the same picture.
    uncached: true,
    head: ({ url }) => ({ hidden: url.search !== '' }),
    sitemap: true,
  },
  category: {
    path: '/category/:id',
    title: ({ params, url }) => {
      const page = pageOf(url)
      const name = choiceLabel(params['id'] ?? '')
      return t(page > 1 ? '{name} stock footage, page {page}' : '{name} stock footage', { name, page })
    },
    loader: loadCategory,
    head: ({ params, url }) => ({ canonical: categoryHref(params['id'] ?? '', pageOf(url)) }),
    serverHead: import.meta.env.SSR ? categoryHead : undefined,
  },
  collection: {
    path: '/collections/:id',
    title: (args) => {
      const page = pageOf(args.url)
      const found = collectionIn(args)
      const name = found ? collectionText(found.collection).name : t('Collection')
      return page > 1 ? t('{name}, page {page}', { name, page }) : name
    },
    loader: loadCollection,
    head: ({ params, url }) => ({ canonical: paths.collection(params['id'] ?? '', pageOf(url)) }),
    serverHead: import.meta.env.SSR ? collectionHead : undefined,
  },
  collections: {
    path: '/collections',
    title: 'Collections',
    description: 'Collections of Indian stock footage, by subject.',
    loader: loadCollections,
    serverHead: import.meta.env.SSR ? collectionsHead : undefined,
    sitemap: true,
  },
  home: {
    path: '/',
    title: ({ url }) => {
      const page = pageOf(url)
      return t(page > 1 ? 'Indian stock footage, page {page}' : 'Indian stock footage', { page })
    },
    description:
      'Get amazing Indian stock footage: search, preview and license video clips of festivals, food, travel, cities and villages, in HD and 4K.',
    loader: ({ url, client }) =>
      pageOf(url) > 1
        ? fillCache(client, newestClips(pageOf(url)), masterData())
        : fillCache(client, newestClips(1), masterData(), festivalQuery()),
    head: ({ url }) => ({ canonical: paths.home(pageOf(url)) }),
    serverHead: import.meta.env.SSR ? homeHead : undefined,
    sitemap: true,
  },
  place: {
    path: '/places/:name',
    title: ({ params, url }) => {
      const page = pageOf(url)
      const name = choiceLabel(params['name'] ?? '')
      return t(page > 1 ? '{name} stock footage, page {page}' : '{name} stock footage', { name, page })
    },
    loader: loadPlace,
    head: ({ params, url }) => ({ canonical: paths.place(params['name'] ?? '', pageOf(url)) }),
    serverHead: import.meta.env.SSR ? placeHead : undefined,
  },
  places: {
    path: '/places',
    title: 'Footage by place',
    description: 'Indian stock footage by State, town and landmark.',
    loader: ({ client }) => fillCache(client, placesQuery()),
    sitemap: true,
  },
  script: {
    path: '/scripttoclips',
    title: 'From the script to the clips',
    description: 'Paste a script or a shot list, in English or Hindi: Indian stock footage for each line.',
    sitemap: true,
  },
  search: {
    path: '/search',
    title: ({ url }) => {
      const term = termOf(url)
      return term ? t('{name} stock footage', { name: term }) : t('Search')
    },
    loader: loadSearch,
    head: ({ url }) => {
      const term = termOf(url)
      return term ? { canonical: paths.search(term) } : { hidden: true }
    },
    serverHead: import.meta.env.SSR ? searchHead : undefined,
  },
  similar: {
    path: '/similar/:id',
    title: 'Similar clips',
    loader: ({ params: { id = '' }, client }) =>
      fillCacheOr404(client, 'This clip is not available.', clipQuery(id), similarQuery(id)),
    head: () => ({ hidden: true }),
  },
}
export default pages

const NO_FILTERS = { themes: [], shots: [] }

/**
 * Fetches the clips. 404 where no such label is known and no clip has it, and after the last page; other spellings
 * redirect to the staff's own.
 */
async function loadCategory({ params, url, client }: LoaderArgs): Promise<LoaderResult> {
  const id = params['id'] ?? ''
  const page = pageOf(url)
  const category = categoryOf(id, await filtersOf(client))
  if (category.label !== id) throw new Redirect(categoryHref(category.label, page))
  const reply = await client.fetchQuery(categoryQuery(category, page)).catch(refusedAs404)
  const clips = answerOf(reply ?? undefined)
  if (clips?.total === 0 && category.siblings.length === 0) throw new PageError(404)
  if (reply === null) return { status: 503 }
  return page > 1 && clips?.videos.length === 0 ? { status: 404 } : null
}

/** What cannot be a label is a 404; any other failure may be temporary. */
function refusedAs404(error: unknown): null {
  if ((error as { status?: unknown } | null)?.status === 400) throw new PageError(404)
  return null
}

const filtersOf = (client: QueryClient): Promise<MasterData['filters']> =>
  client.fetchQuery(masterData()).then(
    ({ filters }) => filters,
    () => NO_FILTERS,
  )

function categoryHead({ params, url, client, site }: HeadArgs): Partial<Head> {
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

/**
 * The clips of a place and its neighbours. 404 where no clip was filmed there, and after the last page; other spellings and
 * old names redirect to the place's own.
 */
async function loadPlace({ params, url, client }: LoaderArgs): Promise<LoaderResult> {
  const page = pageOf(url)
  const [reply] = await Promise.all([
    client.fetchQuery(placeQuery(params['name'] ?? '', page)).catch(refusedAs404),
    client.prefetchQuery(placesQuery()),
  ])
  if (reply === null) return { status: 503 }
  const clips = answerOf(reply)
  if (clips?.videos.length === 0) throw new PageError(404)
  if (clips?.place) throw new Redirect(paths.place(clips.place, page))
  return null
}

function placeHead({ params, url, client, site }: HeadArgs): Partial<Head> {
  const page = pageOf(url)
  const name = choiceLabel(params['name'] ?? '')
  const videos = answerOf(client.getQueryData(placeQuery(params['name'] ?? '', page).queryKey))?.videos ?? []
  return {
    description: t('{name}: Indian stock footage to preview and license, in HD and 4K.', { name }),
    firstPicture: firstCard(videos),
    jsonLd: clipListData({ name, videos, page }, site),
  }
}

const collectionQueryOf = ({ params, url }: Pick<LoaderArgs, 'params' | 'url'>) =>
  collectionQuery(params['id'] ?? '', pageOf(url))

const collectionIn = (args: LoaderArgs) =>
  args.client.getQueryData<CallReply<'GET /videos/getcollection'>>(collectionQueryOf(args).queryKey)

/** The collection and its clips; 404 when there is none (any more), and after its last page. */
async function loadCollection(args: LoaderArgs): Promise<LoaderResult> {
  const filled = await fillCacheOr404(args.client, 'This collection is not available.', collectionQueryOf(args))
  return collectionIn(args)?.videos.length === 0 ? { status: 404 } : filled
}

function collectionHead(args: HeadArgs): Partial<Head> {
  const found = collectionIn(args)
  if (!found) return { hidden: true }
  const { thumbnail } = found.collection
  const { name, description } = collectionText(found.collection)
  return {
    description: description || t('{name}: a collection of Indian stock footage to preview and license.', { name }),
    ...(thumbnail && { image: thumbnail }),
    firstPicture: firstCard(found.videos),
    jsonLd: clipListData({ name, videos: found.videos, page: pageOf(args.url) }, args.site),
  }
}

/** The server waits for the list; in the browser the page stands at once and shows that it is loading (SCR-52). */
async function loadCollections({ client }: LoaderArgs) {
  const list = client.prefetchQuery(collectionsQuery())
  if (import.meta.env.SSR) await list
}

function collectionsHead({ client, site }: HeadArgs): Partial<Head> {
  const list = client.getQueryData<CallReply<'GET /videos/getcollections'>>(collectionsQuery().queryKey) ?? []
  const items = list.map(({ _id, name, thumbnail }) => ({ name, path: paths.collection(_id), image: thumbnail }))
  return { jsonLd: items.length > 0 ? [itemList(t('Collections'), items, site)] : [] }
}

function homeHead({ url, client, site }: HeadArgs): Partial<Head> {
  const page = pageOf(url)
  const reply = client.getQueryData<CallReply<'GET /videos/get'>>(newestClips(page).queryKey)
  const videos = reply && asPage(reply).videos
  const hero = videos && heroClip(videos)
  return {
    firstPicture: hero && { ...openingPicture(hero), small: largePoster(hero) },
    jsonLd: clipListData({ name: t('New clips'), videos, page }, site),
  }
}

const termOf = (url: URL): string => (url.searchParams.get('term') ?? '').trim().slice(0, 200)

/** CAT-4: no term gives an empty list, without a call. A cached answer is shown at once, also when it is not the newest. */
async function loadSearch({ url, client }: LoaderArgs) {
  const state = readSearch(url.searchParams)
  const query = searchQuery(state)
  const isKnown = state.keywords.length === 0 || client.getQueryData(query.queryKey) !== undefined
  await (isKnown ? fillCache(client, masterData()) : fillCache(client, query, masterData()))
  // Staff lead a term to a page; with filters, or on a later page, somebody wants the results.
  const to = answerOf(client.getQueryData(query.queryKey))?.redirect
  if (to && state.page === 1 && !isFiltered(state)) throw new Redirect(to)
}

function searchHead({ url, client, site }: HeadArgs): Partial<Head> {
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
