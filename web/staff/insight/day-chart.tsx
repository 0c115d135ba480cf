import { useId, useState } from 'react'
import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { DayAxis, DayBar, DayPlot, Legend } from '../charts/day-plot.tsx'
import { type ChartSeries, isFlat, type Shape, stackAt, topOf, totalText, type Unit, valueText } from './metrics.ts'

interface DayChartProps {
  title: string
  days: string[]
  series: ChartSeries[]
  unit: Unit
  shape: Shape
}

/** Series by day as a plot, or as a table. */
export function DayChart(props: DayChartProps) {
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
      {series.length > 1 && <Legend series={series} />}
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
          : series.map((one) => <Line key={one.name} series={one} top={top} />)}
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

const Line = ({ series, top }: { series: ChartSeries; top: number }) => (
  <polyline
    points={series.values.map((value, at) => `${at + 0.5},${98 - (96 * value) / top}`).join(' ')}
    vectorEffect="non-scaling-stroke"
    strokeWidth={2}
    className={classNames('fill-none', series.stroke)}
  />
)

/** The chart's values, last day first. */
function Table({ title, days, series, unit }: DayChartProps) {
  return (
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
}
