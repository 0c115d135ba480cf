import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import type { CallInput } from '../../../contract/index.ts'
import { CLAIMS } from '../../../contract/site/claim-texts.ts'
import type { Role } from '../../../contract/values.ts'
import { t, translate } from '../../language/text.ts'
import { dayText, momentText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { QueryStates } from '../../ui/data-list.tsx'
import { Section } from '../../ui/section.tsx'
import { useAddressFilter } from '../address-filter.ts'
import { RangeButtons } from '../charts/day-plot.tsx'
import { CsvButton } from '../staff-buttons.tsx'
import { InsightCharts } from './insight-charts.tsx'
import { changeText, type Insight, KIND_NAMES, valueText } from './metrics.ts'

type Days = NonNullable<CallInput<'GET /staff/insight'>['days']>
const RANGES: Days[] = ['7', '30', '90', '365']

/** The shop's metrics: today first, then the days before. */
export default function InsightSection({ role }: { role: Role }) {
  const [given, show] = useAddressFilter(['days'])
  const days = RANGES.find((range) => range === given.days) ?? '30'
  const query = useQuery({
    ...call('GET /staff/insight', { days }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: 120_000,
  })
  if (!query.isSuccess) return <QueryStates query={query} failed={t('The figures could not be loaded.')} />
  const insight = query.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Today insight={insight} />
      <Belied belied={insight.belied} />
      <Section
        title={t('By day')}
        busy={query.isPlaceholderData}
        action={
          <div className="flex flex-wrap gap-2">
            <RangeButtons ranges={RANGES} current={days} onSelect={(range) => show({ days: range })} />
            <CsvButton size="sm" name="GET /staff/insight.csv" input={{ days }} fileName="insight.csv">
              {t('Download CSV')}
            </CsvButton>
          </div>
        }
      >
        <InsightCharts insight={insight} isAdmin={role === 'ADMIN'} />
      </Section>
      <p className="text-meta text-ink-3">
        {t('Counted {moment}. Days are days in India; money is with GST.', { moment: momentText(insight.countedAt) })}
      </p>
    </div>
  )
}

/** Claims of the public pages that are not so, with the way to change them. */
function Belied({ belied }: Pick<Insight, 'belied'>) {
  if (belied.length === 0) return null
  return (
    <Section title={t('Claims that are not true')}>
      <ul className="grid gap-2">
        {belied.map(({ claim, why }) => (
          <li key={claim} className="rounded-control border border-line bg-surface px-4 py-3">
            <Link to="?section=claims" className="font-strong text-link underline underline-offset-4">
              {translate(CLAIMS[claim])}
            </Link>
            <p className="text-small text-danger">{translate(why)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Today's metrics compared with the same day a week ago. */
function Today({ insight }: { insight: Insight }) {
  const day = insight.days.at(-1) ?? ''
  return (
    <Section title={t('Today so far, {day}', { day: dayText(day) })}>
      {/* Ten of an ADMIN, five of an EMPLOYEE: full rows. */}
      <dl className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 min-[700px]:grid-cols-5">
        {insight.today.map(({ kind, unit, today, before }) => (
          <div key={kind} className="rounded-control border border-line bg-surface px-4 py-3">
            <dt className="text-meta text-ink-3">{t(KIND_NAMES[kind])}</dt>
            <dd>
              <span className="flex items-center gap-2 text-h3 font-strong tabular-nums">
                {valueText(today, unit)}
                {today > before && (
                  <ArrowUp size={18} aria-hidden className={kind === 'refunded' ? 'text-ink-3' : 'text-success'} />
                )}
                {today < before && <ArrowDown size={18} aria-hidden className="text-ink-3" />}
              </span>
              <span className="block text-meta text-ink-3 tabular-nums">{changeText(today, before, unit)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
