import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface Query {
  queryKey: QueryKey
}

/** What a page's loader says beyond the data; nothing where the page is as it should be. */
export type LoaderResult = { status: 404 | 503 } | null | undefined | void

/** Thrown by a loader: in the page's place it is said why there is none. */
export class PageError extends Error {
  readonly status: number
  /** For the reader; the default is that there is no such page. */
  readonly text: string | undefined
  constructor(status: number, text?: string) {
    super(text)
    this.status = status
    this.text = text
  }
}

/** Thrown by a loader: another page is shown. */
export class Redirect extends Error {
  /** Without the language, which is added. */
  readonly to: string
  /** Whether the browser loads a new document. */
  readonly isDocument: boolean
  constructor(to: string, { isDocument = false } = {}) {
    super()
    this.to = to
    this.isDocument = isDocument
  }
}

/**
 * Prefetches a page's queries. When one fails the page is rendered without its data, and the browser refetches; the
 * status 503 keeps such a page out of every cache.
 */
export async function fillCache(client: QueryClient, ...queries: Query[]): Promise<LoaderResult> {
  await Promise.all(queries.map(({ queryKey }) => client.prefetchQuery({ queryKey })))
  const failed = queries.some(({ queryKey }) => client.getQueryState(queryKey)?.status === 'error')
  return failed ? { status: 503 } : null
}

/** Like `fillCache`, with a 404 and this text where the first query is refused because there is no such thing. */
export async function fillCacheOr404(client: QueryClient, text: string, query: Query, ...more: Query[]) {
  const filled = await fillCache(client, query, ...more)
  if (isNotFound(client.getQueryState(query.queryKey)?.error)) throw new PageError(404, text)
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
