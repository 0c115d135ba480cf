import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl as RouteErrorResponse,
  type StaticHandlerContext,
} from 'react-router'
import type { SiteConfig } from '../../contract/site.ts'

/** What the server hands to the browser with a page, so that it starts where the server stopped. */
export interface PageData {
  site: SiteConfig
  /** Answers of the calls that the page needed, by query key. */
  queries: [QueryKey, unknown][]
  loaderData: Record<string, unknown>
  /** Status of each route that refused, with its words if it had any. */
  refused: Record<string, [status: number, text: string | null]>
}

export function collectPageData(context: StaticHandlerContext, client: QueryClient, site: SiteConfig): PageData {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
  const errors = Object.entries(context.errors ?? {})
  return {
    site,
    queries: queries.map((query) => [query.queryKey, query.state.data]),
    loaderData: context.loaderData,
    refused: Object.fromEntries(errors.map(([id, error]) => [id, refusal(error)])),
  }
}

/** Reads the block out of the document and fills the client's cache with it. */
export function takePageData(text: string, client: QueryClient) {
  const data = JSON.parse(text) as PageData
  for (const [key, value] of data.queries) client.setQueryData(key, value)
  const errors = Object.entries(data.refused).map(([id, [status, text]]) => [
    id,
    new RouteErrorResponse(status, '', text),
  ])
  return {
    site: data.site,
    hydrationData: { loaderData: data.loaderData, errors: errors.length > 0 ? Object.fromEntries(errors) : null },
  }
}

/** What went wrong inside stays inside: only a refusal meant for the reader carries words. */
function refusal(error: unknown): [number, string | null] {
  if (!isRouteErrorResponse(error)) return [500, null]
  return [error.status, typeof error.data === 'string' ? error.data : null]
}
