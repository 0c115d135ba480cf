import { useEffect } from 'react'
import { prefetch } from '../lib/idle.ts'
import { HeadSync } from './head-sync.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PageTurn } from './page-turn.tsx'

/** Where most people go next: its file is there before they ask, so that only the answer is waited for. */
const loadSearch = () => import('../pages/search-page.tsx')

/** What helps along but is not needed to see the first page; loaded when the browser is idle. */
export default function PageAids() {
  useEffect(() => prefetch(loadSearch), [])
  return (
    <>
      {/* Before the turn, which reads the title out. */}
      <HeadSync />
      <PageTurn />
      <OfflineBanner />
      <LanguageOffer />
    </>
  )
}
