import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '../../../contract/index.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog.tsx'
import { priceText } from '../../ui/price-text.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { momentText, ORDER_STATUS, type OrderStatus } from '../orders/order-words.ts'
import { CustomerPart } from './customer-part.tsx'
import { type DeedKind, DeedDialog } from './deed-dialog.tsx'

export type CustomerDetails = CallReply<'GET /staff/customer'>

/** Everything about one customer, and what staff may do about them. */
export default function CustomerPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...call('GET /staff/customer', { id }), staleTime: 0 })
  return (
    <Dialog title="Customer" size="lg" stickyHeader onClose={onClose}>
      {query.isPending && <Spinner fullPage size={36} />}
      {query.isError && (
        <ErrorState
          text={query.error.message || 'The customer could not be loaded.'}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <Details customer={query.data} />}
    </Dialog>
  )
}

function Details({ customer }: { customer: CustomerDetails }) {
  const [deed, setDeed] = useState<DeedKind | null>(null)
  const { suspendedAt, suspendedReason, plan } = customer
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h3 className="text-h3 font-strong break-words">{customer.name || 'No name'}</h3>
        <p className="break-all text-ink-2">
          {customer.email}
          {customer.emailVerified ? ', confirmed' : ', not confirmed'}
        </p>
        <p className="text-small text-ink-2">
          Since {dayText(customer.createdAt)}.{' '}
          {plan
            ? `${plan.name} from ${dayText(plan.startsAt)} until ${dayText(plan.endsAt)}${plan.cancelled ? ', cancelled' : ''}.`
            : 'No plan.'}
        </p>
        {suspendedAt && (
          <p className="text-danger">
            Suspended since {momentText(suspendedAt)}: {suspendedReason}
          </p>
        )}
      </header>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setDeed('grant')}>
          Give a clip or days
        </Button>
        <Button size="sm" onClick={() => setDeed('signout')}>
          Sign out everywhere
        </Button>
        {suspendedAt ? (
          <Button size="sm" onClick={() => setDeed('unsuspend')}>
            Lift suspension
          </Button>
        ) : (
          <Button size="sm" variant="danger" onClick={() => setDeed('suspend')}>
            Suspend
          </Button>
        )}
        <Link
          to={`?section=audit-log&subject=${customer.id}`}
          className="inline-flex min-h-9 items-center px-2 text-small text-link underline underline-offset-4"
        >
          Audit log
        </Link>
      </div>
      <Lists customer={customer} />
      {deed && <DeedDialog kind={deed} customer={customer} onClose={() => setDeed(null)} />}
    </div>
  )
}

function Lists({ customer }: { customer: CustomerDetails }) {
  const { orders, licences, downloads, devices, consents, grants } = customer
  return (
    <>
      <CustomerPart
        title="Orders"
        empty="No orders."
        rows={orders.map(({ checkoutId, name, status, totalPaise, at }) => ({
          key: checkoutId,
          name: (
            <Link to={`?section=orders&order=${checkoutId}`} className="text-link underline underline-offset-4">
              {name}
            </Link>
          ),
          facts: `₹${priceText(totalPaise)} · ${ORDER_STATUS[status as OrderStatus]} · ${dayText(at)}`,
        }))}
      />
      <CustomerPart
        title="Given by staff"
        empty="Nothing was given."
        rows={grants.map(({ name, reason, by, at, endsAt }) => ({
          key: `${at}${name}`,
          name,
          facts: `${reason} · ${by}, ${dayText(at)} · until ${dayText(endsAt)}`,
        }))}
      />
      <CustomerPart
        title="Licences"
        empty="No licences."
        rows={licences.map(({ number, clipName, quality, status, issuedAt }) => ({
          key: number,
          name: (
            <Link to={paths.verify(number)} className="text-link underline underline-offset-4">
              {number}
            </Link>
          ),
          facts: `${clipName}, ${quality} · ${status} · ${dayText(issuedAt)}`,
        }))}
      />
      <CustomerPart
        title="Downloads"
        empty="No downloads."
        rows={downloads.map(({ clipId, name, quality, downloadedAt }) => ({
          key: `${downloadedAt}${clipId}${quality}`,
          name,
          facts: `${quality} · ${momentText(downloadedAt)}`,
        }))}
      />
      <CustomerPart
        title="Signed in on"
        empty="Not signed in anywhere."
        rows={devices.map(({ name, ip, lastSeenAt }) => ({
          key: `${lastSeenAt}${ip}${name}`,
          name,
          facts: `${ip} · seen ${momentText(lastSeenAt)}`,
        }))}
      />
      <CustomerPart
        title="Agreed to"
        empty="Nothing is on record."
        rows={consents.map(({ kind, noticeVersion, givenAt }) => ({
          key: `${kind}${givenAt}`,
          name: kind,
          facts: `${noticeVersion} · ${momentText(givenAt)}`,
        }))}
      />
    </>
  )
}
