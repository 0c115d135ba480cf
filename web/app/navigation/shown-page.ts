import { createContext, use } from 'react'
import type { RouteMatch, RouteObject } from 'react-router'

/** A page whose chunks and data are there, ready to be rendered. */
export interface LoadedPage {
  /** From the frame to the page itself. */
  matches: RouteMatch<string, RouteObject>[]
  /** HTTP status of the document. */
  status: number
  /** Shown in the page's place: a `PageError`, or what else its loader or its chunk failed with. */
  error?: unknown
}

interface ShownPage {
  page: LoadedPage
  /** Whether another page is loading. */
  busy: boolean
}

export const ShownPageContext = createContext<ShownPage | null>(null)

/** The page that is shown, as it was loaded. */
export function useShownPage(): ShownPage {
  const shown = use(ShownPageContext)
  if (!shown) throw new Error('useShownPage needs a PageRouter around it')
  return shown
}
