import { useState } from 'react'
import { Link } from 'react-router'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/text.ts'
import { paths } from '../lib/url.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { SelectField } from '../ui/form/text-field.tsx'
import { OrderItem } from './order-item.tsx'
import { isPending, monthText, statementMonths } from './order-texts.ts'
import { useOrderList } from './use-order-list.ts'
import { usePaper } from './use-paper.ts'

/** What was paid for, with its papers: invoices, credit notes, refunds. */
export function OrdersList() {
  const query = useOrderList()
  if (query.isPending) return <Spinner size={32} />
  if (query.isError && !query.data)
    return <ErrorState text={t('Your orders could not be loaded.')} onRetry={() => void query.refetch()} />
  // Those that are being paid have a place of their own.
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

/** One month's papers on one sheet. */
function Statement({ months }: { months: string[] }) {
  const [chosen, setChosen] = useState('')
  const { take, isBusy, problem } = usePaper()
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
        <Button busy={isBusy(month)} onClick={() => void take({ call: 'GET /user/statement', month })}>
          {t('Download statement')}
        </Button>
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id="statement-problem" text={problem} />}
      </div>
    </div>
  )
}
