import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { data } from 'react-router'

/**
 * Fetches what a page needs into the cache. When a call fails the page is drawn all the same, with a place kept for
 * what is missing, and the browser asks again by itself; the status 503 keeps such a page out of every cache.
 */
export async function fillCache(client: QueryClient, ...queries: { queryKey: QueryKey }[]) {
  await Promise.all(queries.map(({ queryKey }) => client.prefetchQuery({ queryKey })))
  const failed = queries.some(({ queryKey }) => client.getQueryState(queryKey)?.status === 'error')
  return failed ? data(null, { status: 503 }) : null
}
