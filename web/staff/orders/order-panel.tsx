import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../language/rich.tsx'
import { t, type Text, translate } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { breakableEmail } from '../../ui/breakable.tsx'
import { itemText } from '../../ui/item-text.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'
import { QueryStates } from '../../ui/data-list.tsx'
import { Detail } from '../../ui/details.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { Price } from '../../ui/price.tsx'
import { actionText } from '../record-text.ts'
import { OrderActions } from './order-actions.tsx'
import { detailsText, isInProgress, type OrderDetails } from './order-model.ts'
import { OrderDemands, OrderMoney } from './order-money.tsx'
import { OrderStatusBadge } from './order-status.tsx'

const POLL_MS = 3_000

/** Everything about one order, and the decisions. No optimistic updates where money is concerned. */
export default function OrderPanel({ checkoutId, onClose }: { checkoutId: string; onClose: () => void }) {
  const query = useQuery({
    ...call('GET /orders/one', { checkoutId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? POLL_MS : false),
  })
  return (
    <Dialog title={t('Order')} size="lg" stickyHeader onClose={onClose}>
      {!query.data && <QueryStates query={query} failed={messageOf(query.error, 'The order could not be loaded.')} />}
      {query.data && (
        <div className="grid gap-6">
          <OrderOverview order={query.data} />
          <OrderDemands order={query.data} />
          <OrderActions order={query.data} />
          <OrderAmounts order={query.data} />
          <OrderMoney order={query.data} />
          <OrderEvents events={query.data.events} />
        </div>
      )}
    </Dialog>
  )
}

const BILLING = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['company', 'Company'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['address1', 'Address'],
  ['address2', 'Address, second line'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'PIN code'],
  ['gst', 'GSTIN'],
  ['sez', 'SEZ unit'],
] as const satisfies [name: string, label: Text][]

const rupees = (paise: number) => <Price paise={paise} />

/** Who bought what, and its status here and at the provider. */
const OrderOverview = ({ order }: { order: OrderDetails }) => (
  <DetailGroup
    title={itemText(order.itemName)}
    rows={[
      [t('Our status'), <OrderStatusBadge key="status" {...order} />],
      [t('Provider’s status'), <ProviderStatus key="provider" order={order} />],
      [t('Why it needs attention'), order.reviewReason && translate(order.reviewReason)],
      [t('Customer'), <CustomerLink key="customer" customer={order.customer} />],
      [t('Opened'), momentText(order.createdAt)],
      [t('Paid'), order.paidAt && momentText(order.paidAt)],
      [t('Order number'), order.checkoutId],
      [t('Provider’s order'), order.providerOrderId],
      [t('Licences'), order.licences.length > 0 && order.licences.map(licenceLink)],
    ]}
  />
)

const CustomerLink = ({ customer: { id, name, email } }: Pick<OrderDetails, 'customer'>) => (
  <Link to={`?section=customers&customer=${id}`} className="wrap-anywhere text-link underline underline-offset-4">
    {breakableEmail([name, email].filter(Boolean).join(', '))}
  </Link>
)

const licenceLink = (number: string) => (
  <Link key={number} to={paths.verify(number)} className="mr-3 text-link underline underline-offset-4">
    {number}
  </Link>
)

/** The amounts with their tax, and the address on the invoice. */
function OrderAmounts({ order }: { order: OrderDetails }) {
  const { gst, billing } = order
  const isInterState = gst !== null && gst.igstPaise > 0
  const isLocal = gst !== null && gst.igstPaise === 0
  const filled = BILLING.filter(([name]) => billing[name])
  return (
    <>
      <DetailGroup
        title={t('Amounts')}
        rows={[
          [t('Price'), rupees(order.basePaise)],
          ['GST', rupees(order.taxPaise)],
          [t('Total'), rupees(order.totalPaise)],
          ['IGST', isInterState && rupees(gst.igstPaise)],
          ['CGST', isLocal && rupees(gst.cgstPaise)],
          [t('{state} or {union}', { state: 'SGST', union: 'UTGST' }), isLocal && rupees(gst.sgstPaise)],
          [t('Place of supply'), gst?.placeOfSupply],
          [t('Invoice'), order.invoiceNumber ?? t('None yet')],
          ['IRN', gst?.irn],
        ]}
      />
      <DetailGroup
        title={t('Billing')}
        rows={
          filled.length > 0
            ? filled.map(([name, label]) => [t(label), billing[name]])
            : [[t('Address'), t('Not given')]]
        }
      />
    </>
  )
}

function ProviderStatus({ order: { provider, providerOrderId } }: { order: OrderDetails }) {
  if (!providerOrderId) return t('Not known to the provider')
  if (!provider) return t('Could not be asked now')
  return (
    <Rich
      text={t('{status}, <paid></paid> of <total></total> paid', { status: translate(provider.status) })}
      paid={() => <Price paise={provider.amountPaidPaise} />}
      total={() => <Price paise={provider.amountPaise} />}
    />
  )
}

/** Names with their values; a row without a value is left out. */
const DetailGroup = ({ title, rows }: { title: string; rows: [name: string, value: ReactNode][] }) => (
  <section className="grid gap-2">
    <h3 className="text-lead font-strong wrap-anywhere">{title}</h3>
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-3">
      {rows.map(
        ([name, value]) =>
          value && (
            <Detail key={name} name={name}>
              {value}
            </Detail>
          ),
      )}
    </dl>
  </section>
)

/** The order's history, newest first: staff actions and the provider's events. */
const OrderEvents = ({ events }: { events: OrderDetails['events'] }) => (
  <section className="grid gap-2">
    <h3 className="text-lead font-strong">{t('Events')}</h3>
    <ol className="grid gap-1.5">
      {events.map((event, index) => (
        // Two events may share their moment and their text; the list never changes its order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${event.at} ${index}`} className="border-l-2 border-line pl-3">
          <p className="text-small">
            <span className="font-strong">{actionText(event.what)}</span>{' '}
            <time dateTime={event.at} className="text-ink-3">
              {momentText(event.at)}
            </time>
          </p>
          {event.details && <p className="text-meta wrap-anywhere text-ink-2">{detailsText(event.details)}</p>}
        </li>
      ))}
    </ol>
  </section>
)
