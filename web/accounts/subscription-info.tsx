import { useQuery } from '@tanstack/react-query'
import type { Plan } from '../../contract/values.ts'
import { dayText } from '../lib/day-text.ts'
import { call } from '../lib/query.ts'
import { isSubscribed, useSession } from '../lib/session.ts'
import { paths } from '../lib/url.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { AccountSection } from './account-section.tsx'

const PLAN_NAMES: Record<Plan, string> = { monthly: 'Monthly plan', annual: 'Annual plan' }

/** Spec 2, account overlay: My Subscription. */
export function SubscriptionInfo() {
  const { claims } = useSession()
  const { data, isError, refetch } = useQuery({ ...call('GET /user/subscription', {}), staleTime: 0 })
  // Until the server has told, or when it cannot: what the token says.
  const subscribed = data ? data.subscription !== null : isSubscribed(claims)
  return (
    <AccountSection title="My Subscription">
      {subscribed ? (
        <div>
          {/* Readings, Money: the fixed text stays, the real plan stands under it. */}
          <p className="font-strong">Trial and Personal Use</p>
          {data?.subscription && (
            <p className="text-ink-2">
              {PLAN_NAMES[data.subscription.plan]}, {data.subscription.cancelled ? 'cancelled, ends on' : 'paid until'}{' '}
              {dayText(data.subscription.endsAt)}
            </p>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2">You don&apos;t have any active subscription</p>
          <ButtonLink size="sm" to={paths.pricing}>
            See plans
          </ButtonLink>
        </div>
      )}
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-small text-ink-2">
          Your plan could not be loaded.
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </AccountSection>
  )
}
