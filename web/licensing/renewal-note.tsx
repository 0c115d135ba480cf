import { useQuery } from '@tanstack/react-query'
import { dayText } from '../lib/day-text.ts'
import { call } from '../lib/query.ts'
import type { PlanParam } from './plan.ts'

/** Readings, Money: buying again while a plan runs extends it from its end. Said before somebody pays for it. */
export function RenewalNote({ plan }: { plan: PlanParam }) {
  const { data } = useQuery({ ...call('GET /user/subscription', {}), staleTime: 0 })
  if (!data?.subscription) return null
  return (
    <span className="mt-2 block text-ink">
      You are subscribed until {dayText(data.subscription.endsAt)}. This adds a {plan} from that day on.
    </span>
  )
}
