import { useId, useState } from 'react'
import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DayTable } from './day-table.tsx'
import { isFlat, type ChartSeries, stackAt, topOf, totalText, type Unit, valueText } from './metrics.ts'

interface DayChartProps {
  title: string
  days: string[]
  parts: ChartSeries[]
  unit: Unit
  /** Bars stand on one another; lines lie beside one another. */
  shape: 'bars' | 'lines'
}

/**
 * Figures by day. A slider lies over the plot: arrow keys, a finger or the pointer walk over the days, and the day's
 * figures stand underneath; the same as a table is one press away.
 */
export function DayChart({ title, days, parts, unit, shape }: DayChartProps) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const shown = { title, days, parts, unit, shape }
  return (
    <section aria-labelledby={id} className="grid content-start gap-3 rounded-panel border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="font-strong">
          {title}
          <span className="ml-3 font-plain text-ink-2 tabular-nums">{totalText(parts, unit, shape)}</span>
        </h3>
        <Button
          size="sm"
          aria-pressed={isTable}
          aria-label={t('Show as table: {title}', { title })}
          onClick={() => setIsTable(!isTable)}
          className={classNames(isTable && 'bg-sunken')}
        >
          {t('Show as table')}
        </Button>
      </header>
      {parts.length > 1 && <Legend parts={parts} />}
      {isTable ? <DayTable {...shown} /> : <Plot key={days.length} {...shown} />}
    </section>
  )
}

function Plot({ title, days, parts, unit, shape }: DayChartProps) {
  const [chosen, setChosen] = useState(days.length - 1)
  const day = days[chosen] ?? ''
  const top = topOf(parts, days.length, shape)
  const said = parts.map(({ name, values }) => ({ name, text: valueText(values[chosen] ?? 0, unit) }))
  const follow = (x: number, { left, width }: DOMRect) =>
    setChosen(Math.max(0, Math.min(days.length - 1, Math.floor(((x - left) / width) * days.length))))
  return (
    <figure className="grid gap-1">
      <p aria-hidden className="text-meta text-ink-3 tabular-nums">
        {isFlat(parts) ? t('Nothing yet') : valueText(top, unit)}
      </p>
      <div className="relative h-36">
        <input
          type="range"
          min={0}
          max={days.length - 1}
          step={1}
          value={chosen}
          aria-label={t('{title}: day', { title })}
          aria-valuetext={[dayText(day), ...said.map(({ name, text }) => `${name} ${text}`)].join(', ')}
          onChange={(event) => setChosen(event.target.valueAsNumber)}
          onPointerMove={(event) => follow(event.clientX, event.currentTarget.getBoundingClientRect())}
          className="peer absolute inset-0 z-1 size-full cursor-crosshair touch-pan-y opacity-0"
        />
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing made here, with a name of its own
          role="img"
          aria-label={t('{title}, {first} to {last}: {total}', {
            title,
            first: dayText(days[0] ?? ''),
            last: dayText(days.at(-1) ?? ''),
            total: totalText(parts, unit, shape),
          })}
          viewBox={`0 0 ${days.length} 100`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full rounded-frame border border-line bg-page peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
        >
          <rect x={chosen} y={0} width={1} height={100} className="fill-sunken" />
          {shape === 'bars'
            ? days.map((one, at) => <Bars key={one} at={at} parts={parts} top={top} />)
            : parts.map((part) => <Line key={part.name} part={part} top={top} />)}
        </svg>
      </div>
      <p aria-hidden className="flex justify-between text-meta text-ink-3">
        <span>{dayText(days[0] ?? '')}</span>
        <span>{dayText(days.at(-1) ?? '')}</span>
      </p>
      <figcaption className="flex flex-wrap gap-x-4 rounded-control bg-sunken px-3 py-1.5 text-small tabular-nums">
        <span className="font-strong">{dayText(day)}</span>
        {said.map(({ name, text }) => (
          <span key={name} className="text-ink-2">
            {parts.length > 1 && `${name} `}
            {text}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

const Bars = ({ at, parts, top }: { at: number; parts: ChartSeries[]; top: number }) =>
  stackAt(parts, at, top).map(({ part, y, height }) => (
    <rect
      key={part.name}
      x={at + 0.12}
      y={y}
      width={0.76}
      height={height}
      vectorEffect="non-scaling-stroke"
      className={classNames(part.fill, 'stroke-surface')}
    />
  ))

const Line = ({ part, top }: { part: ChartSeries; top: number }) => (
  <polyline
    points={part.values.map((value, at) => `${at + 0.5},${98 - (96 * value) / top}`).join(' ')}
    vectorEffect="non-scaling-stroke"
    strokeWidth={2}
    className={classNames('fill-none', part.stroke)}
  />
)

function Legend({ parts }: { parts: ChartSeries[] }) {
  return (
    <ul aria-label={t('Colours')} className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
      {parts.map(({ name, mark }) => (
        <li key={name} className="inline-flex items-center gap-2">
          <span aria-hidden className={classNames('size-3 rounded-chip', mark)} />
          {name}
        </li>
      ))}
    </ul>
  )
}
