import { useQuery } from '@tanstack/react-query'
import type { Plan } from '../../../contract/values.ts'
import { t, type Text } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { isSubscribed, useSession } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AccountSection } from './account-section.tsx'

const PLAN_NAMES = { monthly: 'Monthly plan', annual: 'Annual plan' } as const satisfies Record<Plan, Text>

/** SCR-51: My Subscription. */
export function SubscriptionInfo() {
  const { claims } = useSession()
  const { data, isError, refetch } = useQuery({ ...call('GET /user/subscription', {}), staleTime: 0 })
  // Until the server has answered, or if it does not, the token's claim counts.
  const subscribed = data ? data.subscription !== null : isSubscribed(claims)
  return (
    <AccountSection title={t('My Subscription')}>
      {subscribed ? (
        <div>
          {/* SCR-51: the fixed text stays, the real plan stands under it. */}
          <p className="font-strong">{t('Trial and Personal Use')}</p>
          {data?.subscription && <p className="text-ink-2">{planText(data.subscription)}</p>}
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2">{t("You don't have any active subscription")}</p>
          <ButtonLink size="sm" to={paths.pricing}>
            {t('See plans')}
          </ButtonLink>
        </div>
      )}
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-small text-ink-2">
          {t('Your plan could not be loaded.')}
          <Button size="sm" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </p>
      )}
    </AccountSection>
  )
}

function planText({ plan, cancelled, endsAt }: { plan: Plan; cancelled: boolean; endsAt: string }): string {
  const values = { plan: t(PLAN_NAMES[plan]), day: dayText(endsAt) }
  return cancelled ? t('{plan}, cancelled, ends on {day}', values) : t('{plan}, paid until {day}', values)
}
