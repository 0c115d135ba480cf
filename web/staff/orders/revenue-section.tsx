import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountantsCsv } from './accountants-csv.tsx'
import { lastDays, type RevenueDay, totalsOf } from './revenue-days.ts'
import { RevenuePlot } from './revenue-plot.tsx'
import { RevenueTable } from './revenue-table.tsx'

const RANGES = [7, 30, 90]

/** What came in and what went back, by day and by what was sold; and the accountant's file. */
export default function RevenueSection() {
  const [now] = useState(() => new Date())
  const [range, setRange] = useState(30)
  const [isTable, setIsTable] = useState(false)
  const query = useQuery({
    ...call('GET /orders/revenue', lastDays(range, now)),
    staleTime: 0,
    placeholderData: (held) => held,
  })
  const days = query.data?.days
  return (
    <div className="grid gap-6">
      <section aria-labelledby="revenue" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="revenue" className="text-h3 font-strong">
            {t('Revenue, GST included')}
          </h2>
          <fieldset aria-label={t('Days')} className="flex flex-wrap gap-2">
            {RANGES.map((count) => (
              <Button
                key={count}
                size="sm"
                aria-pressed={count === range}
                onClick={() => setRange(count)}
                className={classNames(count === range && 'bg-sunken')}
              >
                {t('{count} days', { count })}
              </Button>
            ))}
          </fieldset>
        </div>
        {query.isPending && <Spinner fullPage size={36} />}
        {query.isError && (
          <ErrorState text={t('The revenue could not be loaded.')} onRetry={() => void query.refetch()} />
        )}
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
      </section>
      <AccountantsCsv now={now} />
    </div>
  )
}

function Sums({ days }: { days: RevenueDay[] }) {
  const { takenPaise, refundedPaise, orders } = totalsOf(days)
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2">
      <div>
        <dt className="text-meta text-ink-3">{t('Taken')}</dt>
        <dd className="text-h3 font-strong">
          <Price paise={takenPaise} />
        </dd>
      </div>
      <div>
        <dt className="text-meta text-ink-3">{t('Given back')}</dt>
        <dd className="text-h3 font-strong">
          <Price paise={refundedPaise} />
        </dd>
      </div>
      <div>
        <dt className="text-meta text-ink-3">{t('Orders')}</dt>
        <dd className="text-h3 font-strong tabular-nums">{orders}</dd>
      </div>
    </dl>
  )
}
