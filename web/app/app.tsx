import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import type { SiteConfig } from '../../contract/site.ts'
import { SiteContext } from '../lib/site.ts'

/** What surrounds the router, on the server and in the browser. */
export function App({ client, site, children }: { client: QueryClient; site: SiteConfig; children: ReactNode }) {
  return (
    <StrictMode>
      <SiteContext value={site}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </SiteContext>
    </StrictMode>
  )
}
