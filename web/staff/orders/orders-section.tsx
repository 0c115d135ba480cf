import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/chunk.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OrderList } from './order-list.tsx'

const OrderPanel = lazy(() => loadChunk(() => import('./order-panel.tsx')))
const RevenueDesk = lazy(() => loadChunk(() => import('./revenue-section.tsx')))

/** The orders desk, for ADMIN: find an order, see everything about it, decide; and what came in. */
export default function OrdersSection() {
  const [params, setParams] = useSearchParams()
  const go = (name: string, value: string) =>
    setParams(
      (held) => {
        const next = new URLSearchParams(held)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { preventScrollReset: true },
    )
  const order = params.get('order')
  return (
    <>
      <Tabs
        label={t('Orders')}
        current={params.get('view') === 'revenue' ? 'revenue' : 'orders'}
        onChange={(id) => go('view', id === 'revenue' ? id : '')}
        tabs={[
          { id: 'orders', label: t('Orders'), content: <OrderList onOpen={(id) => go('order', id)} /> },
          {
            id: 'revenue',
            label: t('Revenue'),
            content: (
              <Suspense fallback={<Spinner fullPage size={36} />}>
                <RevenueDesk />
              </Suspense>
            ),
          },
        ]}
      />
      <Suspense fallback={null}>
        {order && <OrderPanel key={order} checkoutId={order} onClose={() => go('order', '')} />}
      </Suspense>
    </>
  )
}
