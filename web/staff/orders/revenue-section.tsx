import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { useFileDownload } from '../../lib/use-file-download.ts'
import { Button } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/data-list.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { priceText } from '../../ui/price-text.ts'
import { Price } from '../../ui/price.tsx'
import { Section } from '../../ui/section.tsx'
import { useAddressFilter } from '../address-filter.ts'
import { DayAxis, DayBar, DayPlot, Legend, RangeButtons } from '../charts/day-plot.tsx'
import { formText } from '../form-text.ts'
import { BooksSection } from './books-section.tsx'
import { barsOf, KINDS, lastDays, lastMonth, type RevenueDay, scaleOf, takenPaise, totalsOf } from './revenue-days.ts'

const RANGES = [7, 30, 90]

/** Revenue and refunds by day and by what was sold; and the accountant's file. */
export default function RevenueSection() {
  const now = useNow()
  const [given, show] = useAddressFilter(['days'])
  const range = RANGES.find((days) => String(days) === given.days) ?? 30
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
        action={<RangeButtons ranges={RANGES} current={range} onSelect={(days) => show({ days: String(days) })} />}
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
      <BooksSection lastMonth={lastMonth(now).from.slice(0, 7)} />
    </div>
  )
}

/** The desk may stand open over midnight, asleep or not: its days move on within a minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Sums({ days }: { days: RevenueDay[] }) {
  const { takenPaise, refundedPaise, orders } = totalsOf(days)
  const sums = [
    { name: t('Taken'), value: <Price paise={takenPaise} /> },
    { name: t('Refunded'), value: <Price paise={refundedPaise} /> },
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

/** Invoices and credit notes between two days, for the accountant. */
function AccountantsCsv({ now }: { now: Date }) {
  const month = lastMonth(now)
  const [invalid, setInvalid] = useState('')
  const { busy, problem, download } = useFileDownload('GET /orders/accounts.csv', {
    failure: 'The file could not be loaded.',
    toastErrors: false,
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, to] = [formText(form, 'from'), formText(form, 'to')]
    if (!from || !to) return setInvalid(t('Both days are needed'))
    if (to < from) return setInvalid(t('The last day lies before the first'))
    setInvalid('')
    if (!busy) download({ input: { from, to }, fileName: `accounts-${from}-to-${to}.csv` })
  }
  return (
    <Section
      framed
      title={t('For the accountant')}
      intro={t('Every invoice and credit note between two days, a line each, with the tax split.')}
    >
      <form noValidate onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <TextField name="from" type="date" label={t('From')} defaultValue={month.from} />
        <TextField name="to" type="date" label={t('To')} defaultValue={month.to} />
        <Button type="submit" busy={busy} icon={<FileDown size={18} aria-hidden />}>
          {t('Download CSV')}
        </Button>
      </form>
      <FormError text={invalid || problem} />
    </Section>
  )
}

const money = (header: string, paise: (day: RevenueDay) => number): Column<RevenueDay> => ({
  header,
  cell: (day) => priceText(paise(day), true),
  align: 'right',
})

/** The plot's figures as a table, last day first. */
const RevenueTable = ({ days }: { days: RevenueDay[] }) => (
  <DataTable
    label={t('Money by day, in rupees')}
    rowHeader
    columns={[
      { header: t('Day'), cell: ({ day }) => dayText(day), className: 'whitespace-nowrap' },
      { header: t('Orders'), cell: ({ orders }) => orders, align: 'right' },
      ...KINDS.map(({ key, name }) => money(t(name), (day) => day[key])),
      { ...money(t('Taken'), takenPaise), className: 'font-strong' },
      money(t('Refunded'), (day) => day.refundedPaise),
    ]}
    rows={days.toReversed()}
    keyOf={({ day }) => day}
  />
)

const rupees = (paise: number) => `₹${priceText(paise)}`

/** Money by day as stacked bars, refunds below zero; the selected day's figures stand underneath. */
function RevenuePlot({ days }: { days: RevenueDay[] }) {
  const [selected, setSelected] = useState(days.length - 1)
  const at = Math.min(selected, days.length - 1)
  const [day, first, last] = [days[at], days[0], days.at(-1)]
  if (!day || !first || !last) return null
  const scale = scaleOf(days)
  return (
    <figure className="grid gap-2">
      <Legend
        series={[
          ...KINDS.map(({ name, mark }) => ({ name: t(name), mark })),
          { name: t('Refunded'), mark: 'bg-danger' },
        ]}
      />
      <p className="text-meta text-ink-3 tabular-nums">{rupees(scale.topPaise)}</p>
      <DayPlot
        title={titleOf(days, first, last)}
        days={days.length}
        selected={at}
        onSelect={setSelected}
        label={t('Day')}
        valueText={sumsOf(day)}
        className="h-56 bg-surface"
      >
        {days.map((one, index) => barsOf(one, scale).map((bar) => <DayBar key={bar.fill} day={index} {...bar} />))}
        <line
          x1={0}
          x2={days.length}
          y1={scale.zero}
          y2={scale.zero}
          vectorEffect="non-scaling-stroke"
          className="stroke-control"
        />
      </DayPlot>
      {scale.bottomPaise > 0 && (
        <p className="text-meta text-ink-3 tabular-nums">
          {t('{money} refunded', { money: rupees(scale.bottomPaise) })}
        </p>
      )}
      <DayAxis first={first.day} last={last.day} />
      <DayCaption day={day} />
    </figure>
  )
}

function titleOf(days: readonly RevenueDay[], first: RevenueDay, last: RevenueDay): string {
  const sum = totalsOf(days)
  return t('Money by day, {first} to {last}: {taken} received, {back} refunded', {
    first: dayText(first.day),
    last: dayText(last.day),
    taken: rupees(sum.takenPaise),
    back: rupees(sum.refundedPaise),
  })
}

const sumsOf = (day: RevenueDay): string =>
  [
    dayText(day.day),
    ...KINDS.map(({ key, name }) => `${t(name)} ${rupees(day[key])}`),
    t('refunded {money}', { money: rupees(day.refundedPaise) }),
  ].join(', ')

function DayCaption({ day }: { day: RevenueDay }) {
  const values = { day: dayText(day.day), money: rupees(takenPaise(day)), count: day.orders }
  return (
    <figcaption className="grid gap-1 rounded-control bg-sunken px-4 py-2.5">
      <span className="font-strong">
        {day.orders === 1
          ? t('{day}: {money} of {count} order', values)
          : t('{day}: {money} of {count} orders', values)}
      </span>
      <span className="flex flex-wrap gap-x-5 text-small text-ink-2 tabular-nums">
        {KINDS.map(({ key, name }) => (
          <span key={key}>
            {t(name)} {rupees(day[key])}
          </span>
        ))}
        <span>{t('Refunded {money}', { money: rupees(day.refundedPaise) })}</span>
      </span>
    </figcaption>
  )
}
