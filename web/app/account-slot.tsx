import { Suspense } from 'react'
import { t } from '../language/text.ts'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useModals } from '../lib/modals.ts'
import { PartBoundary } from './part-boundary.tsx'

const UserMenu = lazyPart(() => import('../accounts/user-menu.tsx'))

/** Spinner while it is not known who is there (spec 4), then Sign In or the user menu. */
export function AccountSlot({ className }: { className?: string }) {
  const { state } = useSession()
  const { openSignIn } = useModals()
  return (
    <div className={classNames('grid min-h-11 min-w-24 items-center', className)}>
      {state === 'loading' && <Spinner />}
      {state === 'guest' && (
        <Button variant="accent" onClick={() => openSignIn()}>
          {t('Sign In')}
        </Button>
      )}
      {state === 'signed-in' && (
        <PartBoundary>
          <Suspense fallback={<Spinner />}>
            <UserMenu />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  )
}
