import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { priceText } from '../../ui/price-text.ts'
import { KINDS, type RevenueDay, takenPaise } from './revenue-days.ts'

const money = (header: string, paise: (day: RevenueDay) => number): Column<RevenueDay> => ({
  header,
  cell: (day) => priceText(paise(day), true),
  align: 'right',
})

/** The plot's figures as a table, last day first. */
export function RevenueTable({ days }: { days: RevenueDay[] }) {
  return (
    <DataTable
      label={t('Money by day, in rupees')}
      rowHeader
      columns={[
        { header: t('Day'), cell: ({ day }) => dayText(day), className: 'whitespace-nowrap' },
        { header: t('Orders'), cell: ({ orders }) => orders, align: 'right' },
        ...KINDS.map(({ key, name }) => money(t(name), (day) => day[key])),
        { ...money(t('Taken'), takenPaise), className: 'font-strong' },
        money(t('Given back'), (day) => day.refundedPaise),
      ]}
      rows={days.toReversed()}
      keyOf={({ day }) => day}
    />
  )
}
