import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { type ChartSeries, type Unit, valueText } from './metrics.ts'

/** A chart's figures as a table, last day first. */
export function DayTable({ title, days, parts, unit }: { title: string; days: string[]; parts: ChartSeries[]; unit: Unit }) {
  return (
    <section
      aria-label={t('{title} by day', { title })}
      // The table may be longer and wider than its frame: the keyboard must be able to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-control border border-line"
    >
      <table className="w-full text-small tabular-nums">
        <thead className="sticky top-0 bg-sunken text-left">
          <tr>
            <th scope="col" className="px-3 py-1.5 font-strong">
              {t('Day')}
            </th>
            {parts.map(({ name }) => (
              <th key={name} scope="col" className="px-3 py-1.5 text-right font-strong whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, at) => (
              <tr key={day} className="border-t border-line text-right">
                <th scope="row" className="px-3 py-1 text-left font-plain whitespace-nowrap">
                  {dayText(day)}
                </th>
                {parts.map(({ name, values }) => (
                  <td key={name} className="px-3">
                    {valueText(values[at] ?? 0, unit)}
                  </td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </section>
  )
}
