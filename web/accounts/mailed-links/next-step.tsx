import { t } from '../../language/text.ts'
import { useModals } from '../../lib/modals.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** What follows something done outside of a session: the dashboard, or signing in. */
export function NextStep({ isStaff = false }: { isStaff?: boolean }) {
  const { state } = useSession()
  const { openSignIn } = useModals()
  if (state === 'loading') return null
  if (isStaff && state !== 'signed-in')
    return (
      <ButtonLink to={paths.admin} variant="accent" size="lg">
        {t('Sign In')}
      </ButtonLink>
    )
  return state === 'signed-in' ? (
    <ButtonLink to={paths.dashboard} variant="accent" size="lg">
      {t('Dashboard')}
    </ButtonLink>
  ) : (
    <Button variant="accent" size="lg" onClick={() => openSignIn()}>
      {t('Sign In')}
    </Button>
  )
}
