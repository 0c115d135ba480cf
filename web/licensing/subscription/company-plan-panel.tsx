import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** What runs for the company that the caller acts for: it is agreed with us, neither renewed nor cancelled here. */
export function CompanyPlanPanel() {
  const plan = useQuery({ ...call('GET /user/subscription', {}), staleTime: 0 }).data?.subscription
  const { data } = useQuery({ ...call('GET /user/companyplan', {}), staleTime: 0, enabled: Boolean(plan) })
  if (!plan) return null
  // Days that staff gave have no agreement.
  const running = data?.agreements.find(({ endsAt }) => endsAt === plan.endsAt)
  return (
    <section
      aria-label={t('Plan of the company')}
      className="flex flex-wrap items-center justify-between gap-4 rounded-control border border-line bg-surface p-4"
    >
      <div className="min-w-40 flex-1">
        <h2 className="font-strong">{t('Plan of the company')}</h2>
        <p className="text-ink-2">
          {running
            ? t('{seats} seats for {days} days, until {end}.', {
                seats: running.seats,
                days: running.days,
                end: dayText(running.endsAt),
              })
            : t('Until {end}.', { end: dayText(plan.endsAt) })}
        </p>
      </div>
      <ButtonLink to={paths.company}>{t('Company')}</ButtonLink>
    </section>
  )
}
