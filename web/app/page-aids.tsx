import { OfflineBanner } from './offline-banner.tsx'
import { PageTurn } from './page-turn.tsx'

/** What helps along but is not needed to see the first page; loaded when the browser is idle. */
export default function PageAids() {
  return (
    <>
      <PageTurn />
      <OfflineBanner />
    </>
  )
}
