import { useLocation, useNavigate } from 'react-router'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { useClaim } from '../../lib/claims.ts'
import { useModals } from '../../lib/modals.ts'
import { Offers } from '../../licensing/pricing/offers.tsx'
import { sessionReady, useSession } from '../../lib/session.ts'
import { idleComponent } from '../../lib/loading/idle-component.tsx'
import { ownPath, paths } from '../../lib/url.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** SCR-35: where guests who want to save or download are sent. */
export default function SubscribePage() {
  const { openSignIn, openSignUp } = useModals()
  const { state } = useSession()
  const returnTo = ownPath((useLocation().state as { from?: unknown } | null)?.from) ?? undefined
  const signedIn = state === 'signed-in'
  const navigate = useNavigate()
  async function signInAndPay() {
    // The session may still be loading.
    const session = await sessionReady()
    if (session.state === 'signed-in') await navigate(returnTo ?? paths.home())
    else openSignIn({ ...(returnTo && { returnTo }) })
  }
  return (
    <main id="main" className="mx-auto grid w-full max-w-[1000px] gap-10 px-3 pt-10 pb-18 sm:px-7 sm:pt-16">
      <header className="grid justify-items-center gap-4 text-center">
        <h1 className="font-display text-h1">{t('License Indian footage')}</h1>
        <p className="max-w-[56ch] text-lead text-balance text-ink-2">
          <LibraryClaim />
        </p>
      </header>
      <WantedSlot />
      <Offers
        annual={
          <ButtonLink to={paths.pricing} size="lg" variant="accent">
            {t('View all Plans')}
          </ButtonLink>
        }
        single={
          signedIn ? (
            <ButtonLink to={paths.home()} size="lg">
              {t('Browse clips')}
            </ButtonLink>
          ) : (
            <Button size="lg" onClick={() => void signInAndPay()}>
              {t('Sign in and Pay')}
            </Button>
          )
        }
      />
      {!signedIn && (
        <p className="text-center text-lead">
          <Rich
            text={t('<account>Create a free account</account> <more>for watermarked downloads</more>')}
            account={(text) => (
              <button
                type="button"
                onClick={() => openSignUp(returnTo ? { returnTo } : {})}
                className="min-h-11 font-strong text-link underline underline-offset-4"
              >
                {text}
              </button>
            )}
            more={(text) => <span className="text-ink-2">{text}</span>}
          />
        </p>
      )}
    </main>
  )
}

/** Known to this browser alone, so not rendered by the server. */
const WantedSlot = idleComponent(async () => ({
  default: (await import('../../licensing/library/pending-clip.tsx')).PendingClipCard,
}))

function LibraryClaim() {
  const claim = useClaim('size')
  return claim
    ? t('A library of {claim}, for personal and commercial use.', { claim })
    : t('A library of Indian footage, for personal and commercial use.')
}
