import { t, type Text } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { priceText } from '../../ui/price-text.ts'
import { KINDS, type RevenueDay, takenPaise } from './revenue-days.ts'

const HEADINGS = ['Day', 'Orders', ...KINDS.map(({ name }) => name), 'Taken', 'Given back'] as const satisfies Text[]

/** The plot's figures as a table, last day first. */
export function RevenueTable({ days }: { days: RevenueDay[] }) {
  return (
    <section
      aria-label={t('Money by day, in rupees')}
      // The table may be wider than a phone: the keyboard must be able to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-line"
    >
      <table className="w-full text-small tabular-nums">
        <thead className="bg-sunken text-left">
          <tr>
            {HEADINGS.map((heading, index) => (
              <th
                key={heading}
                scope="col"
                className={`px-3 py-2 font-strong whitespace-nowrap ${index > 0 ? 'text-right' : ''}`}
              >
                {t(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-t border-line text-right">
              <th scope="row" className="px-3 py-1.5 text-left font-plain whitespace-nowrap">
                {dayText(day.day)}
              </th>
              <td className="px-3">{day.orders}</td>
              {KINDS.map(({ key }) => (
                <td key={key} className="px-3">
                  {priceText(day[key], true)}
                </td>
              ))}
              <td className="px-3 font-strong">{priceText(takenPaise(day), true)}</td>
              <td className="px-3">{priceText(day.refundedPaise, true)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
