import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { priceText } from '../../ui/price-text.ts'

type Change = NonNullable<CallReply<'GET /user/planchange'>['change']>

/**
 * What a change from the running month to a year costs today; undefined while it is asked.
 * @returns null where there is none, or none is asked for: the cache may hold what another part of the page asked for
 */
export function usePlanChange(enabled = true): Change | null | undefined {
  const { data } = useQuery({ ...call('GET /user/planchange', {}), staleTime: 0, enabled })
  return enabled ? data?.change : null
}

/** Leads to the checkout of the change, with its price. */
export function ChangeToYearly() {
  const change = usePlanChange()
  if (!change) return null
  return (
    <ButtonLink to={paths.planChange} variant="plain">
      {t('Change to yearly, ₹{price}', { price: priceText(change.totalPaise, true) })}
    </ButtonLink>
  )
}

/** How the price of a change comes about, before it is paid. */
export const ChangeDetail = ({ change }: { change: Change }) => (
  <>
    <span className="block">
      {t('Yearly plan ₹{price}, less ₹{unused} for {days} of {of} days of your month, before GST.', {
        price: priceText(change.pricePaise),
        unused: priceText(change.unusedPaise),
        days: change.unusedDays,
        of: change.ofDays,
      })}
    </span>
    <span className="mt-2 block text-ink">
      {t('The year begins today and runs until {day}. A month that you bought ahead follows it.', {
        day: dayText(change.endsAt),
      })}
    </span>
  </>
)
