import { useState } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { useFileDownload } from '../../lib/use-file-download.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { SelectField } from '../../ui/form/text-field.tsx'
import { OrderItem } from './order-item.tsx'
import { isPending, monthText, statementMonths } from './order-texts.ts'
import { useOrderList } from './use-order-list.ts'

/** Paid orders with their invoices, credit notes and refunds. */
export function OrdersList() {
  const query = useOrderList()
  if (query.isPending) return <Spinner size={32} />
  if (query.isError && !query.data)
    return <ErrorState text={t('Your orders could not be loaded.')} onRetry={() => void query.refetch()} />
  // Pending ones are listed by PendingPayments.
  const orders = (query.data?.orders ?? []).filter((order) => !isPending(order))
  if (orders.length === 0) return <EmptyState text={t('No orders yet')} />
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
