import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'

interface Query {
  queryKey: QueryKey
}

/**
 * Prefetches a page's queries. When one fails the page is rendered without its data, and the browser refetches; the
 * status 503 keeps such a page out of every cache.
 */
export async function fillCache(client: QueryClient, ...queries: Query[]) {
  await Promise.all(queries.map(({ queryKey }) => client.prefetchQuery({ queryKey })))
  const failed = queries.some(({ queryKey }) => client.getQueryState(queryKey)?.status === 'error')
  return failed ? data(null, { status: 503 }) : null
}

/** Like `fillCache`, with a 404 and this text where the first query is refused because there is no such thing. */
export async function fillCacheOr404(client: QueryClient, text: string, query: Query, ...more: Query[]) {
  const filled = await fillCache(client, query, ...more)
  if (isNotFound(client.getQueryState(query.queryKey)?.error)) throw data(text, { status: 404 })
  return filled
}

/**
 * Whether the call failed because there is no such thing, or because the id cannot be one. While the server renders, the
 * error is its own, of the same shape as `ApiError`.
 */
export function isNotFound(error: unknown): boolean {
  const status = (error as { status?: unknown } | null | undefined)?.status
  return status === 404 || status === 400
}

/** For `shouldRevalidate`: opening or closing a clip over a page (`?clip=`) does not reload the page's data. */
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
