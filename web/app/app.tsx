import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, useEffect, type ReactNode } from 'react'
import type { SiteConfig } from '../../contract/site/site.ts'
import { SiteContext } from '../lib/site.ts'

interface AppProps {
  client: QueryClient
  site: SiteConfig
  /** In the browser: called once hydrated. */
  onHydrated?: () => void
  children: ReactNode
}

/** The providers around the router, on the server and in the browser. */
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
