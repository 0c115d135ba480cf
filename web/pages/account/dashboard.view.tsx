import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { SessionClaims } from '../../../contract/accounts/accounts.ts'
import { loadStaffTexts } from '../../language/staff-texts.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { useSession } from '../../lib/session.ts'
import { SECTION_PARTS } from '../../staff/section-parts.tsx'
import { readSection } from '../../staff/staff-sections.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { preloadOfTab } from './library-tabs.ts'

const CustomerDashboard = lazy(() => loadChunk(() => import('./customer-dashboard.tsx')))
const StaffDashboard = lazy(() => loadChunk(loadBackOffice))

/** With its texts: nothing of the back office may render without them. */
async function loadBackOffice() {
  const [dashboard] = await Promise.all([import('./staff-dashboard.tsx'), loadStaffTexts()])
  return dashboard
}

/** SCR-48: each role gets its own, in a chunk of its own. */
export default function DashboardPage() {
  const { claims } = useSession()
  usePreloadedPart(claims)
  if (!claims) return null
  return (
    <Suspense fallback={<Spinner fullPage size={36} />}>
      {claims.role === 'USER' ? <CustomerDashboard claims={claims} /> : <StaffDashboard role={claims.role} />}
    </Suspense>
  )
}

/** Loads the section or tab that is asked for beside the dashboard: one after the other they would take a round trip more. */
function usePreloadedPart(claims: SessionClaims | null) {
  const [params] = useSearchParams()
  const preload = claims && partOf(claims, params)
  useEffect(() => {
    // A failure shows where it is rendered.
    void preload?.().catch(() => null)
  }, [preload])
}

function partOf({ role, rights = [] }: SessionClaims, params: URLSearchParams) {
  if (role === 'USER') return preloadOfTab(params.get('tab'))
  return SECTION_PARTS[readSection(role, params.get('section'), rights)].preload
}
