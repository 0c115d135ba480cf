import { lazy, Suspense, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { useSession } from '../../lib/session.ts'
import { ownPath } from '../../lib/url.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useModals } from '../../lib/modals.ts'

const SignInAgain = lazy(() => loadChunk(() => import('../../accounts/sign-in/sign-in-again.tsx')))

const LOGIN_NEEDED = 'Please login to perform this action.'

/**
 * SCR-3: without authentication nothing is shown; with it but without a role, the home page, remembering where the
 * person came from; else the page. A guest is also offered the sign-in window, which leads back here; on a desk's address the
 * one of staff, since customers have no desks.
 */
export function Guard() {
  const session = useSession()
  const { openSignIn } = useModals()
  const { pathname, search } = useLocation()
  const from = ownPath(pathname + search) ?? '/'
  const isGuest = session.state === 'guest'
  const isBackOffice = new URLSearchParams(search).has('section')
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (session.state === 'signed-in') wasSignedIn.current = true
    // MSG-6: an action whose session has ended says so.
    if (isGuest && !isBackOffice)
      openSignIn({ returnTo: from, ...(wasSignedIn.current && { reason: t(LOGIN_NEEDED) }) })
  }, [session.state, isGuest, isBackOffice, from, openSignIn])
  if (session.state === 'loading') return <Spinner fullPage size={36} />
  if (isGuest) return <div className="min-h-[60vh]">{isBackOffice && <StaffSignIn />}</div>
  if (!session.claims?.role) return <Navigate to="/" replace state={{ from }} />
  return <Outlet />
}

const StaffSignIn = () => (
  <Suspense fallback={<Spinner fullPage size={36} />}>
    <SignInAgain />
  </Suspense>
)
