import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { CUSTOMER_ROWS } from '../../../contract/constants.ts'
import { t, translate } from '../../language/text.ts'
import { dayText, momentText } from '../../lib/day-text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { breakableEmail } from '../../ui/breakable.tsx'
import { itemText } from '../../ui/item-text.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'
import { QueryStates } from '../../ui/data-list.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { priceText } from '../../ui/price-text.ts'
import { ORDER_STATUS, type OrderStatus } from '../orders/order-model.ts'
import { CompanyTerms } from './company-terms.tsx'
import { CompanyPlan } from './company-plan.tsx'
import { CompanySso } from './company-sso.tsx'
import { LICENCE_STATUS } from '../../ui/licence-status.ts'
import { CompanyMembers, CompanySeats } from './company-seats.tsx'
import { type CustomerAction, CustomerActionDialog, type CustomerDetails } from './customer-action-dialog.tsx'
import { CustomerEmail } from './customer-email.tsx'
import { TOPICS } from '../messages/message.ts'
import { RowButton } from '../staff-buttons.tsx'

interface CustomerPanelProps {
  id: string
  /** What is given, suspended and agreed on is an ADMIN's. */
  mayDecide: boolean
  onClose: () => void
}

/** Everything about one customer, and what staff may do about them. */
export default function CustomerPanel({ id, mayDecide, onClose }: CustomerPanelProps) {
  const query = useQuery({ ...call('GET /staff/customer', { id }), staleTime: 0 })
  return (
    <Dialog title={t('Customer')} size="lg" stickyHeader onClose={onClose}>
      <QueryStates query={query} failed={messageOf(query.error, 'The customer could not be loaded.')} />
      {query.data && <Details customer={query.data} mayDecide={mayDecide} />}
    </Dialog>
  )
}

function Details({ customer, mayDecide }: { customer: CustomerDetails; mayDecide: boolean }) {
  const { suspendedAt, suspendedReason, plan, company } = customer
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h3 className="text-h3 font-strong wrap-anywhere">{customer.name || t('No name')}</h3>
        <p className="wrap-anywhere text-ink-2">
          {breakableEmail(
            customer.emailVerified
              ? t('{email}, confirmed', { email: customer.email })
              : t('{email}, not confirmed', { email: customer.email }),
          )}
        </p>
        <p className="text-small text-ink-2">
          {t('Since {day}.', { day: dayText(customer.createdAt) })} {plan ? planText(plan) : t('No plan.')}
        </p>
        <p className="font-strong tabular-nums">
          {t(customer.paidOrders === 1 ? 'Spent ₹{money} in 1 order.' : 'Spent ₹{money} in {count} orders.', {
            money: priceText(customer.spentPaise),
            count: customer.paidOrders,
          })}
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
      {mayDecide && <CustomerActions customer={customer} />}
      {company && <CompanyMembers company={company} />}
      {company && mayDecide && (
        <>
          <CompanySeats id={customer.id} company={company} />
          <CompanyPlan id={customer.id} {...company} />
          <CompanyTerms id={customer.id} terms={customer.terms} />
          <CompanySso id={customer.id} company={company} />
        </>
      )}
      <CustomerPurchases customer={customer} />
      <CustomerMessages customer={customer} />
      <CustomerAccount customer={customer} />
    </div>
  )
}

function CustomerActions({ customer }: { customer: CustomerDetails }) {
  const [action, setAction] = useState<CustomerAction | null>(null)
  return (
    <div className="flex flex-wrap gap-2">
      <RowButton label={t('Give a clip or days')} onClick={() => setAction('grant')} />
      <RowButton label={t('Sign out everywhere')} onClick={() => setAction('signout')} />
      {customer.suspendedAt ? (
        <RowButton label={t('Lift suspension')} onClick={() => setAction('unsuspend')} />
      ) : (
        <RowButton variant="danger" label={t('Suspend')} onClick={() => setAction('suspend')} />
      )}
      {!customer.company && <CustomerEmail customer={customer} />}
      <Link
        to={`?section=audit-log&subject=${customer.id}`}
        className="inline-flex min-h-9 items-center px-2 text-small text-link underline underline-offset-4"
      >
        {t('Audit log')}
      </Link>
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

const link = 'text-link underline underline-offset-4'

/** What a customer bought, was given and downloaded. */
const CustomerPurchases = ({
  customer: { email, orders, grants, licences, downloads },
}: {
  customer: CustomerDetails
}) => (
  <>
    <CustomerRecords
      title={t('Orders')}
      all={`?section=orders&q=${encodeURIComponent(email)}`}
      empty={t('No orders.')}
      rows={orders.map(({ checkoutId, name, status, totalPaise, at }) => ({
        key: checkoutId,
        name: (
          <Link to={`?section=orders&order=${checkoutId}`} className={link}>
            {itemText(name)}
          </Link>
        ),
        details: [`₹${priceText(totalPaise)}`, t(ORDER_STATUS[status as OrderStatus]), dayText(at)],
      }))}
    />
    <CustomerRecords
      title={t('Given by staff')}
      empty={t('Nothing was given.')}
      rows={grants.map(({ name, reason, by, at, endsAt }) => ({
        key: `${at}${name}`,
        name: translate(name),
        details: [reason, `${by}, ${dayText(at)}`, t('until {day}', { day: dayText(endsAt) })],
      }))}
    />
    <CustomerRecords
      title={t('Licences')}
      all={`?section=licences&q=${encodeURIComponent(email)}`}
      empty={t('No licences.')}
      rows={licences.map(({ number, clipName, quality, status, issuedAt }) => ({
        key: number,
        name: (
          <Link to={paths.verify(number)} className={link}>
            {number}
          </Link>
        ),
        details: [`${clipName}, ${translate(quality)}`, t(LICENCE_STATUS[status]), dayText(issuedAt)],
      }))}
    />
    <CustomerRecords
      title={t('Downloads')}
      empty={t('No downloads.')}
      rows={downloads.map(({ clipId, name, quality, downloadedAt }) => ({
        key: `${downloadedAt}${clipId}${quality}`,
        name,
        details: [translate(quality), momentText(downloadedAt)],
      }))}
    />
  </>
)

/** What a customer wrote to the shop. */
const CustomerMessages = ({ customer: { messages } }: { customer: CustomerDetails }) => (
  <CustomerRecords
    title={t('Messages')}
    empty={t('No message.')}
    rows={messages.map(({ id, about, text, at }) => ({
      key: id,
      name: text || t(TOPICS[about]),
      details: [t(TOPICS[about]), momentText(at)],
    }))}
  />
)

/** Where a customer is signed in, and what they agreed to. */
const CustomerAccount = ({ customer: { devices, consents } }: { customer: CustomerDetails }) => (
  <>
    <CustomerRecords
      title={t('Signed in on')}
      empty={t('Not signed in anywhere.')}
      rows={devices.map(({ name, ip, lastSeenAt }) => ({
        key: `${lastSeenAt}${ip}${name}`,
        name: deviceText(name),
        details: [ip, t('seen {moment}', { moment: momentText(lastSeenAt) })].filter(Boolean),
      }))}
    />
    <CustomerRecords
      title={t('Agreed to')}
      empty={t('Nothing is on record.')}
      rows={consents.map(({ kind, noticeVersion, givenAt }) => ({
        key: `${kind}${givenAt}`,
        name: translate(kind),
        details: [noticeVersion, momentText(givenAt)],
      }))}
    />
  </>
)

/** "Chrome on Windows", as the server describes a browser, or "Unknown device". */
function deviceText(device: string): string {
  const [browser = '', system] = device.split(' on ')
  return system ? t('{browser} on {system}', { browser, system }) : translate(device)
}

interface CustomerRecordsProps {
  title: string
  /** The desk that shows the whole of a list that is cut here. */
  all?: string
  rows: { key: string; name: ReactNode; details: (string | null)[] }[]
  empty: string
}

/** One list of a customer's history; long ones scroll in their own frame. */
function CustomerRecords({ title, all, rows, empty }: CustomerRecordsProps) {
  const id = useId()
  const isCut = rows.length >= CUSTOMER_ROWS
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-strong">
        {title}
        {rows.length > 0 && (
          <span className="ml-2 font-plain text-ink-3 tabular-nums">
            {isCut ? t('the newest {count}', { count: rows.length }) : rows.length}
          </span>
        )}
      </h3>
      {isCut && all && (
        <Link to={all} className={`justify-self-start text-small ${link}`}>
          {t('See all')}
        </Link>
      )}
      {rows.length === 0 ? (
        <p className="text-small text-ink-2">{empty}</p>
      ) : (
        <ul
          aria-labelledby={id}
          // A list that scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={rows.length > 6 ? 0 : undefined}
          className="max-h-60 overflow-y-auto rounded-control border border-line text-small"
        >
          {rows.map(({ key, name, details }) => (
            <li
              key={key}
              className="flex min-h-9 flex-wrap items-center gap-x-4 border-b border-line px-3 py-1.5 last:border-0"
            >
              <span className="min-w-40 flex-1 wrap-anywhere">{name}</span>
              <span className="wrap-anywhere text-ink-2">{details.join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
