import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../language/rich.tsx'
import { t, type Text, translate } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'
import { QueryStates } from '../../ui/data-list.tsx'
import { Detail } from '../../ui/details.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { Price } from '../../ui/price.tsx'
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
  ['zip', 'Zip code'],
  ['gst', 'GSTIN'],
] as const satisfies [name: string, label: Text][]

/** Who bought what, and its status here and at the provider. */
function OrderOverview({ order }: { order: OrderDetails }) {
  const { customer } = order
  return (
    <DetailGroup title={translate(order.itemName)}>
      <Detail name={t('Our status')}>
        <OrderStatusBadge status={order.status} />
      </Detail>
      <Detail name={t('Provider’s status')}>
        <ProviderStatus order={order} />
      </Detail>
      {order.reviewReason && <Detail name={t('Why it needs somebody')}>{translate(order.reviewReason)}</Detail>}
      <Detail name={t('Customer')}>
        {customer.name && `${customer.name}, `}
        {customer.email}
      </Detail>
      <Detail name={t('Opened')}>{momentText(order.createdAt)}</Detail>
      {order.paidAt && <Detail name={t('Paid')}>{momentText(order.paidAt)}</Detail>}
      <Detail name={t('Order number')}>{order.checkoutId}</Detail>
      {order.providerOrderId && <Detail name={t('Provider’s order')}>{order.providerOrderId}</Detail>}
      {order.licences.length > 0 && (
        <Detail name={t('Licences')}>
          {order.licences.map((number) => (
            <Link key={number} to={paths.verify(number)} className="mr-3 text-link underline underline-offset-4">
              {number}
            </Link>
          ))}
        </Detail>
      )}
    </DetailGroup>
  )
}

/** The amounts with their tax, and the address on the invoice. */
function OrderAmounts({ order }: { order: OrderDetails }) {
  const { gst, billing } = order
  const filled = BILLING.filter(([name]) => billing[name])
  return (
    <>
      <DetailGroup title={t('Amounts')}>
        <Amount name={t('Price')} paise={order.basePaise} />
        <Amount name="GST" paise={order.taxPaise} />
        <Amount name={t('Total')} paise={order.totalPaise} />
        {gst && gst.igstPaise > 0 && <Amount name="IGST" paise={gst.igstPaise} />}
        {gst && gst.igstPaise === 0 && (
          <>
            <Amount name="CGST" paise={gst.cgstPaise} />
            <Amount name={t('{state} or {union}', { state: 'SGST', union: 'UTGST' })} paise={gst.sgstPaise} />
          </>
        )}
        {gst && <Detail name={t('Place of supply')}>{gst.placeOfSupply}</Detail>}
        <Detail name={t('Invoice')}>{order.invoiceNumber ?? t('None yet')}</Detail>
      </DetailGroup>
      <DetailGroup title={t('Billing')}>
        {filled.map(([name, label]) => (
          <Detail key={name} name={t(label)}>
            {billing[name]}
          </Detail>
        ))}
        {filled.length === 0 && <Detail name={t('Address')}>{t('Not given')}</Detail>}
      </DetailGroup>
    </>
  )
}

function ProviderStatus({ order: { provider, providerOrderId } }: { order: OrderDetails }) {
  if (!providerOrderId) return t('Not known there')
  if (!provider) return t('Could not be asked now')
  return (
    <Rich
      text={t('{status}, <paid></paid> of <total></total> paid', { status: translate(provider.status) })}
      paid={() => <Price paise={provider.amountPaidPaise} />}
      total={() => <Price paise={provider.amountPaise} />}
    />
  )
}

function DetailGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-strong wrap-anywhere">{title}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-3">{children}</dl>
    </section>
  )
}

const Amount = ({ name, paise }: { name: string; paise: number }) => (
  <Detail name={name}>
    <Price paise={paise} />
  </Detail>
)

/** The order's history, newest first: staff actions and the provider's events. */
function OrderEvents({ events }: { events: OrderDetails['events'] }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-strong">{t('Events')}</h3>
      <ol className="grid gap-1.5">
        {events.map((event, index) => (
          // Two events may share their moment and their text; the list never changes its order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${event.at} ${index}`} className="border-l-2 border-line pl-3">
            <p className="text-small">
              <span className="font-strong">{translate(event.what)}</span>{' '}
              <time dateTime={event.at} className="text-ink-3">
                {momentText(event.at)}
              </time>
            </p>
            {event.details && <p className="text-meta break-all text-ink-2">{detailsText(event.details)}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
