import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/url.ts'
import { Price } from '../../ui/price.tsx'
import { OrderStatusMark } from './order-status.tsx'
import { momentText, type OrderDetails } from './order-words.ts'

const BILLING: [name: string, label: string][] = [
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
]

/** Who bought what, and where it stands here and at the provider. */
export function OrderStanding({ order }: { order: OrderDetails }) {
  const { customer } = order
  return (
    <Facts title={order.itemName}>
      <Fact name="Our status">
        <OrderStatusMark status={order.status} />
      </Fact>
      <Fact name="Provider’s status">
        <ProvidersWord order={order} />
      </Fact>
      {order.reviewReason && <Fact name="Why it needs somebody">{order.reviewReason}</Fact>}
      <Fact name="Customer">
        {customer.name && `${customer.name}, `}
        {customer.email}
      </Fact>
      <Fact name="Opened">{momentText(order.createdAt)}</Fact>
      {order.paidAt && <Fact name="Paid">{momentText(order.paidAt)}</Fact>}
      <Fact name="Order number">{order.checkoutId}</Fact>
      {order.providerOrderId && <Fact name="Provider’s order">{order.providerOrderId}</Fact>}
      {order.licences.length > 0 && (
        <Fact name="Licences">
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
      <Facts title="Amounts">
        <Amount name="Price" paise={order.basePaise} />
        <Amount name="GST" paise={order.taxPaise} />
        <Amount name="Total" paise={order.totalPaise} />
        {gst && gst.igstPaise > 0 && <Amount name="IGST" paise={gst.igstPaise} />}
        {gst && gst.igstPaise === 0 && (
          <>
            <Amount name="CGST" paise={gst.cgstPaise} />
            <Amount name="SGST or UTGST" paise={gst.sgstPaise} />
          </>
        )}
        {gst && <Fact name="Place of supply">{gst.placeOfSupply}</Fact>}
        <Fact name="Invoice">{order.invoiceNumber ?? 'None yet'}</Fact>
      </Facts>
      <Facts title="Billing">
        {told.map(([name, label]) => (
          <Fact key={name} name={label}>
            {billing[name]}
          </Fact>
        ))}
        {told.length === 0 && <Fact name="Address">Not given</Fact>}
      </Facts>
    </>
  )
}

function ProvidersWord({ order: { provider, providerOrderId } }: { order: OrderDetails }) {
  if (!providerOrderId) return 'Not known there'
  if (!provider) return 'Could not be asked now'
  return (
    <>
      {provider.status}, <Price paise={provider.amountPaidPaise} /> of <Price paise={provider.amountPaise} /> paid
    </>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-strong break-words">{title}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-3">{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

const Amount = ({ name, paise }: { name: string; paise: number }) => (
  <Fact name={name}>
    <Price paise={paise} />
  </Fact>
)
