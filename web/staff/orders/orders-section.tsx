import { TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { CallInput } from '../../../contract/index.ts'
import { t, translate } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { breakableEmail } from '../../ui/breakable.tsx'
import { itemText } from '../../ui/item-text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { classNames } from '../../ui/class-names.ts'
import { DataList } from '../../ui/data-list.tsx'
import { FilterBar, type FilterField } from '../../ui/filter-bar.tsx'
import { Price } from '../../ui/price.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { useAddressEntry, useAddressFilter, useAddressTab } from '../address-filter.ts'
import { KeysetPager, usePagedQuery } from '../paged-query.tsx'
import { CsvButton } from '../staff-buttons.tsx'
import { ORDER_STATUS, type OrderSummary } from './order-model.ts'
import { OrderStatusBadge } from './order-status.tsx'

const OrderPanel = lazy(() => loadChunk(() => import('./order-panel.tsx')))
const Receivables = lazy(() => loadChunk(() => import('./receivables.tsx')))
const RevenueSection = lazy(() => loadChunk(() => import('./revenue-section.tsx')))

const VIEWS = ['orders', 'to-be-paid', 'revenue'] as const
const FILTER_NAMES = ['q', 'status', 'plan', 'clip', 'from', 'to', 'attention'] as const

/** Orders, for ADMIN: find one, see everything about it, decide; and the revenue. */
export default function OrdersSection() {
  const [view, select] = useAddressTab('view', VIEWS, FILTER_NAMES)
  const [order, open] = useAddressEntry('order')
  return (
    <>
      <Tabs
        label={t('Orders')}
        current={view}
        onChange={select}
        tabs={[
          {
            id: 'orders',
            label: t('Orders'),
            content: <OrderList onOpen={open} />,
          },
          {
            id: 'to-be-paid',
            label: t('To be paid'),
            content: (
              <Suspense fallback={<Spinner fullPage size={36} />}>
                <Receivables onOpen={open} />
              </Suspense>
            ),
          },
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
        {order && <OrderPanel key={order} checkoutId={order} onClose={() => open(undefined)} />}
      </Suspense>
    </>
  )
}

type Filter = Omit<CallInput<'GET /orders/search'>, 'after'>

const fields = (): FilterField<keyof Omit<Filter, 'attention'>>[] => [
  {
    name: 'q',
    type: 'search',
    label: t('Any number, or the beginning of an email'),
    hint: t('Licence, order, payment, refund, dispute, invoice or credit note'),
    maxLength: 254,
    className: 'lg:col-span-2',
  },
  {
    name: 'status',
    label: t('Status'),
    options: Object.entries(ORDER_STATUS).map(([status, label]) => [status, t(label)]),
  },
  {
    name: 'plan',
    label: t('What was ordered'),
    options: [
      ['monthly', t('Monthly')],
      ['annual', t('Annual')],
      ['one-time', t('Single clips')],
    ],
  },
  { name: 'clip', label: t('Clip ID'), maxLength: 64 },
  { name: 'from', type: 'date', label: t('From') },
  { name: 'to', type: 'date', label: t('To') },
]

/** Of any kind, or of the one that **Today** led to. */
const ATTENTION = {
  name: 'attention',
  options: [['1'], ['refund'], ['dispute'], ['review'], ['payback'], ['check']],
} as const

/** Orders, newest first, found by any of their numbers or the buyer's e-mail. */
function OrderList({ onOpen }: { onOpen: (checkoutId: string) => void }) {
  const parts = fields()
  const [given, show] = useAddressFilter(FILTER_NAMES, [...parts, ATTENTION])
  const filter = given as Filter
  const { query, pages } = usePagedQuery('GET /orders/search', filter)
  const orders = query.data?.orders ?? []
  const { attention, ...rest } = filter
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <FilterBar
          key={JSON.stringify(filter)}
          fields={parts}
          values={filter}
          onApply={(typed) => show({ ...typed, ...(attention && { attention }) })}
          className="sm:grid-cols-2 lg:grid-cols-5"
        >
          <CsvButton name="GET /orders/orders.csv" input={filter} fileName="orders.csv" />
        </FilterBar>
        <ToggleButton
          size="sm"
          pressed={attention !== undefined}
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
        empty={attention ? t('Nothing needs attention now.') : t('No orders here.')}
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

/** One order of the list; its name opens the order panel. */
function OrderRow({ order, onOpen }: { order: OrderSummary; onOpen: () => void }) {
  const { customer, itemName, totalPaise, status, paidAt, createdAt, invoiceNumber, reviewReason } = order
  return (
    <li className="grid gap-x-4 gap-y-1.5 rounded-control border border-line bg-surface px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_200px]">
      <div className="min-w-0">
        <button
          type="button"
          onClick={onOpen}
          className="min-h-6 text-left font-strong text-link underline underline-offset-4"
        >
          {itemText(itemName)}
        </button>
        <p className="text-meta wrap-anywhere text-ink-3">
          {momentText(paidAt ?? createdAt)}
          {invoiceNumber && ` · ${invoiceNumber}`}
        </p>
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere">{customer.name || t('No name')}</p>
        <p className="text-meta wrap-anywhere text-ink-3">{breakableEmail(customer.email)}</p>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 sm:grid sm:content-start sm:justify-items-end">
        <span className="font-strong">
          <Price paise={totalPaise} />
        </span>
        <OrderStatusBadge status={status} ended={order.ended} />
      </div>
      {(order.refundRequested || reviewReason) && (
        <p className="text-small text-ink-2 sm:col-span-3">
          {[order.refundRequested && t('The customer asks for a refund'), reviewReason && translate(reviewReason)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  )
}
