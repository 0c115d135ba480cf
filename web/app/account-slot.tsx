import { Suspense } from 'react'
import { t } from '../language/text.ts'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'
import { lazyComponent } from '../lib/loading/lazy-component.tsx'
import { useModals } from '../lib/modals.ts'
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx'

const UserMenu = lazyComponent(() => import('../accounts/sign-in/user-menu.tsx'))

/** Spinner while the session is loading (ACC-6), then Sign In or the user menu. */
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
        <ChunkErrorBoundary>
          <Suspense fallback={<Spinner />}>
            <UserMenu />
          </Suspense>
        </ChunkErrorBoundary>
      )}
    </div>
  )
}
