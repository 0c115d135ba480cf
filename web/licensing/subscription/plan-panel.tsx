import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import type { Plan } from '../../../contract/values.ts'
import { t, type Text } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'
import { useChange } from '../../lib/use-change.ts'
import { BrowseClips } from '../library/pending-clip.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AutopayPanel } from './autopay-panel.tsx'
import { ChangeToYearly } from './plan-change.tsx'
import { FormError } from '../../ui/form/form-error.tsx'

const CancelPlanDialog = lazy(() => loadChunk(() => import('./cancel-plan-dialog.tsx')))

export type Subscription = NonNullable<CallReply<'GET /user/subscription'>['subscription']>
const subscription = call('GET /user/subscription', {})
const PLAN_NAMES = { monthly: 'Monthly plan', annual: 'Annual plan' } as const satisfies Record<Plan, Text>

/** The active plan: its end, renewal, cancellation. Renders nothing without one. */
export function PlanPanel() {
  const query = useQuery({ ...subscription, staleTime: 0 })
  if (query.isError && !query.data)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 rounded-control border border-line p-4">
        {t('Your plan could not be loaded.')}
        <Button size="sm" onClick={() => void query.refetch()}>
          {t('Try again')}
        </Button>
      </p>
    )
  const plan = query.data?.subscription
  return plan ? <RunningPlan plan={plan} /> : null
}

/** Confirms a plan bought just now, as long as it is active. */
export function PlanBought() {
  const { data } = useQuery({ ...subscription, staleTime: 0 })
  if (!data?.subscription) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-control border border-success p-4">
      <output>{t('Your subscription is active. Every clip is yours to download.')}</output>
      <BrowseClips />
    </div>
  )
}

function RunningPlan({ plan }: { plan: Subscription }) {
  const [cancelling, setCancelling] = useState(false)
  const end = dayText(plan.endsAt)
  const resume = useResume(end)
  return (
    <section
      aria-label={t('Your plan')}
      className="flex flex-wrap items-center justify-between gap-4 rounded-control border border-line bg-surface p-4"
    >
      <div className="min-w-40 flex-1">
        <h2 className="font-strong">
          {plan.renewPlan === plan.plan
            ? t(PLAN_NAMES[plan.plan])
            : t('{plan}, then {next}', { plan: t(PLAN_NAMES[plan.plan]), next: t(PLAN_NAMES[plan.renewPlan]) })}
        </h2>
        <p className="text-ink-2">
          {plan.cancelled ? t('Cancelled. You can download until {end}.', { end }) : t('Paid until {end}.', { end })}
        </p>
        {!plan.cancelled && <AutopayPanel />}
        <FormError text={resume.problem} />
      </div>
      <div className="flex flex-wrap gap-2">
        {plan.cancelled && (
          <Button busy={resume.busy} onClick={() => resume.run()}>
            {t('Undo cancellation')}
          </Button>
        )}
        <ButtonLink to={paths.subscriptionPayment(plan.renewPlan === 'annual' ? 'year' : 'month')}>
          {t('Renew')}
        </ButtonLink>
        {plan.plan === 'monthly' && <ChangeToYearly />}
        {plan.renewPlan === 'annual' && (
          <ButtonLink to={paths.subscriptionPayment('month')} variant="plain">
            {t('Continue monthly after {end}', { end })}
          </ButtonLink>
        )}
        {!plan.cancelled && (
          <Button variant="plain" onClick={() => setCancelling(true)}>
            {t('Cancel plan')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {cancelling && <CancelPlanDialog end={end} onClose={() => setCancelling(false)} />}
      </Suspense>
    </section>
  )
}

/** @param end the day paid time ends */
function useResume(end: string) {
  return useChange({
    send: () => api('POST /user/resumesubscription', {}),
    success: () => t('Your plan is no longer cancelled. It is paid until {day}.', { day: end }),
    refresh: ['GET /user/subscription'],
  })
}
