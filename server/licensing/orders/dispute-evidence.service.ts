import { Readable } from 'node:stream'
import type { DocumentSnapshot } from '../invoices/document-snapshot.schema.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findCheckout } from '../checkout/checkout.repository.ts'
import { findInvoiceOf } from '../invoices/invoice.repository.ts'
import { rupees } from '../prices/rupees.model.ts'
import { drawDocument } from '../documents/document.cache.ts'
import type { EvidenceSection } from './dispute-evidence.pdf.ts'
import * as evidence from './dispute-evidence.repository.ts'
import * as details from './order-details.repository.ts'
import { findOrder } from './order-search.repository.ts'
import { type OrderSearchDeps, toFoundOrder } from './order-search.service.ts'

interface EvidenceDeps extends OrderSearchDeps {
  seller: DocumentSnapshot['seller']
}

/**
 * One PDF with what shows that an order was real: what was bought, paid, agreed to and delivered, when and from where.
 * @throws AppError order_not_found
 */
export async function disputeEvidence(deps: EvidenceDeps, orderId: string) {
  const { db, clock, seller } = deps
  const row = await findOrder(db, orderId)
  const checkout = row && (await findCheckout(db, orderId))
  if (!checkout) throw new AppError('order_not_found')
  const order = toFoundOrder(deps, row)
  const sections = [
    {
      title: 'What was ordered',
      lines: [
        `${order.itemName}, ₹${rupees(checkout.totalPaise)} with GST, ordered ${moment(checkout.createdAt)}`,
        ...(checkout.paidAt ? [`Paid ${moment(checkout.paidAt)}`] : []),
        `Buyer: ${order.customer.name}, ${order.customer.email}`,
        ...Object.entries(checkout.billing).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])),
      ],
    },
    ...(await moneySections(db, orderId)),
    ...(await deliverySections(db, orderId)),
    ...(await accountSections(db, checkout.accountId)),
  ]
  const pdf = await drawDocument('evidencePdf', { seller, orderId, at: clock.now(), sections })
  return { fileName: `evidence-${orderId}.pdf`, content: Readable.from([pdf]) }
}

async function moneySections(db: Database, orderId: string): Promise<EvidenceSection[]> {
  const invoice = await findInvoiceOf(db, orderId)
  const [payments, disputes] = [await details.listPayments(db, orderId), await details.listDisputesOf(db, orderId)]
  const returned = await evidence.listReturned(db, orderId)
  return [
    {
      title: 'Payments',
      lines: payments.map(
        (one) => `${moment(one.createdAt)}: ${one.id}, ₹${rupees(one.amountPaise)}, ${one.method}, ${one.status}`,
      ),
    },
    // Banks ask also about money that, the buyer says, did not come back.
    {
      title: 'Refunds',
      lines: returned.map(
        (one) => `${moment(one.at)}: ${one.reference}, ₹${rupees(one.amountPaise)} of ${one.paymentId}, ${one.status}`,
      ),
    },
    { title: 'Tax invoice', lines: invoice ? [`${invoice.number}, ${moment(invoice.issuedAt)}`] : [] },
    {
      title: 'Disputes',
      lines: disputes.map((one) => `${one.id}: ₹${rupees(one.amountPaise)}, ${one.status}`),
    },
  ]
}

async function deliverySections(db: Database, orderId: string): Promise<EvidenceSection[]> {
  const [licences, deliveries] = [
    await evidence.listLicencesOf(db, orderId),
    await evidence.listDeliveries(db, orderId),
  ]
  return [
    {
      title: 'Licences given',
      lines: licences.map((one) => `${moment(one.at)}: ${one.number}, clip ${one.clipId}, ${one.quality}`),
    },
    {
      title: 'Files delivered',
      lines: deliveries.map(
        (one) => `${moment(one.at)}: ${one.clip}, ${one.quality}, SHA-256 ${one.sha256 ?? 'not known'}`,
      ),
    },
  ]
}

async function accountSections(db: Database, accountId: string): Promise<EvidenceSection[]> {
  const [consents, signIns] = [await evidence.listConsents(db, accountId), await evidence.listSignIns(db, accountId)]
  const mails = await evidence.listSentMails(db, accountId)
  return [
    {
      title: 'Agreed to',
      lines: consents.map((one) => `${moment(one.at)}: ${by(one)}${one.kind}, version ${one.version}, from ${one.ip}`),
    },
    { title: 'Signed in', lines: signIns.map((one) => `${moment(one.at)}: ${by(one)}from ${one.ip}, ${one.device}`) },
    { title: 'Mails sent', lines: mails.map((one) => `${one.at ? moment(one.at) : ''}: ${one.template} to ${one.to}`) },
  ]
}

const by = ({ member }: { member: string | null }): string => (member ? `${member}, ` : '')

/** In India, to the second. */
const moment = (at: Date): string => `${at.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })} IST`
