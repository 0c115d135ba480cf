import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type Client, SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Seller } from '../../config/company.ts'
import { mailBuyer } from '../buyer-mail.service.ts'
import type { Checkout } from '../checkout/checkout.repository.ts'
import { secondHalfName, shareBy, splitTotal } from '../prices/gst.model.ts'
import { type Buyer, buyerOf, buyerWithoutAddress, withAddress } from './invoice-buyer.model.ts'
import { transferTo } from '../documents/transfer-to.model.ts'
import { awaitAddress, ISSUE_AFTER_SECONDS, REMIND_AFTER_SECONDS } from '../licensing.jobs.ts'
import * as invoices from './invoice.repository.ts'
import { dayInIndia, describeItem, nameOfItem, nameOfLine } from '../prices/item.model.ts'
import type { DocumentSnapshot } from './document-snapshot.schema.ts'
import { rupees, rupeesSpelledOut } from '../prices/rupees.model.ts'
import { isPlanRefundable } from '../refunds/refund.policy.ts'

export interface InvoiceDeps {
  outbox: Outbox
  queue: Queue
  seller: Seller
  /** What the numbers of invoices begin with. */
  invoiceSeries: string
  /** Whether an annual plan can be had back like anything else. */
  annualRefundable: boolean
}

/** What issuing needs to know of a paid order. */
export type PaidCheckout = Pick<
  Checkout,
  'id' | 'accountId' | 'item' | 'totalPaise' | 'billing' | 'providerOrderId'
> & {
  /** Of a change of plan. */
  unusedPaise?: number | null
}

/** The payment that bought the right, and what it came to; missing for an order whose only payment was returned. */
type MainPayment = { id: string; amountPaise: number; dueAt?: Date | null } | undefined
export type Subject = NonNullable<Awaited<ReturnType<typeof invoices.findSubject>>>

interface Sale {
  checkout: PaidCheckout
  payment: MainPayment
  subject: Subject | undefined
}
interface FulfilledOrder extends Sale {
  buyer: Omit<invoices.KnownBuyer, 'addresses'>
  /** By the database's clock. */
  now: Date
}

const saleOf = async (trx: Trx, checkout: PaidCheckout): Promise<Sale> => ({
  checkout,
  payment: await invoices.findMainPayment(trx, checkout.id),
  subject: await invoices.findSubject(trx, checkout.id),
})

/** The person who had it issued. */
interface By {
  actorId: string | null
  client: Client
}
const BY_ITSELF: By = { actorId: null, client: SYSTEM_CLIENT }

/**
 * Issues the tax invoice of an order just paid and posts the one receipt mail, in the transaction that fulfils it, with
 * account and checkout locked, after the payment has the role `main`: the invoice is for the amount of that payment, which
 * after a review need not be the order's total. A buyer without a State on the order and in saved addresses, or with a GSTIN
 * and no address, gets the invoice later: on giving an address, else after 25 days. One invoice and one mail a checkout, by their unique keys.
 * @returns the invoice's number, or null while it waits for an address
 */
export async function issueInvoice(deps: InvoiceDeps, trx: Trx, paid: FulfilledOrder): Promise<string | null> {
  const { checkout, now } = paid
  const known = { ...paid.buyer, addresses: [] }
  const buyer = withAddress(
    buyerOf(checkout.billing, known) ??
      buyerOf(checkout.billing, { ...known, addresses: await invoices.listAddresses(trx, checkout.accountId) }),
  )
  const number = buyer ? await issueTo(deps, trx, { ...paid, buyer, now }) : null
  if (!buyer) await waitForAddress(deps, trx, checkout.id)
  await postReceipt(deps, trx, paid, number)
  return number
}

/**
 * The buyer's confirmation arrived after another message had fulfilled the order: with the address that it brought the
 * invoice is issued now, and the delayed receipt is sent. Account and checkout are locked, and it has none.
 */
export async function issueConfirmed(
  deps: InvoiceDeps,
  trx: Trx,
  checkout: PaidCheckout,
  now: Date,
): Promise<string | null> {
  const known = await invoices.findBuyer(trx, checkout.accountId)
  const buyer = withAddress(buyerOf(checkout.billing, known))
  const sale = await saleOf(trx, checkout)
  const number = buyer ? await issueTo(deps, trx, { ...sale, buyer, now }) : null
  const data = known && receiptOf(deps, { ...sale, now }, { firstName: known.firstName, invoiceNumber: number })
  const waited = data && (await deps.outbox.revise(trx, { key: `receipt ${checkout.id}`, data }))
  if (number && !waited) await mailInvoice(deps, trx, checkout, number)
  return number
}

async function waitForAddress({ queue }: InvoiceDeps, trx: Trx, checkoutId: string): Promise<void> {
  await queue.enqueue(trx, awaitAddress, { checkoutId, then: 'remind' }, { afterSeconds: REMIND_AFTER_SECONDS })
  await queue.enqueue(trx, awaitAddress, { checkoutId, then: 'issue' }, { afterSeconds: ISSUE_AFTER_SECONDS })
}

/**
 * Issues a deferred invoice from the order's present details; without a State, in the supplier's own.
 * Account and checkout are locked, and it has none yet.
 */
export async function issueDeferred(
  deps: InvoiceDeps,
  trx: Trx,
  { checkout, now, by }: { checkout: PaidCheckout; now: Date; by?: By },
): Promise<string> {
  const known = await invoices.findBuyer(trx, checkout.accountId)
  const buyer = buyerOf(checkout.billing, known) ?? buyerWithoutAddress(deps.seller.state, checkout.billing, known)
  const number = await issueTo(deps, trx, { ...(await saleOf(trx, checkout)), buyer, now, by })
  await mailInvoice(deps, trx, checkout, number)
  return number
}

const mailInvoice = (deps: InvoiceDeps, trx: Trx, { id, accountId }: PaidCheckout, number: string): Promise<void> =>
  mailBuyer(deps, trx, accountId, { key: `invoice ${id}`, template: 'invoice', data: { number } })

async function issueTo(
  deps: InvoiceDeps,
  trx: Trx,
  { buyer, now, by = BY_ITSELF, ...sale }: Sale & { buyer: Buyer; now: Date; by?: By | undefined },
): Promise<string> {
  const { checkout } = sale
  const snapshot = snapshotFor(deps, sale, buyer)
  const { id: checkoutId, accountId } = checkout
  const number = await invoices.insertInvoice(trx, {
    ...{ series: deps.invoiceSeries, id: newId(now), checkoutId, accountId, snapshot, now },
  })
  const details = { number, placeOfSupply: snapshot.placeOfSupply.code, totalPaise: snapshot.totalPaise }
  await audit(trx, { action: 'invoice.issued', subjectId: checkoutId, ...by, details })
  return number
}

/** Everything that an invoice prints; a quotation is one without a payment. */
export function snapshotFor(
  { seller }: Pick<InvoiceDeps, 'seller'>,
  { checkout, payment, subject }: Sale,
  buyer: Buyer,
): DocumentSnapshot {
  const placeOfSupply = buyer.state
  // MON-53: only the GSTIN that was given with the flag is the unit's.
  const isSez = checkout.billing.sez === 'yes' && buyer.gstin !== null && buyer.gstin === checkout.billing.gst
  const places = { supplierState: seller.state.code, placeOfSupply: placeOfSupply.code, isSez }
  const split = splitTotal(payment?.amountPaise ?? checkout.totalPaise, places)
  const { sac, bank, ...from } = seller
  return {
    seller: from,
    buyer,
    placeOfSupply,
    ...(isSez && { sez: true }),
    sac,
    description: describeItem(checkout.item, subject, checkout.unusedPaise),
    ...linesOf(checkout.item, split.taxablePaise),
    ...split,
    secondHalf: secondHalfName(placeOfSupply.code),
    words: rupeesSpelledOut(split.totalPaise),
    ...referencesOf(checkout.billing),
    orderId: checkout.providerOrderId ?? '',
    ...(payment?.dueAt && { dueOn: dayInIndia(payment.dueAt), ...(bank && { payTo: bank }) }),
    paymentId: payment?.dueAt ? '' : (payment?.id ?? ''),
  }
}

/** The buyer’s purchase order number and project, where given. */
const referencesOf = ({ purchaseOrder, project }: PaidCheckout['billing']) => ({
  ...(purchaseOrder && { purchaseOrder }),
  ...(project && { project }),
})

function linesOf(item: PaidCheckout['item'], taxablePaise: number): Pick<DocumentSnapshot, 'lines'> {
  if (item.kind !== 'cart') return {}
  const shares = shareBy(
    taxablePaise,
    item.lines.map(({ basePaise }) => basePaise),
  )
  return {
    lines: item.lines.map((line, index) => ({ description: nameOfLine(line), taxablePaise: shares[index] ?? 0 })),
  }
}

/** Delay of the receipt of an order without an address: the buyer's confirmation may bring one. */
const RECEIPT_WAITS_SECONDS = 600

async function postReceipt(deps: InvoiceDeps, trx: Trx, paid: FulfilledOrder, number: string | null): Promise<void> {
  const { id, accountId } = paid.checkout
  const data = receiptOf(deps, paid, { firstName: paid.buyer.firstName, invoiceNumber: number })
  const mail = { key: `receipt ${id}`, accountId, to: paid.buyer.email, template: 'receipt', data }
  await deps.outbox.post(trx, mail, { afterSeconds: number === null ? RECEIPT_WAITS_SECONDS : 0 })
}

/** The receipt's data; without a number it asks for the address. */
function receiptOf(
  deps: Pick<InvoiceDeps, 'seller' | 'annualRefundable'>,
  { checkout: { id: checkoutId, item, totalPaise }, payment, subject, now }: Sale & { now: Date },
  to: { firstName: string; invoiceNumber: string | null },
) {
  const isAgreed = item.kind === 'subscription' && item.agreed
  const isFollowing = item.kind === 'subscription' && subject?.startsAt && subject.startsAt > now
  const endsAt = item.kind === 'credit' || isAgreed || isFollowing ? subject?.endsAt?.toISOString() : undefined
  const isRefundable = isFollowing && isPlanRefundable(item.plan, deps)
  return {
    ...to,
    checkoutId,
    item: nameOfItem(item, subject?.clipName),
    itemKind: isAgreed ? 'agreement' : item.kind,
    totalRupees: rupees(payment?.amountPaise ?? totalPaise),
    ...(endsAt && { endsAt }),
    ...(isRefundable && { isRefundable }),
    ...(payment?.dueAt && { dueAt: payment.dueAt.toISOString(), ...transferTo(deps.seller) }),
  }
}
