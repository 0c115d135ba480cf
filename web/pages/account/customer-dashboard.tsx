import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { SessionClaims } from '../../../contract/accounts/accounts.ts'
import { BoardActivity } from '../../catalogue/boards/board-activity.tsx'
import { t } from '../../language/text.ts'
import { useModals } from '../../lib/modals.ts'
import { DownloadHistory } from '../../licensing/library/download-history.tsx'
import { PendingPayments } from '../../licensing/orders/pending-payments.tsx'
import { CompanyPlanPanel } from '../../licensing/subscription/company-plan-panel.tsx'
import { PlanBought, PlanPanel } from '../../licensing/subscription/plan-panel.tsx'
import { PurchasedVideos } from '../../licensing/library/purchased-videos.tsx'
import PendingClip from '../../licensing/library/pending-clip.tsx'
import { call } from '../../lib/query.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { paths } from '../../lib/url.ts'
import { useDialogParam } from '../../lib/use-dialog-param.ts'
import { breakableEmail } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OrdersList, readTab, SavedTab, type TabId } from './library-tabs.ts'

const AccountOverlay = lazy(() => loadChunk(() => import('../../accounts/profile/account-overlay.tsx')))
const FactorEnds = lazy(() => loadChunk(() => import('../../accounts/second-factor/factor-ends.tsx')))
const LoginNeededDialog = lazy(() => loadChunk(() => import('../../accounts/sign-in/login-needed-dialog.tsx')))

/** SCR-49: header with first name and username, Account, three tabs; after them what was paid for. */
export default function CustomerDashboard({ claims }: { claims: SessionClaims }) {
  const [loginNeeded, setLoginNeeded] = useState(false)
  const account = useDialogParam('account')
  const purchased = useJustPurchased()
  const { openSignIn } = useModals()
  return (
    <main
      id="main"
      className="mx-auto grid w-full grid-cols-[minmax(0,1fr)] max-w-[1240px] gap-8 px-3 pt-8 pb-18 sm:px-7"
    >
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h1 className="font-display text-h2">{claims.firstName || t('Your library')}</h1>
          <p className="wrap-anywhere text-ink-2">{breakableEmail(claims.username)}</p>
        </div>
        <Button onClick={account.open} icon={<UserRound size={18} aria-hidden />}>
          {t('Account')}
        </Button>
      </header>
      <FactorNotice />
      {purchased === 'plan' && <PlanBought />}
      <PendingClip />
      <PendingPayments />
      {claims.company ? <CompanyPlanPanel /> : <PlanPanel />}
      <BoardActivity />
      <LibraryTabs freshId={purchased} onSignedOut={() => setLoginNeeded(true)} />
      <Suspense fallback={null}>
        {account.isOpen && <AccountOverlay onClose={account.close} />}
        {loginNeeded && (
          <LoginNeededDialog
            onClose={() => setLoginNeeded(false)}
            onSignIn={() => {
              setLoginNeeded(false)
              openSignIn({ returnTo: paths.dashboard })
            }}
          />
        )}
      </Suspense>
    </main>
  )
}

/** Above everything else: somebody may be about to take the account. */
function FactorNotice() {
  const { data: profile } = useQuery(call('GET /user/profile', {}))
  return (
    <Suspense fallback={null}>
      {profile && profile.secondFactorEnds !== null && <FactorEnds profile={profile} />}
    </Suspense>
  )
}

/** What a checkout that led here has just bought: `plan`, a clip's id, or nothing. */
function useJustPurchased(): string {
  const state = useLocation().state as { purchased?: unknown } | null
  return typeof state?.purchased === 'string' ? state.purchased : ''
}

function LibraryTabs({ freshId, onSignedOut }: { freshId: string; onSignedOut: () => void }) {
  const [params, setParams] = useSearchParams()
  const current = readTab(params.get('tab'))
  const show = (tab: TabId) => setParams({ tab }, { replace: true, preventScrollReset: true })
  return (
    <Tabs
      label={t('Your library')}
      current={current}
      onChange={show}
      tabs={[
        { id: 'history', label: t('Download History'), content: <DownloadHistory onSignedOut={onSignedOut} /> },
        {
          id: 'purchased',
          label: t('Purchased Videos'),
          content: <PurchasedVideos freshId={freshId} onSignedOut={onSignedOut} />,
        },
        {
          id: 'saved',
          label: t('Saved Clips'),
          content: (
            <Suspense fallback={<Spinner fullPage size={36} />}>
              <SavedTab
                board={params.get('board') ?? ''}
                onOpen={(board) =>
                  setParams(board ? { tab: 'saved', board } : { tab: 'saved' }, { preventScrollReset: true })
                }
                onSignedOut={onSignedOut}
              />
            </Suspense>
          ),
        },
        {
          id: 'orders',
          label: t('Orders and invoices'),
          content: (
            <Suspense fallback={<Spinner fullPage size={36} />}>
              <OrdersList />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
