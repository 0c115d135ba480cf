import { lazy, Suspense } from 'react'
import { loadStaffTexts } from '../../language/staff-texts.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { useSession } from '../../lib/session.ts'
import { Spinner } from '../../ui/spinner.tsx'

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
  if (!claims) return null
  return (
    <Suspense fallback={<Spinner fullPage size={36} />}>
      {claims.role === 'USER' ? <CustomerDashboard claims={claims} /> : <StaffDashboard role={claims.role} />}
    </Suspense>
  )
}
