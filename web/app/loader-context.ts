import type { QueryClient } from '@tanstack/react-query'
import { createContext, RouterContextProvider } from 'react-router'

/** The query client that loaders fill and pages read. */
export const clientContext = createContext<QueryClient>()

export function loaderContext(client: QueryClient): RouterContextProvider {
  return new RouterContextProvider(new Map([[clientContext, client]]))
}
