import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { KeysetPager, useKeysetPages } from '../../ui/keyset-pager.tsx'
import { OrderFilter } from './order-filter.tsx'
import { OrderRow } from './order-row.tsx'

export type Filter = Omit<CallInput<'GET /orders/search'>, 'after'>

/** Orders, last first, found by any of their numbers or the buyer's e-mail. */
export function OrderList({ onOpen }: { onOpen: (checkoutId: string) => void }) {
  const [filter, setFilter] = useState<Filter>({})
  const pages = useKeysetPages()
  const { after } = pages
  const query = useQuery({
    ...call('GET /orders/search', { ...filter, ...(after ? { after } : {}) }),
    staleTime: 0,
    placeholderData: (held) => held,
  })
  const orders = query.data?.orders ?? []
  return (
    <div className="grid gap-5">
      <OrderFilter
        filter={filter}
        attention={query.data?.attention}
        onFilter={(wanted) => {
          pages.restart()
          setFilter(wanted)
        }}
      />
      {query.isPending && <Spinner fullPage size={36} />}
      {query.isError && <ErrorState text={t('The orders could not be loaded.')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && orders.length === 0 && (
        <EmptyState text={filter.attention ? t('Nothing needs you now.') : t('No orders here.')} />
      )}
      <ul aria-label={t('Orders')} aria-busy={query.isPlaceholderData} className="grid gap-2">
        {orders.map((order) => (
          <OrderRow key={order.checkoutId} order={order} onOpen={() => onOpen(order.checkoutId)} />
        ))}
      </ul>
      <KeysetPager pages={pages} more={query.data?.more} last={orders.at(-1)?.checkoutId} />
    </div>
  )
}
