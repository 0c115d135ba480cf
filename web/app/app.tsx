import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, useEffect, type ReactNode } from 'react'
import type { SiteConfig } from '../../contract/site.ts'
import { SiteContext } from '../lib/site.ts'

interface AppProps {
  client: QueryClient
  site: SiteConfig
  /** In the browser: called when React has taken over what the server drew. */
  onAlive?: () => void
  children: ReactNode
}

/** What surrounds the router, on the server and in the browser. */
export function App({ client, site, onAlive, children }: AppProps) {
  useEffect(() => onAlive?.(), [onAlive])
  return (
    <StrictMode>
      <SiteContext value={site}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </SiteContext>
    </StrictMode>
  )
}
