import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { CallInput } from '../../../contract/index.ts'
import { call } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { OrderFilter } from './order-filter.tsx'
import { OrderRow } from './order-row.tsx'

export type Filter = Omit<CallInput<'GET /orders/search'>, 'after'>

/** Orders, last first, found by any of their numbers or the buyer's e-mail. */
export function OrderList({ onOpen }: { onOpen: (checkoutId: string) => void }) {
  const [filter, setFilter] = useState<Filter>({})
  // The last order of each page before this one.
  const [before, setBefore] = useState<string[]>([])
  const after = before.at(-1)
  const query = useQuery({
    ...call('GET /orders/search', { ...filter, ...(after ? { after } : {}) }),
    staleTime: 0,
    placeholderData: (held) => held,
  })
  const orders = query.data?.orders ?? []
  const last = orders.at(-1)?.checkoutId
  return (
    <div className="grid gap-5">
      <OrderFilter
        filter={filter}
        attention={query.data?.attention}
        onFilter={(wanted) => {
          setBefore([])
          setFilter(wanted)
        }}
      />
      {query.isPending && <Spinner fullPage size={36} />}
      {query.isError && <ErrorState text="The orders could not be loaded." onRetry={() => void query.refetch()} />}
      {query.isSuccess && orders.length === 0 && (
        <EmptyState text={filter.attention ? 'Nothing needs you now.' : 'No orders here.'} />
      )}
      <ul aria-label="Orders" aria-busy={query.isPlaceholderData} className="grid gap-2">
        {orders.map((order) => (
          <OrderRow key={order.checkoutId} order={order} onOpen={() => onOpen(order.checkoutId)} />
        ))}
      </ul>
      {(before.length > 0 || query.data?.more) && (
        <nav aria-label="Pages" className="flex justify-between gap-3">
          <Button
            // Not `disabled`, which would take the focus away at either end.
            aria-disabled={before.length === 0 || undefined}
            icon={<ChevronLeft size={18} aria-hidden />}
            onClick={() => setBefore(before.slice(0, -1))}
          >
            Newer
          </Button>
          <Button
            aria-disabled={!query.data?.more || !last || undefined}
            icon={<ChevronRight size={18} aria-hidden />}
            onClick={() => query.data?.more && last && setBefore([...before, last])}
          >
            Older
          </Button>
        </nav>
      )}
    </div>
  )
}
