import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { CallName } from '../../../contract/index.ts'
import { refreshSession } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'

export function CheckoutFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-[1240px] gap-8 px-3 pt-8 pb-18 sm:px-7">
      <h1 className="font-display text-h2">{title}</h1>
      {children}
    </main>
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
    void refreshSession()
    refreshBought(client)
    const view = videoId ? '?tab=purchased' : ''
    void navigate(paths.dashboard + view, { replace: true, state: { purchased: videoId ?? 'plan' } })
  }
}
