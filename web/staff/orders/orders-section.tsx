import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OrderList } from './order-list.tsx'

const OrderPanel = lazy(() => loadChunk(() => import('./order-panel.tsx')))
const RevenueSection = lazy(() => loadChunk(() => import('./revenue-section.tsx')))

/** Orders, for ADMIN: find one, see everything about it, decide; and the revenue. */
export default function OrdersSection() {
  const [params, setParams] = useSearchParams()
  const go = (name: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
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
                <RevenueSection />
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
