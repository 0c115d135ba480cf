import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../language/rich.tsx'
import { t, translate, type Text } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { Price } from '../../ui/price.tsx'
import { OrderStatusBadge } from './order-status.tsx'
import { momentText, type OrderDetails } from './order-model.ts'

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

/** Who bought what, and where it stands here and at the provider. */
export function OrderOverview({ order }: { order: OrderDetails }) {
  const { customer } = order
  return (
    <Facts title={translate(order.itemName)}>
      <Fact name={t('Our status')}>
        <OrderStatusBadge status={order.status} />
      </Fact>
      <Fact name={t('Provider’s status')}>
        <ProviderStatus order={order} />
      </Fact>
      {order.reviewReason && <Fact name={t('Why it needs somebody')}>{translate(order.reviewReason)}</Fact>}
      <Fact name={t('Customer')}>
        {customer.name && `${customer.name}, `}
        {customer.email}
      </Fact>
      <Fact name={t('Opened')}>{momentText(order.createdAt)}</Fact>
      {order.paidAt && <Fact name={t('Paid')}>{momentText(order.paidAt)}</Fact>}
      <Fact name={t('Order number')}>{order.checkoutId}</Fact>
      {order.providerOrderId && <Fact name={t('Provider’s order')}>{order.providerOrderId}</Fact>}
      {order.licences.length > 0 && (
        <Fact name={t('Licences')}>
          {order.licences.map((number) => (
            <Link key={number} to={paths.verify(number)} className="mr-3 text-link underline underline-offset-4">
              {number}
            </Link>
          ))}
        </Fact>
      )}
    </Facts>
  )
}

/** The amounts with their tax, and the address on the invoice. */
export function OrderAmounts({ order }: { order: OrderDetails }) {
  const { gst, billing } = order
  const told = BILLING.filter(([name]) => billing[name])
  return (
    <>
      <Facts title={t('Amounts')}>
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
        {gst && <Fact name={t('Place of supply')}>{gst.placeOfSupply}</Fact>}
        <Fact name={t('Invoice')}>{order.invoiceNumber ?? t('None yet')}</Fact>
      </Facts>
      <Facts title={t('Billing')}>
        {told.map(([name, label]) => (
          <Fact key={name} name={t(label)}>
            {billing[name]}
          </Fact>
        ))}
        {told.length === 0 && <Fact name={t('Address')}>{t('Not given')}</Fact>}
      </Facts>
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

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-strong wrap-anywhere">{title}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-3">{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

const Amount = ({ name, paise }: { name: string; paise: number }) => (
  <Fact name={name}>
    <Price paise={paise} />
  </Fact>
)
