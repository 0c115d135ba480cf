import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  type StaticHandlerContext,
  UNSAFE_ErrorResponseImpl as RouteErrorResponse,
} from 'react-router'
import type { SiteConfig } from '../../contract/site/site.ts'
import { SiteContext } from '../lib/site.ts'

interface AppProps {
  client: QueryClient
  site: SiteConfig
  /** In the browser: called once hydrated. */
  onHydrated?: () => void
  children: ReactNode
}

export function App({ client, site, onHydrated, children }: AppProps) {
  useEffect(() => onHydrated?.(), [onHydrated])
  return (
    <StrictMode>
      <SiteContext value={site}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </SiteContext>
    </StrictMode>
  )
}

/** Dehydrated state: what the server embeds in a page for hydration. */
interface PageData {
  site: SiteConfig
  /** Answers of the calls that the page needed, by query key. */
  queries: [QueryKey, unknown][]
  loaderData: Record<string, unknown>
  /** Status of each route that failed, with its text if it had any. */
  refused: Record<string, [status: number, text: string | null]>
}

export function dehydratePageData(context: StaticHandlerContext, client: QueryClient, site: SiteConfig): PageData {
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

/** Hydrates the query cache from the text of the document's data block. */
export function hydratePageData(text: string, client: QueryClient) {
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

/** Internal errors are not revealed: only a response meant for the reader carries a text. */
function refusal(error: unknown): [number, string | null] {
  if (!isRouteErrorResponse(error)) return [500, null]
  return [error.status, typeof error.data === 'string' ? error.data : null]
}
