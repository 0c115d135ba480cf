import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { QueryStates } from '../../ui/data-list.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderEvents } from './order-events.tsx'
import { OrderAmounts, OrderOverview } from './order-details.tsx'
import { OrderDemands, OrderMoney } from './order-money.tsx'
import { isInProgress } from './order-model.ts'

const POLL_MS = 3_000

/** Everything about one order, and the decisions. No optimistic updates where money is concerned. */
export default function OrderPanel({ checkoutId, onClose }: { checkoutId: string; onClose: () => void }) {
  const query = useQuery({
    ...call('GET /orders/one', { checkoutId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? POLL_MS : false),
  })
  return (
    <Dialog title={t('Order')} size="lg" stickyHeader onClose={onClose}>
      {!query.data && <QueryStates query={query} failed={messageOf(query.error, 'The order could not be loaded.')} />}
      {query.data && (
        <div className="grid gap-6">
          <OrderOverview order={query.data} />
          <OrderDemands order={query.data} />
          <OrderActions order={query.data} />
          <OrderAmounts order={query.data} />
          <OrderMoney order={query.data} />
          <OrderEvents events={query.data.events} />
        </div>
      )}
    </Dialog>
  )
}
