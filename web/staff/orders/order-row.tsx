import { t, translate } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { Price } from '../../ui/price.tsx'
import { OrderStatusBadge } from './order-status.tsx'
import { type OrderSummary } from './order-model.ts'

/** One order of the list; its name opens the order panel. */
export function OrderRow({ order, onOpen }: { order: OrderSummary; onOpen: () => void }) {
  const { customer, itemName, totalPaise, status, paidAt, createdAt, invoiceNumber, reviewReason } = order
  return (
    <li className="grid gap-x-4 gap-y-1.5 rounded-control border border-line bg-surface px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_200px]">
      <div className="min-w-0">
        <button
          type="button"
          onClick={onOpen}
          className="min-h-6 text-left font-strong text-link underline underline-offset-4"
        >
          {translate(itemName)}
        </button>
        <p className="text-meta wrap-anywhere text-ink-3">
          {momentText(paidAt ?? createdAt)}
          {invoiceNumber && ` · ${invoiceNumber}`}
        </p>
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere">{customer.name || t('No name')}</p>
        <p className="text-meta break-all text-ink-3">{customer.email}</p>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 sm:grid sm:content-start sm:justify-items-end">
        <span className="font-strong">
          <Price paise={totalPaise} />
        </span>
        <OrderStatusBadge status={status} />
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
