import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { paths } from '../../lib/url.ts'
import { useMayAs } from '../../lib/session.ts'
import { useFileDownload } from '../../lib/use-file-download.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { SelectField } from '../../ui/form/text-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { BrowseClips } from '../library/pending-clip.tsx'
import {
  amountText,
  type CustomerOrder,
  isPending,
  itemName,
  monthText,
  refundText,
  statementMonths,
  statusText,
  statusTone,
  type Tone,
} from './order-texts.ts'
import { OrderLines } from './order-lines.tsx'
import { useDocument } from './use-document.ts'
import { useOrderList } from './use-order-list.ts'

/** Paid orders with their invoices, credit notes and refunds. */
export default function OrdersList() {
  const query = useOrderList()
  const mayBuy = useMayAs('buyer')
  if (!mayBuy) return <EmptyState text={t('Orders and invoices of the company are for its buyers and owners.')} />
  if (query.isPending) return <Spinner size={32} />
  if (query.isError && !query.data)
    return <ErrorState text={t('Your orders could not be loaded.')} onRetry={() => void query.refetch()} />
  // Pending ones are listed by PendingPayments.
  const orders = (query.data?.orders ?? []).filter((order) => !isPending(order))
  if (orders.length === 0) return <EmptyState text={t('No orders yet')} action={<BrowseClips />} />
  return (
    <div className="grid gap-5">
      <p className="text-small text-ink-2">
        {/* MON-24. */}
        <Rich
          text={t(
            'You can ask for a refund within 14 days of the payment, as long as nothing was downloaded. It takes 5-7 working days. See the <policy>refund policy</policy>.',
          )}
          policy={(words) => (
            <Link to={paths.refunds} className="text-link underline underline-offset-4">
              {words}
            </Link>
          )}
        />
      </p>
      <ul aria-label={t('Orders and invoices')} className="grid gap-2">
        {orders.map((order) => (
          <OrderItem key={order.checkoutId} order={order} />
        ))}
      </ul>
      <Statement months={statementMonths(orders)} />
    </div>
  )
}

/** The documents of one month on one sheet. */
function Statement({ months }: { months: string[] }) {
  const [chosen, setChosen] = useState('')
  const { download, busy, problem } = useFileDownload('GET /user/statement', {
    failure: 'Download failed. Please try again.',
  })
  const [newest] = months
  if (!newest) return null
  const month = chosen || newest
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField label={t('Monthly statement')} value={month} onChange={(event) => setChosen(event.target.value)}>
          {months.map((one) => (
            <option key={one} value={one}>
              {monthText(one)}
            </option>
          ))}
        </SelectField>
        <Button busy={busy} onClick={() => download({ input: { month }, fileName: `${month}.pdf` })}>
          {t('Download statement')}
        </Button>
      </div>
      <FormError text={problem} />
    </div>
  )
}

const InvoiceAddressDialog = lazy(() => loadChunk(() => import('./invoice-address-dialog.tsx')))
const RefundDialog = lazy(() => loadChunk(() => import('./refund-dialog.tsx')))

const TONES: Record<Tone, string> = { good: 'text-success', waiting: 'text-ink', over: 'text-ink-3' }

/** One order: item, day, amount, status, its documents, and what can be requested. */
function OrderItem({ order }: { order: CustomerOrder }) {
  const [now] = useState(() => new Date())
  const [open, setOpen] = useState<'address' | 'refund' | null>(null)
  const close = () => setOpen(null)
  const { item, status } = order
  const refund = refundText(order, now)
  return (
    <li className="grid gap-3 rounded-control border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {item.clipId ? (
          <Link to={paths.clip(item.clipId, item.name)} className="font-strong underline-offset-4 hover:underline">
            {itemName(item)}
          </Link>
        ) : (
          <span className="font-strong">{itemName(item)}</span>
        )}
        <span className={classNames('text-small font-strong', TONES[statusTone(status)])}>{statusText(order)}</span>
      </div>
      <p className="text-meta text-ink-3">{amountText(order)}</p>
      {order.lines && <OrderLines order={order} lines={order.lines} />}
      {order.needsAddress && (
        <p className="text-small text-ink-2">
          {t('Your tax invoice needs an address with a State. It is issued at once.')}
        </p>
      )}
      {refund && <p className="text-small text-ink-2">{refund}</p>}
      <div className="flex flex-wrap gap-2">
        <Documents order={order} />
        {order.status === 'PAID' && item.kind !== 'subscription' && item.kind !== 'credit' && (
          <Schedules order={order} />
        )}
        {order.needsAddress && (
          <Button size="sm" variant="accent" onClick={() => setOpen('address')}>
            {t('Add address')}
          </Button>
        )}
        {order.refund.possible && !order.refund.requested && (
          <Button
            size="sm"
            variant="plain"
            onClick={() => setOpen('refund')}
            aria-label={t('Ask for a refund of {item}', { item: itemName(item) })}
          >
            {t('Ask for a refund')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {open === 'address' && <InvoiceAddressDialog order={order} onClose={close} />}
        {open === 'refund' && <RefundDialog order={order} onClose={close} />}
      </Suspense>
    </li>
  )
}

/** All licences of the order on one sheet, for whoever asks for them. */
function Schedules({ order: { checkoutId: order } }: { order: CustomerOrder }) {
  const failure = 'Download failed. Please try again.'
  const pdf = useFileDownload('GET /user/schedule', { failure })
  const csv = useFileDownload('GET /user/schedule.csv', { failure })
  const start = (one: typeof pdf, fileName: string) => one.download({ input: { order }, fileName })
  return (
    <>
      <Button size="sm" busy={pdf.busy} onClick={() => start(pdf, 'licence-schedule.pdf')}>
        {t('Licence schedule (PDF)')}
      </Button>
      <Button
        size="sm"
        busy={csv.busy}
        onClick={() => csv.download({ input: { order }, fileName: 'licence-schedule.csv' })}
      >
        {t('Licence schedule (CSV)')}
      </Button>
      <FormError text={pdf.problem ?? csv.problem} className="w-full" />
    </>
  )
}

/** Invoice and credit notes, as PDF. */
function Documents({ order: { invoice, creditNotes } }: { order: CustomerOrder }) {
  const { download, isBusy, problem } = useDocument('GET /user/invoice')
  const documents = [
    ...(invoice ? [{ label: t('Invoice {number}', invoice), number: invoice.number }] : []),
    ...creditNotes.map(({ number }) => ({ label: t('Credit note {number}', { number }), number })),
  ]
  return (
    <>
      {documents.map(({ label, number }) => (
        <Button
          key={number}
          size="sm"
          busy={isBusy(number)}
          icon={<FileText size={16} aria-hidden />}
          onClick={() => download(number)}
        >
          {label}
        </Button>
      ))}
      <FormError text={problem} className="w-full" />
    </>
  )
}
