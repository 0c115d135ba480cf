import { useState } from 'react'
import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { priceText } from '../../ui/price-text.ts'
import { DayAxis, DayBar, DayPlot, Legend } from '../charts/day-plot.tsx'
import { barsOf, KINDS, type RevenueDay, scaleOf, takenPaise, totalsOf } from './revenue-days.ts'

const rupees = (paise: number) => `₹${priceText(paise)}`

/** Money by day as stacked bars, refunds below zero; the selected day's figures stand underneath. */
export function RevenuePlot({ days }: { days: RevenueDay[] }) {
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
          { name: t('Given back'), mark: 'bg-danger' },
        ]}
      />
      <p className="text-meta text-ink-3 tabular-nums">{rupees(scale.topPaise)}</p>
      <DayPlot
        title={titleOf(days, first, last)}
        days={days.length}
        selected={at}
        onSelect={setSelected}
        label={t('Day')}
        valueText={figuresOf(day)}
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
          {t('{money} given back', { money: rupees(scale.bottomPaise) })}
        </p>
      )}
      <DayAxis first={first.day} last={last.day} />
      <DayCaption day={day} />
    </figure>
  )
}

function titleOf(days: readonly RevenueDay[], first: RevenueDay, last: RevenueDay): string {
  const sum = totalsOf(days)
  return t('Money by day, {first} to {last}: {taken} taken, {back} given back', {
    first: dayText(first.day),
    last: dayText(last.day),
    taken: rupees(sum.takenPaise),
    back: rupees(sum.refundedPaise),
  })
}

const figuresOf = (day: RevenueDay): string =>
  [
    dayText(day.day),
    ...KINDS.map(({ key, name }) => `${t(name)} ${rupees(day[key])}`),
    t('given back {money}', { money: rupees(day.refundedPaise) }),
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
        <span>{t('Given back {money}', { money: rupees(day.refundedPaise) })}</span>
      </span>
    </figcaption>
  )
}
