import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { CallInput } from '../../../contract/index.ts'
import type { Role } from '../../../contract/values.ts'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { momentText } from '../orders/order-model.ts'
import { useCsv } from '../use-file-download.ts'
import { InsightCharts } from './insight-charts.tsx'
import { Today, Waiting } from './today.tsx'

type Days = NonNullable<CallInput<'GET /staff/insight'>['days']>
const RANGES: Days[] = ['7', '30', '90', '365']

/** The shop in figures: today first, then what waits, then what led there. */
export default function InsightSection({ role }: { role: Role }) {
  const [days, setDays] = useState<Days>('30')
  const query = useQuery({
    ...call('GET /staff/insight', { days }),
    staleTime: 0,
    placeholderData: (held) => held,
    refetchInterval: 120_000,
  })
  const csv = useCsv('GET /staff/insight.csv', { days }, 'insight.csv')
  if (query.isPending) return <Spinner fullPage size={36} />
  if (query.isError)
    return <ErrorState text={t('The figures could not be loaded.')} onRetry={() => void query.refetch()} />
  const insight = query.data
  return (
    <div className="grid gap-8">
      <Today insight={insight} />
      <Waiting waits={insight.waits} />
      <section aria-labelledby="insight-days" aria-busy={query.isPlaceholderData} className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="insight-days" className="text-h3 font-strong">
            {t('By day')}
          </h2>
          <div className="flex flex-wrap gap-2">
            <fieldset aria-label={t('Days')} className="flex flex-wrap gap-2">
              {RANGES.map((range) => (
                <Button
                  key={range}
                  size="sm"
                  aria-pressed={range === days}
                  onClick={() => setDays(range)}
                  className={classNames(range === days && 'bg-sunken')}
                >
                  {range === '365' ? t('A year') : t('{count} days', { count: range })}
                </Button>
              ))}
            </fieldset>
            <Button size="sm" busy={csv.busy} icon={<FileDown size={16} aria-hidden />} onClick={csv.take}>
              {t('Download CSV')}
            </Button>
          </div>
        </div>
        <InsightCharts insight={insight} isAdmin={role === 'ADMIN'} />
      </section>
      <p className="text-meta text-ink-3">
        {t('Counted {moment}. Days are days in India; money is with GST.', { moment: momentText(insight.countedAt) })}
      </p>
    </div>
  )
}
