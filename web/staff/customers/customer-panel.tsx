import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { t, translate } from '../../language/text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { dayText, momentText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { QueryStates } from '../../ui/data-list.tsx'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import type { CustomerDetails } from './customer.types.ts'
import { CustomerAccount, CustomerPurchases } from './customer-history.tsx'
import { type CustomerAction, CustomerActionDialog } from './customer-action-dialog.tsx'

/** Everything about one customer, and what staff may do about them. */
export default function CustomerPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...call('GET /staff/customer', { id }), staleTime: 0 })
  return (
    <Dialog title={t('Customer')} size="lg" stickyHeader onClose={onClose}>
      <QueryStates query={query} failed={messageOf(query.error, 'The customer could not be loaded.')} />
      {query.data && <Details customer={query.data} />}
    </Dialog>
  )
}

function Details({ customer }: { customer: CustomerDetails }) {
  const [action, setAction] = useState<CustomerAction | null>(null)
  const { suspendedAt, suspendedReason, plan } = customer
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h3 className="text-h3 font-strong wrap-anywhere">{customer.name || t('No name')}</h3>
        <p className="break-all text-ink-2">
          {customer.emailVerified
            ? t('{email}, confirmed', { email: customer.email })
            : t('{email}, not confirmed', { email: customer.email })}
        </p>
        <p className="text-small text-ink-2">
          {t('Since {day}.', { day: dayText(customer.createdAt) })} {plan ? planText(plan) : t('No plan.')}
        </p>
        {suspendedAt && (
          <p className="text-danger">
            {t('Suspended since {moment}: {reason}', {
              moment: momentText(suspendedAt),
              reason: suspendedReason ?? '',
            })}
          </p>
        )}
      </header>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setAction('grant')}>
          {t('Give a clip or days')}
        </Button>
        <Button size="sm" onClick={() => setAction('signout')}>
          {t('Sign out everywhere')}
        </Button>
        {suspendedAt ? (
          <Button size="sm" onClick={() => setAction('unsuspend')}>
            {t('Lift suspension')}
          </Button>
        ) : (
          <Button size="sm" variant="danger" onClick={() => setAction('suspend')}>
            {t('Suspend')}
          </Button>
        )}
        <Link
          to={`?section=audit-log&subject=${customer.id}`}
          className="inline-flex min-h-9 items-center px-2 text-small text-link underline underline-offset-4"
        >
          {t('Audit log')}
        </Link>
      </div>
      <CustomerPurchases customer={customer} />
      <CustomerAccount customer={customer} />
      {action && <CustomerActionDialog kind={action} customer={customer} onClose={() => setAction(null)} />}
    </div>
  )
}

function planText(plan: NonNullable<CustomerDetails['plan']>): string {
  const values = { plan: translate(plan.name), start: dayText(plan.startsAt), end: dayText(plan.endsAt) }
  return plan.cancelled
    ? t('{plan} from {start} until {end}, cancelled.', values)
    : t('{plan} from {start} until {end}.', values)
}
