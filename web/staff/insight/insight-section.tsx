import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '../../../contract/index.ts'
import type { Role } from '../../../contract/values.ts'
import { t } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { QueryStates } from '../../ui/data-list.tsx'
import { Section } from '../../ui/section.tsx'
import { RangeButtons } from '../charts/range-buttons.tsx'
import { CsvButton } from '../csv-button.tsx'
import { InsightCharts } from './insight-charts.tsx'
import { Today, Waiting } from './today.tsx'

type Days = NonNullable<CallInput<'GET /staff/insight'>['days']>
const RANGES: Days[] = ['7', '30', '90', '365']

/** The shop's metrics: today first, then what waits for staff, then the days before. */
export default function InsightSection({ role }: { role: Role }) {
  const [days, setDays] = useState<Days>('30')
  const query = useQuery({
    ...call('GET /staff/insight', { days }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: 120_000,
  })
  if (!query.isSuccess) return <QueryStates query={query} failed={t('The figures could not be loaded.')} />
  const insight = query.data
  return (
    <div className="grid gap-8">
      <Today insight={insight} />
      <Waiting waits={insight.waits} />
      <Section
        title={t('By day')}
        busy={query.isPlaceholderData}
        action={
          <div className="flex flex-wrap gap-2">
            <RangeButtons ranges={RANGES} current={days} onSelect={setDays} />
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
