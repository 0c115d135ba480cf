import { useEffect } from 'react'
import { prefetch } from '../../lib/loading/idle.ts'
import { HeadSync } from './head-sync.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/** Where most people go next: prefetched, so that only the data is waited for. */
const loadSearch = () => import('../../pages/discover/search.view.tsx')

/** The parts of the app shell that the first page does not need; loaded when the browser is idle. */
export default function DeferredShell() {
  useEffect(() => prefetch(loadSearch), [])
  return (
    <>
      {/* Before the announcer, which reads the title. */}
      <HeadSync />
      <RouteAnnouncer />
      <OfflineBanner />
      <LanguageOffer />
    </>
  )
}
