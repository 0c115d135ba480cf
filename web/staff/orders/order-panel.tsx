import { useQuery } from '@tanstack/react-query'
import { t, translate } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import Dialog from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderEvents } from './order-events.tsx'
import { OrderAmounts, OrderOverview } from './order-details.tsx'
import { OrderDemands, OrderMoney } from './order-money.tsx'
import { isMoving } from './order-model.ts'

const POLL_MS = 3_000

/** Everything about one order, and what can be decided. Money waits for the server: nothing is shown before it is so. */
export default function OrderPanel({ checkoutId, onClose }: { checkoutId: string; onClose: () => void }) {
  const query = useQuery({
    ...call('GET /orders/one', { checkoutId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POLL_MS : false),
  })
  return (
    <Dialog title={t('Order')} size="lg" stickyHeader onClose={onClose}>
      {query.isPending && <Spinner fullPage size={36} />}
      {query.isError && !query.data && (
        <ErrorState
          text={translate(query.error.message) || t('The order could not be loaded.')}
          onRetry={() => void query.refetch()}
        />
      )}
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
