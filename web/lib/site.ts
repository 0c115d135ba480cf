import { createContext, use } from 'react'
import type { SiteConfig } from '../../contract/site/site.ts'

export const SiteContext = createContext<SiteConfig | null>(null)

/** Brand and public settings, as the server gave them with the page. */
export function useSite(): SiteConfig {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs the app around it')
  return site
}
