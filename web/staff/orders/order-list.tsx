import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { CallInput } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { DataList } from '../../ui/data-list.tsx'
import { FilterBar, type FilterField } from '../../ui/filter-bar.tsx'
import { KeysetPager } from '../keyset-pager.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { usePagedQuery } from '../use-paged-query.ts'
import { ORDER_STATUS } from './order-model.ts'
import { OrderRow } from './order-row.tsx'

type Filter = Omit<CallInput<'GET /orders/search'>, 'after'>

const fields = (): FilterField<'q' | 'status'>[] => [
  {
    name: 'q',
    type: 'search',
    label: t('Any number, or the beginning of an email'),
    hint: t('Licence, order, payment, refund, dispute, invoice or credit note'),
    maxLength: 254,
  },
  {
    name: 'status',
    label: t('Status'),
    options: Object.entries(ORDER_STATUS).map(([status, label]) => [status, t(label)]),
  },
]

/** Orders, newest first, found by any of their numbers or the buyer's e-mail. */
export function OrderList({ onOpen }: { onOpen: (checkoutId: string) => void }) {
  const [filter, setFilter] = useState<Filter>({})
  const { query, pages } = usePagedQuery('GET /orders/search', filter)
  const orders = query.data?.orders ?? []
  const { attention, ...rest } = filter
  function show(next: Filter) {
    pages.restart()
    setFilter(next)
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <FilterBar
          fields={fields()}
          values={filter}
          onApply={(typed) => show({ ...(typed as Filter), ...(attention && { attention }) })}
          className="sm:grid-cols-[2fr_1fr_auto]"
        />
        <ToggleButton
          size="sm"
          pressed={attention === '1'}
          icon={<TriangleAlert size={16} aria-hidden />}
          onClick={() => show(attention ? rest : { ...rest, attention: '1' })}
          className="justify-self-start"
        >
          {t('Needs attention')}
          <Count count={query.data?.attention} />
        </ToggleButton>
      </div>
      <DataList
        label={t('Orders')}
        query={query}
        rows={orders}
        row={(order) => <OrderRow key={order.checkoutId} order={order} onOpen={() => onOpen(order.checkoutId)} />}
        empty={attention ? t('Nothing needs you now.') : t('No orders here.')}
        failed={t('The orders could not be loaded.')}
      />
      <KeysetPager pages={pages} more={query.data?.more} last={orders.at(-1)?.checkoutId} />
    </div>
  )
}

/** @param count undefined until it has loaded */
const Count = ({ count }: { count: number | undefined }) =>
  count !== undefined && (
    <span
      className={classNames(
        'rounded-full px-2 text-meta tabular-nums',
        count > 0 ? 'bg-spark text-on-spark' : 'text-ink-3',
      )}
    >
      {count}
    </span>
  )
