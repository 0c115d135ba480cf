import type { ReactNode } from 'react'
import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { ToggleButton } from '../../ui/toggle-button.tsx'

interface DayPlotProps {
  /** What the picture shows, for screen readers. */
  title: string
  /** How many days the plot spans: one unit of the SVG's width each, its height is 100. */
  days: number
  /** Index of the day whose figures are shown. */
  selected: number
  onSelect: (index: number) => void
  /** Of the slider: its name, and the selected day's figures. */
  label: string
  valueText: string
  /** Height and background. */
  className: string
  children: ReactNode
}

/** A plot by day with a slider over all of it: arrow keys, a finger or the pointer select a day. */
export function DayPlot({ title, days, selected, onSelect, label, valueText, className, children }: DayPlotProps) {
  const selectAt = (x: number, { left, width }: DOMRect) =>
    onSelect(Math.max(0, Math.min(days - 1, Math.floor(((x - left) / width) * days))))
  return (
    <div className={classNames('relative rounded-frame', className)}>
      <input
        type="range"
        min={0}
        max={days - 1}
        step={1}
        value={selected}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => onSelect(event.target.valueAsNumber)}
        onPointerMove={(event) => selectAt(event.clientX, event.currentTarget.getBoundingClientRect())}
        className="peer absolute inset-0 z-1 size-full cursor-crosshair touch-pan-y opacity-0"
      />
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing made here, with a name of its own
        role="img"
        aria-label={title}
        viewBox={`0 0 ${days} 100`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full rounded-frame border border-line peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
      >
        <rect x={selected} y={0} width={1} height={100} className="fill-sunken" />
        {children}
      </svg>
    </div>
  )
}

/** One bar of a day, in hundredths of the plot's height from above. */
export const DayBar = ({ day, y, height, fill }: { day: number; y: number; height: number; fill: string }) => (
  <rect
    x={day + 0.12}
    y={y}
    width={0.76}
    height={height}
    vectorEffect="non-scaling-stroke"
    className={classNames(fill, 'stroke-surface')}
  />
)

/** The plot's first and last day. */
export const DayAxis = ({ first, last }: { first: string; last: string }) => (
  <p aria-hidden className="flex justify-between text-meta text-ink-3">
    <span>{dayText(first)}</span>
    <span>{dayText(last)}</span>
  </p>
)

/** Every line but the first is dashed: where two coincide, the one underneath shows in the gaps. */
export const dashOf = (index: number): string | undefined => (index === 0 ? undefined : '6 6')

interface LegendProps {
  /** `stroke` of series that are drawn as lines. */
  series: readonly { name: string; mark: string; stroke?: string }[]
}

/** Which colour, or which line, stands for what. */
export const Legend = ({ series }: LegendProps) => (
  <ul aria-label={t('Colours')} className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2">
    {series.map(({ name, mark, stroke }, index) => (
      <li key={name} className="inline-flex items-center gap-2">
        {stroke ? (
          <svg aria-hidden width={30} height={2}>
            <path d="M0 1h30" strokeWidth={2} strokeDasharray={dashOf(index)} className={stroke} />
          </svg>
        ) : (
          <span aria-hidden className={classNames('size-3 rounded-chip', mark)} />
        )}
        {name}
      </li>
    ))}
  </ul>
)

interface RangeButtonsProps<Range extends number | string> {
  ranges: readonly Range[]
  current: Range
  onSelect: (range: Range) => void
}

/** How many days are shown. */
export const RangeButtons = <Range extends number | string>({
  ranges,
  current,
  onSelect,
}: RangeButtonsProps<Range>) => (
  <fieldset aria-label={t('Days')} className="flex flex-wrap gap-2">
    {ranges.map((range) => (
      <ToggleButton key={range} size="sm" pressed={range === current} onClick={() => onSelect(range)}>
        {Number(range) === 365 ? t('A year') : t('{count} days', { count: range })}
      </ToggleButton>
    ))}
  </fieldset>
)
