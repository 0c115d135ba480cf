import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/data-list.tsx'
import { Price } from '../../ui/price.tsx'
import { Section } from '../../ui/section.tsx'
import { RangeButtons } from '../charts/range-buttons.tsx'
import { AccountantsCsv } from './accountants-csv.tsx'
import { lastDays, type RevenueDay, totalsOf } from './revenue-days.ts'
import { RevenuePlot } from './revenue-plot.tsx'
import { RevenueTable } from './revenue-table.tsx'

const RANGES = [7, 30, 90]

/** Revenue and refunds by day and by what was sold; and the accountant's file. */
export default function RevenueSection() {
  const [now] = useState(() => new Date())
  const [range, setRange] = useState(30)
  const [isTable, setIsTable] = useState(false)
  const query = useQuery({
    ...call('GET /orders/revenue', lastDays(range, now)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const days = query.data?.days
  return (
    <div className="grid gap-6">
      <Section
        title={t('Revenue, GST included')}
        action={<RangeButtons ranges={RANGES} current={range} onSelect={setRange} />}
      >
        <QueryStates query={query} failed={t('The revenue could not be loaded.')} />
        {days && (
          <>
            <Sums days={days} />
            {isTable ? <RevenueTable days={days} /> : <RevenuePlot key={days.length} days={days} />}
            <Button
              size="sm"
              aria-pressed={isTable}
              onClick={() => setIsTable(!isTable)}
              className="justify-self-start"
            >
              {t('Show as table')}
            </Button>
          </>
        )}
      </Section>
      <AccountantsCsv now={now} />
    </div>
  )
}

function Sums({ days }: { days: RevenueDay[] }) {
  const { takenPaise, refundedPaise, orders } = totalsOf(days)
  const sums = [
    { name: t('Taken'), value: <Price paise={takenPaise} /> },
    { name: t('Given back'), value: <Price paise={refundedPaise} /> },
    { name: t('Orders'), value: <span className="tabular-nums">{orders}</span> },
  ]
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2">
      {sums.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-meta text-ink-3">{name}</dt>
          <dd className="text-h3 font-strong">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
