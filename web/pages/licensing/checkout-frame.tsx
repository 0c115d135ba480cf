import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { CallName } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { loadCart } from '../../lib/cart-store.ts'
import { useModals } from '../../lib/modals.ts'
import { renewEverywhere, useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { paths, presentPath } from '../../lib/url.ts'
import { forgetCheckoutDraft } from '../../licensing/checkout/checkout-draft.ts'
import type { PlanParam } from '../../licensing/pricing/plan.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

interface FrameProps {
  title: string
  /** On phones, where the summary is far below the heading: what is bought. */
  brief?: ReactNode
  children: ReactNode
}

export function CheckoutFrame({ title, brief, children }: FrameProps) {
  useBuyerNotice()
  return (
    <main id="main" className="mx-auto grid w-full max-w-[1240px] grid-cols-1 gap-8 px-3 pt-8 pb-18 sm:px-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h1 className="font-display text-h2">{title}</h1>
        {brief && <p className="text-small font-strong md:hidden">{brief}</p>}
      </div>
      {children}
    </main>
  )
}

/**
 * Says for whom the person buys once that has changed, on another device or by who owns the company: prices, cart and what is owned
 * are another buyer's then.
 */
function useBuyerNotice(): void {
  const client = useQueryClient()
  const { claims } = useSession()
  const { id, name } = claims?.company ?? { id: '', name: '' }
  const person = claims?.sub
  const before = useRef({ person, id })
  useEffect(() => {
    const { person: earlier, id: earlierId } = before.current
    before.current = { person, id }
    if (!person || person !== earlier || id === earlierId) return
    void loadCart(true)
    void client.resetQueries()
    toast.error(name ? t('You buy for {company} now.', { company: name }) : t('You buy for yourself now.'))
  }, [client, person, id, name])
}

/** A signed-out visitor gets the sign-in modal first, with the plan remembered; once it is closed, a way back to it. */
export function SignInFirst({ plan }: { plan?: PlanParam }) {
  const { openSignIn } = useModals()
  const ask = useCallback(() => openSignIn(plan ? { plan } : { returnTo: presentPath() }), [openSignIn, plan])
  useEffect(ask, [ask])
  return (
    <EmptyState
      text={t('Sign in to continue to payment.')}
      action={
        <Button variant="accent" onClick={ask}>
          {t('Sign In')}
        </Button>
      }
    />
  )
}

/** The queries that a payment makes stale; the last is the clip with what the caller owns of it. */
const BOUGHT: readonly (CallName | 'own-clip')[] = [
  'GET /user/getpurchasedvideos',
  'GET /user/owned',
  'GET /user/subscription',
  'GET /user/orders',
  'GET /user/licences',
  'GET /videos/getonevideo',
  'own-clip',
]

/** After a payment, what was known of the buyer's rights is asked for anew. */
export function refreshBought(client: QueryClient): void {
  for (const name of BOUGHT) void client.invalidateQueries({ queryKey: [name] })
}

/** SCR-44: after a payment to /dashboard, with what was bought in view. */
export function usePurchaseDone(videoId: string | null): () => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  return () => {
    // The token's subscription claim is older than the payment.
    void renewEverywhere()
    refreshBought(client)
    forgetCheckoutDraft()
    const view = videoId ? '?tab=purchased' : ''
    void navigate(paths.dashboard + view, { replace: true, state: { purchased: videoId ?? 'plan' } })
  }
}
