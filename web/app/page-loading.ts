import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'

interface Query {
  queryKey: QueryKey
}

/**
 * Fetches what a page needs into the cache. When a call fails the page is drawn all the same, with a place left for
 * what is missing, and the browser asks again by itself; the status 503 keeps such a page out of every cache.
 */
export async function fillCache(client: QueryClient, ...queries: Query[]) {
  await Promise.all(queries.map(({ queryKey }) => client.prefetchQuery({ queryKey })))
  const failed = queries.some(({ queryKey }) => client.getQueryState(queryKey)?.status === 'error')
  return failed ? data(null, { status: 503 }) : null
}

/** Like `fillCache`, and a 404 with these words where the first query is refused because there is no such thing. */
export async function fillCacheOr404(client: QueryClient, text: string, query: Query, ...more: Query[]) {
  const filled = await fillCache(client, query, ...more)
  if (isNotFound(client.getQueryState(query.queryKey)?.error)) throw data(text, { status: 404 })
  return filled
}

/**
 * Whether there is no such thing, or what was asked for cannot be an id at all. While the server renders, the error is
 * its own, of the same shape as `ApiError`.
 */
export function isNotFound(error: unknown): boolean {
  const status = (error as { status?: unknown } | null | undefined)?.status
  return status === 404 || status === 400
}

/** Opening or closing a clip over a grid (`?clip=`) fetches nothing for the grid. */
export function unlessOnlyClipChanged({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const withoutClip = (url: URL) => {
    const params = new URLSearchParams(url.search)
    params.delete('clip')
    return url.pathname + params.toString()
  }
  return withoutClip(currentUrl) === withoutClip(nextUrl) ? false : defaultShouldRevalidate
}
