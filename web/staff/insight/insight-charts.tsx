import { useId, useState } from 'react'
import { locale, t, type Text, translate } from '../../language/text.ts'
import { dayText, momentText } from '../../lib/day-text.ts'
import { paths } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { dashOf, DayAxis, DayBar, DayPlot, Legend } from '../charts/day-plot.tsx'
import { JOB_NAMES } from './job-names.ts'
import {
  bytesText,
  type ChartSeries,
  chartSeriesOf,
  type Insight,
  isFlat,
  type Kind,
  type Shape,
  stackAt,
  topOf,
  totalText,
  type Unit,
  valueText,
} from './metrics.ts'
import { RankedList, SearchRankings } from './ranked-list.tsx'

const STEPS = {
  views: 'Viewed a clip',
  opened: 'Opened a checkout',
  paid: 'Paid',
} as const satisfies Record<string, Text>
const AREAS: Record<string, Text> = { originals: 'Originals', previews: 'Previews', licensed: 'Files for sale' }

interface SectionProps {
  insight: Insight
}

/** Every metric by day, and what explains it: two in a row are equally high, and beside each other what is about as long. */
export const InsightCharts = ({ insight, isAdmin }: SectionProps & { isAdmin: boolean }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
    {isAdmin && <SalesCharts insight={insight} />}
    <Chart insight={insight} title={t('Uploads')} kinds={['uploads', 'published']} shape="lines" />
    <Chart insight={insight} title={t('Views and saves')} kinds={['views', 'saves']} shape="lines" />
    <Chart insight={insight} title={t('Downloads')} kinds={['downloads']} />
    {isAdmin && <BestSellers best={insight.best} />}
    {!isAdmin && <Storage insight={insight} />}
    <SearchRankings missed={insight.missed} searched={insight.searched} limit={12} />
    {isAdmin && (
      <>
        <Funnel funnel={insight.funnel} />
        <Storage insight={insight} />
        <Queue queue={insight.queue} />
      </>
    )}
  </div>
)

const SalesCharts = ({ insight }: SectionProps) => (
  <>
    <Chart insight={insight} title={t('Revenue')} kinds={['revenue']} unit="paise" />
    <Chart insight={insight} title={t('Checkouts')} kinds={['opened', 'paid']} shape="lines" />
    <Chart insight={insight} title={t('Refunded')} kinds={['refunded']} unit="paise" />
    <Chart insight={insight} title={t('Sign-ups')} kinds={['signups']} />
  </>
)

const Storage = ({ insight: { storage, storedAt } }: SectionProps) => (
  <RankedList
    title={storedAt ? t('Storage, counted {moment}', { moment: momentText(storedAt) }) : t('Storage')}
    unit={t('Size')}
    empty={t('Nothing is stored yet.')}
    rows={storage.map(({ area, bytes }) => ({
      key: area,
      name: translate(AREAS[area] ?? area),
      value: bytes,
      text: bytesText(bytes),
    }))}
  />
)

interface ChartProps extends SectionProps {
  title: string
  kinds: Kind[]
  unit?: Unit
  shape?: Shape
}

const Chart = ({ insight: { days, series }, kinds, unit = 'count', shape = 'bars', title }: ChartProps) => (
  <DayChart title={title} days={days} series={chartSeriesOf(series, kinds)} unit={unit} shape={shape} />
)

const Funnel = ({ funnel }: { funnel: Insight['funnel'] }) => (
  <RankedList
    title={t('From view to purchase')}
    unit={t('Times')}
    empty={t('No figures yet.')}
    rows={funnel.map(({ step, count }, at) => {
      const before = funnel[at - 1]?.count
      return {
        key: step,
        name: t(STEPS[step]),
        value: count,
        text: valueText(count, 'count'),
        ...(before
          ? { note: `${((100 * count) / before).toLocaleString(locale(), { maximumFractionDigits: 1 })}\u00a0%` }
          : {}),
      }
    })}
  />
)

const BestSellers = ({ best }: { best: Insight['best'] }) => (
  <RankedList
    title={t('Best sellers')}
    unit={t('Sold for')}
    empty={t('No clip was sold in this period.')}
    rows={best.slice(0, 10).map(({ id, name, orders, paise }) => ({
      key: id,
      name,
      to: paths.clip(id, name),
      value: paise,
      text: valueText(paise, 'paise'),
      note: `${orders} ×`,
    }))}
  />
)

/** Background jobs; a stalled queue shows here first. */
function Queue({ queue }: { queue: Insight['queue'] }) {
  const busy = queue.filter(({ waiting, running, failed }) => waiting + running + failed > 0)
  return (
    <RankedList
      wide
      title={t('Background jobs')}
      unit={t('Jobs')}
      empty={t('No jobs waiting or running.')}
      rows={busy.map(({ job, waiting, running, failed }) => ({
        key: job,
        name: translate(JOB_NAMES[job] ?? job),
        value: waiting + running + failed,
        text: t('{waiting} waiting, {running} running', { waiting, running }),
        ...(failed > 0 ? { note: t('{count} failed', { count: failed }) } : {}),
      }))}
    />
  )
}

interface DayChartProps {
  title: string
  days: string[]
  series: ChartSeries[]
  unit: Unit
  shape: Shape
}

/** Series by day as a plot, or as a table. */
function DayChart(props: DayChartProps) {
  const { title, days, series, unit, shape } = props
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  return (
    <section aria-labelledby={id} className="grid content-start gap-3 rounded-panel border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="font-strong">
          {title}
          <span className="ml-3 font-plain text-ink-2 tabular-nums">{totalText(series, unit, shape)}</span>
        </h3>
        <ToggleButton
          size="sm"
          pressed={isTable}
          aria-label={t('Show as table: {title}', { title })}
          onClick={() => setIsTable(!isTable)}
        >
          {t('Show as table')}
        </ToggleButton>
      </header>
      {series.length > 1 && (
        <Legend series={shape === 'lines' ? series : series.map(({ name, mark }) => ({ name, mark }))} />
      )}
      {isTable ? <Table {...props} /> : <Plot key={days.length} {...props} />}
    </section>
  )
}

function Plot({ title, days, series, unit, shape }: DayChartProps) {
  const [selected, setSelected] = useState(days.length - 1)
  const day = days[selected] ?? ''
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const top = topOf(series, days.length, shape)
  const values = series.map(({ name, values: byDay }) => ({ name, text: valueText(byDay[selected] ?? 0, unit) }))
  return (
    <figure className="grid gap-1">
      <p aria-hidden className="text-meta text-ink-3 tabular-nums">
        {isFlat(series) ? t('Nothing yet') : valueText(top, unit)}
      </p>
      <DayPlot
        title={t('{title}, {first} to {last}: {total}', {
          title,
          first: dayText(first),
          last: dayText(last),
          total: totalText(series, unit, shape),
        })}
        days={days.length}
        selected={selected}
        onSelect={setSelected}
        label={t('{title}: day', { title })}
        valueText={[dayText(day), ...values.map(({ name, text }) => `${name} ${text}`)].join(', ')}
        className="h-36 bg-page"
      >
        {shape === 'bars'
          ? days.map((_, at) => stackAt(series, at, top).map((bar) => <DayBar key={bar.name} day={at} {...bar} />))
          : series.map((one, at) => <Line key={one.name} series={one} dash={dashOf(at)} top={top} />)}
      </DayPlot>
      <DayAxis first={first} last={last} />
      <figcaption className="flex flex-wrap gap-x-4 rounded-control bg-sunken px-3 py-1.5 text-small tabular-nums">
        <span className="font-strong">{dayText(day)}</span>
        {values.map(({ name, text }) => (
          <span key={name} className="text-ink-2">
            {series.length > 1 && `${name} `}
            {text}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

const Line = ({ series, dash, top }: { series: ChartSeries; dash: string | undefined; top: number }) => (
  <polyline
    points={series.values.map((value, at) => `${at + 0.5},${98 - (96 * value) / top}`).join(' ')}
    vectorEffect="non-scaling-stroke"
    strokeWidth={2}
    strokeDasharray={dash}
    className={classNames('fill-none', series.stroke)}
  />
)

/** The chart's values, last day first. */
const Table = ({ title, days, series, unit }: DayChartProps) => (
  <DataTable
    label={t('{title} by day', { title })}
    rowHeader
    columns={[
      { header: t('Day'), cell: ({ day }) => dayText(day), className: 'whitespace-nowrap' },
      ...series.map(({ name, values }) => ({
        header: name,
        cell: ({ at }: { at: number }) => valueText(values[at] ?? 0, unit),
        align: 'right' as const,
      })),
    ]}
    rows={days.map((day, at) => ({ day, at })).toReversed()}
    keyOf={({ day }) => day}
    className="max-h-72"
  />
)
