import { useState } from 'react'
import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { priceText } from '../../ui/price-text.ts'
import { barsOf, KINDS, type RevenueDay, scaleOf, takenPaise, totalsOf } from './revenue-days.ts'

const rupees = (paise: number) => `₹${priceText(paise)}`

/** A day's figures in words. */
const wordsFor = (day: RevenueDay): string =>
  [
    dayText(day.day),
    ...KINDS.map(({ key, name }) => `${t(name)} ${rupees(day[key])}`),
    t('given back {money}', { money: rupees(day.refundedPaise) }),
  ].join(', ')

/**
 * Money by day as stacked bars. A slider lies over the whole plot: arrow keys, a finger or the pointer walk over the
 * days, and the figures of the day stand underneath.
 */
export function RevenuePlot({ days }: { days: RevenueDay[] }) {
  const [chosen, setChosen] = useState(days.length - 1)
  const at = Math.min(chosen, days.length - 1)
  const [day, first, last] = [days[at], days[0], days.at(-1)]
  if (!day || !first || !last) return null
  const scale = scaleOf(days)
  const sum = totalsOf(days)
  const title = t('Money by day, {first} to {last}: {taken} taken, {back} given back', {
    first: dayText(first.day),
    last: dayText(last.day),
    taken: rupees(sum.takenPaise),
    back: rupees(sum.refundedPaise),
  })
  const follow = (x: number, { left, width }: DOMRect) =>
    setChosen(Math.max(0, Math.min(days.length - 1, Math.floor(((x - left) / width) * days.length))))
  return (
    <figure className="grid gap-2">
      <Legend />
      <p className="text-meta text-ink-3 tabular-nums">{rupees(scale.topPaise)}</p>
      <div className="relative h-56">
        <input
          type="range"
          min={0}
          max={days.length - 1}
          step={1}
          value={at}
          aria-label={t('Day')}
          aria-valuetext={wordsFor(day)}
          onChange={(event) => setChosen(event.target.valueAsNumber)}
          onPointerMove={(event) => follow(event.clientX, event.currentTarget.getBoundingClientRect())}
          className="peer absolute inset-0 z-1 size-full cursor-crosshair touch-pan-y opacity-0"
        />
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing made here, with a name of its own
          role="img"
          aria-label={title}
          viewBox={`0 0 ${days.length} 100`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full rounded-frame border border-line bg-surface peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
        >
          <rect x={at} y={0} width={1} height={100} className="fill-sunken" />
          {days.map((one, index) =>
            barsOf(one, scale).map((bar) => (
              <rect
                key={`${one.day} ${bar.fill}`}
                x={index + 0.12}
                y={bar.y}
                width={0.76}
                height={bar.height}
                vectorEffect="non-scaling-stroke"
                className={classNames(bar.fill, 'stroke-surface')}
              />
            )),
          )}
          <line
            x1={0}
            x2={days.length}
            y1={scale.nought}
            y2={scale.nought}
            vectorEffect="non-scaling-stroke"
            className="stroke-control"
          />
        </svg>
      </div>
      {scale.bottomPaise > 0 && (
        <p className="text-meta text-ink-3 tabular-nums">
          {t('{money} given back', { money: rupees(scale.bottomPaise) })}
        </p>
      )}
      <p aria-hidden className="flex justify-between text-meta text-ink-3">
        <span>{dayText(first.day)}</span>
        <span>{dayText(last.day)}</span>
      </p>
      <figcaption className="grid gap-1 rounded-control bg-sunken px-4 py-2.5">
        <span className="font-strong">{soldText(day)}</span>
        <span className="flex flex-wrap gap-x-5 text-small text-ink-2 tabular-nums">
          {KINDS.map(({ key, name }) => (
            <span key={key}>
              {t(name)} {rupees(day[key])}
            </span>
          ))}
          <span>{t('Given back {money}', { money: rupees(day.refundedPaise) })}</span>
        </span>
      </figcaption>
    </figure>
  )
}

function soldText(day: RevenueDay): string {
  const told = { day: dayText(day.day), money: rupees(takenPaise(day)), count: day.orders }
  return day.orders === 1 ? t('{day}: {money} of {count} order', told) : t('{day}: {money} of {count} orders', told)
}

function Legend() {
  const marks = [...KINDS, { key: 'refundedPaise', name: 'Given back', mark: 'bg-danger' }] as const
  return (
    <ul aria-label={t('Colours')} className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2">
      {marks.map(({ key, name, mark }) => (
        <li key={key} className="inline-flex items-center gap-2">
          <span aria-hidden className={classNames('size-3 rounded-chip', mark)} />
          {t(name)}
        </li>
      ))}
    </ul>
  )
}
