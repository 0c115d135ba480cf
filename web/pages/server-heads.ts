import type { FirstPicture, Head, HeadArgs } from '../app/head.ts'
import type { Video } from '../../contract/catalogue.ts'
import type { CallReply } from '../../contract/index.ts'
import { choiceLabel, orientationLabel } from '../catalogue/clip-facts.ts'
import { asPage, newestClips, pageOf } from '../catalogue/clip-list.ts'
import { cardSizes } from '../catalogue/hero-clip.ts'
import { answerOf } from '../catalogue/facet-counts.ts'
import { isFiltered, readSearch, searchQuery } from '../catalogue/search-state.ts'
import { paths } from '../lib/url.ts'
import { categoryOf, categoryQuery, masterData } from './category-clips.ts'
import { collectionQuery, type CollectionReply } from './collection.route.ts'
import { collectionsQuery } from './collections.route.ts'
import { clipListData, itemList } from './list-structured-data.ts'
import { t } from '../language/text.ts'

/** The poster of a grid's first card. */
function firstCard([first]: Video[] = []): FirstPicture | undefined {
  if (!first) return undefined
  const sizes = cardSizes(orientationLabel(first) === 'Vertical')
  return { small: first.thumnail, large: first.thumnail, pictures: first.pictures, sizes }
}

/**
 * What only those read of a page who fetch it afresh (search engines, link previews), by the page's route id; beside its
 * own head. Only the server loads this file.
 */
export const serverHeads: Record<string, (args: HeadArgs) => Partial<Head>> = {
  'home-page': ({ url, client, site }) => {
    const page = pageOf(url)
    const reply = client.getQueryData<CallReply<'GET /videos/get'>>(newestClips(page).queryKey)
    return { jsonLd: clipListData({ name: t('New clips'), videos: reply && asPage(reply).videos, page }, site) }
  },
  'search-page': ({ url, client, site }) => {
    const state = readSearch(url.searchParams)
    const term = state.words.join(' ')
    const answer = answerOf(client.getQueryData(searchQuery(state).queryKey))
    // Only what these words alone find stands for them.
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
  },
  'category-page': ({ params, url, client, site }) => {
    const page = pageOf(url)
    const filters = client.getQueryData<CallReply<'GET /auth/getmasterdata'>>(masterData().queryKey)?.filters
    const category = categoryOf(params['id'] ?? '', filters ?? { themes: [], shots: [] })
    const name = choiceLabel(category.word)
    const videos = answerOf(client.getQueryData(categoryQuery(category, page).queryKey))?.videos ?? []
    return {
      description: t('{name}: Indian stock footage to preview and license, in HD and 4K.', { name }),
      hidden: videos.length === 0,
      firstPicture: firstCard(videos),
      jsonLd: clipListData({ name, videos, page }, site),
    }
  },
  'collections-page': ({ client, site }) => {
    const list = client.getQueryData<CallReply<'GET /videos/getcollections'>>(collectionsQuery().queryKey) ?? []
    const items = list.map(({ _id, name, thumbnail }) => ({ name, path: paths.collection(_id), image: thumbnail }))
    return { jsonLd: items.length > 0 ? [itemList(t('Collections'), items, site)] : [] }
  },
  'collection-page': ({ params, url, client, site }) => {
    const page = pageOf(url)
    const found = client.getQueryData<CollectionReply>(collectionQuery(params['id'] ?? '', page).queryKey)
    if (!found) return { hidden: true }
    const { name, description, thumbnail } = found.collection
    return {
      description: description || t('{name}: a collection of Indian stock footage to preview and license.', { name }),
      ...(thumbnail && { image: thumbnail }),
      firstPicture: firstCard(found.videos),
      jsonLd: clipListData({ name, videos: found.videos, page }, site),
    }
  },
}
