import type { LoaderFunctionArgs } from 'react-router'
import type { Head, HeadArgs } from '../app/head.ts'
import { fillCache } from '../app/fill-cache.ts'
import type { CallReply } from '../../contract/index.ts'
import { asPage } from '../catalogue/clip-list.ts'
import { clientContext } from '../app/loader-context.ts'
import { filterCount, readSearch, searchFields, type SearchState } from '../catalogue/search-state.ts'
import { call } from '../lib/query.ts'
import { paths } from '../lib/url.ts'

/** Always asks for a page, so that the answer carries the totals. */
export const searchQuery = (state: SearchState) =>
  call('GET /videos/getsearchvideos', { ...searchFields(state), page: String(state.page), limit: '48' })

/** Spec 4: no term gives an empty list, without a call. */
export function searchLoader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext)
  const state = readSearch(new URL(request.url).searchParams)
  const master = call('GET /auth/getmasterdata', {})
  return state.words.length > 0 ? fillCache(client, searchQuery(state), master) : fillCache(client, master)
}

type Reply = CallReply<'GET /videos/getsearchvideos'>

const firstPoster = (reply: Reply | undefined): string | undefined => reply && asPage(reply).videos[0]?.thumnail

export function searchHead({ url, client }: HeadArgs): Head {
  const state = readSearch(url.searchParams)
  const term = state.words.join(' ')
  if (!term) return { title: 'Search', hidden: true }
  return {
    title: `${term} stock footage`,
    description: `Indian stock footage of ${term}: preview and license video clips in HD and 4K.`,
    canonical: paths.search(term),
    ...(import.meta.env.SSR && { firstPicture: firstPoster(client.getQueryData<Reply>(searchQuery(state).queryKey)) }),
    hidden: filterCount(state) > 0 || state.sort !== 'relevance',
  }
}
