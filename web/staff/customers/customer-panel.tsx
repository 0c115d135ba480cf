import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '../../../contract/index.ts'
import { t, translate } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog.tsx'
import { priceText } from '../../ui/price-text.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { momentText, ORDER_STATUS, type OrderStatus } from '../orders/order-model.ts'
import { CustomerRecords } from './customer-records.tsx'
import { type CustomerAction, CustomerActionDialog } from './customer-action-dialog.tsx'

export type CustomerDetails = CallReply<'GET /staff/customer'>

/** Everything about one customer, and what staff may do about them. */
export default function CustomerPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...call('GET /staff/customer', { id }), staleTime: 0 })
  return (
    <Dialog title={t('Customer')} size="lg" stickyHeader onClose={onClose}>
      {query.isPending && <Spinner fullPage size={36} />}
      {query.isError && (
        <ErrorState
          text={translate(query.error.message) || t('The customer could not be loaded.')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <Details customer={query.data} />}
    </Dialog>
  )
}

function Details({ customer }: { customer: CustomerDetails }) {
  const [deed, setDeed] = useState<CustomerAction | null>(null)
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
        <Button size="sm" onClick={() => setDeed('grant')}>
          {t('Give a clip or days')}
        </Button>
        <Button size="sm" onClick={() => setDeed('signout')}>
          {t('Sign out everywhere')}
        </Button>
        {suspendedAt ? (
          <Button size="sm" onClick={() => setDeed('unsuspend')}>
            {t('Lift suspension')}
          </Button>
        ) : (
          <Button size="sm" variant="danger" onClick={() => setDeed('suspend')}>
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
      <Lists customer={customer} />
      {deed && <CustomerActionDialog kind={deed} customer={customer} onClose={() => setDeed(null)} />}
    </div>
  )
}

function planText(plan: NonNullable<CustomerDetails['plan']>): string {
  const told = { plan: translate(plan.name), start: dayText(plan.startsAt), end: dayText(plan.endsAt) }
  return plan.cancelled
    ? t('{plan} from {start} until {end}, cancelled.', told)
    : t('{plan} from {start} until {end}.', told)
}

/** "Chrome on Windows", as the server calls a browser, or "Unknown device". */
function deviceText(device: string): string {
  const [browser = '', system] = device.split(' on ')
  return system ? t('{browser} on {system}', { browser, system }) : translate(device)
}

function Lists({ customer }: { customer: CustomerDetails }) {
  const { orders, licences, downloads, devices, consents, grants } = customer
  return (
    <>
      <CustomerRecords
        title={t('Orders')}
        empty={t('No orders.')}
        rows={orders.map(({ checkoutId, name, status, totalPaise, at }) => ({
          key: checkoutId,
          name: (
            <Link to={`?section=orders&order=${checkoutId}`} className="text-link underline underline-offset-4">
              {translate(name)}
            </Link>
          ),
          facts: `₹${priceText(totalPaise)} · ${t(ORDER_STATUS[status as OrderStatus])} · ${dayText(at)}`,
        }))}
      />
      <CustomerRecords
        title={t('Given by staff')}
        empty={t('Nothing was given.')}
        rows={grants.map(({ name, reason, by, at, endsAt }) => ({
          key: `${at}${name}`,
          name: translate(name),
          facts: `${reason} · ${by}, ${dayText(at)} · ${t('until {day}', { day: dayText(endsAt) })}`,
        }))}
      />
      <CustomerRecords
        title={t('Licences')}
        empty={t('No licences.')}
        rows={licences.map(({ number, clipName, quality, status, issuedAt }) => ({
          key: number,
          name: (
            <Link to={paths.verify(number)} className="text-link underline underline-offset-4">
              {number}
            </Link>
          ),
          facts: `${clipName}, ${translate(quality)} · ${translate(status)} · ${dayText(issuedAt)}`,
        }))}
      />
      <CustomerRecords
        title={t('Downloads')}
        empty={t('No downloads.')}
        rows={downloads.map(({ clipId, name, quality, downloadedAt }) => ({
          key: `${downloadedAt}${clipId}${quality}`,
          name,
          facts: `${translate(quality)} · ${momentText(downloadedAt)}`,
        }))}
      />
      <CustomerRecords
        title={t('Signed in on')}
        empty={t('Not signed in anywhere.')}
        rows={devices.map(({ name, ip, lastSeenAt }) => ({
          key: `${lastSeenAt}${ip}${name}`,
          name: deviceText(name),
          facts: `${ip} · ${t('seen {moment}', { moment: momentText(lastSeenAt) })}`,
        }))}
      />
      <CustomerRecords
        title={t('Agreed to')}
        empty={t('Nothing is on record.')}
        rows={consents.map(({ kind, noticeVersion, givenAt }) => ({
          key: `${kind}${givenAt}`,
          name: translate(kind),
          facts: `${noticeVersion} · ${momentText(givenAt)}`,
        }))}
      />
    </>
  )
}
