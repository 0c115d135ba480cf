import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { endOfPeriod, type PlanParam } from '../pricing/plan.ts'

/** The dates of the period. MON-26: buying again while a plan is active extends it from its end. Shown before the payment. */
export function RenewalNote({ plan }: { plan: PlanParam }) {
  const [today] = useState(() => new Date())
  const { data } = useQuery({ ...call('GET /user/subscription', {}), staleTime: 0 })
  if (!data) return null
  if (!data.subscription)
    return (
      <span className="mt-2 block text-ink">
        {t('From today until {day}.', { day: dayText(endOfPeriod(today, plan).toISOString()) })}
      </span>
    )
  const day = dayText(data.subscription.endsAt)
  return (
    <span className="mt-2 block text-ink">
      {plan === 'year'
        ? t('You are subscribed until {day}. This adds a year from that day on.', { day })
        : t('You are subscribed until {day}. This adds a month from that day on.', { day })}
    </span>
  )
}
