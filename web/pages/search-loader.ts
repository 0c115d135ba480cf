import type { LoaderFunctionArgs } from 'react-router'
import { fillCache } from '../app/fill-cache.ts'
import { clientContext } from '../app/loader-context.ts'
import { readSearch, searchQuery } from '../catalogue/search-state.ts'
import { call } from '../lib/query.ts'

/** Spec 4: no term gives an empty list, without a call. What is held is shown at once, also when it is not the newest. */
export function searchLoader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext)
  const state = readSearch(new URL(request.url).searchParams)
  const query = searchQuery(state)
  const master = call('GET /auth/getmasterdata', {})
  const isHeld = state.words.length === 0 || client.getQueryData(query.queryKey) !== undefined
  return isHeld ? fillCache(client, master) : fillCache(client, query, master)
}
