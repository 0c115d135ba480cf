import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'
import type { SiteConfig } from '../../contract/site/site.ts'
import { SiteContext } from '../lib/site.ts'
import type { LoadedPage } from './navigation/shown-page.ts'
import { PageError } from './page-loading.ts'

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
  status: number
  /** What is said in the page's place; null where that has no words of its own. */
  error?: string | null
}

export function dehydratePageData({ status, error }: LoadedPage, client: QueryClient, site: SiteConfig): PageData {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
  return {
    site,
    queries: queries.map((query) => [query.queryKey, query.state.data]),
    status,
    // What failed inside is not revealed.
    ...(error !== undefined && { error: error instanceof PageError ? (error.text ?? null) : null }),
  }
}

/** Hydrates the query cache from the text of the document's data block. */
export function hydratePageData(text: string, client: QueryClient) {
  const { site, queries, status, error } = JSON.parse(text) as PageData
  for (const [key, value] of queries) client.setQueryData(key, value)
  return { site, status, ...(error !== undefined && { error: new PageError(status, error ?? undefined) }) }
}
