import type { Executor, Trx } from '../platform/db/database.ts'
import { endAll, listMandates } from './autopay/mandate.repository.ts'
import { listCart, removeCart } from './cart/cart.repository.ts'
import { listQuotations, removeQuotations } from './cart/quotation.repository.ts'
import { listLots } from './credit/credit.repository.ts'
import * as records from './personal-data.repository.ts'

/** Everything licensing stores about one person, for the data export. Amounts in paise, times ISO 8601 in UTC. */
export const recordsOf = async (db: Executor, accountId: string) => ({
  orders: await ordersOf(db, accountId),
  cart: await listCart(db, accountId),
  quotations: await listQuotations(db, accountId),
  credit: await listLots(db, accountId),
  autopay: await listMandates(db, accountId),
  licences: await records.listLicences(db, accountId),
  certificates: await records.listCertificates(db, accountId),
  holderChanges: await records.listHolderChanges(db, accountId),
  downloads: await records.listDownloads(db, accountId),
})

/** Each order with all that belongs to it. */
async function ordersOf(db: Executor, accountId: string) {
  const orders = await records.listOrders(db, accountId)
  const lines = await records.listOrderLines(db, accountId)
  const payments = await records.listPayments(db, accountId)
  const invoices = await records.listInvoices(db, accountId)
  const creditNotes = await records.listCreditNotes(db, accountId)
  const refundRequests = await records.listRefundRequests(db, accountId)
  const refunds = await records.listRefunds(db, accountId)
  const disputes = await records.listDisputes(db, accountId)
  return orders.map((order) => {
    const own = <Row extends { orderId: string }>(rows: Row[]) => rows.filter(({ orderId }) => orderId === order.id)
    return {
      ...order,
      lines: own(lines),
      payments: own(payments),
      invoices: own(invoices),
      creditNotes: own(creditNotes),
      refundRequests: own(refundRequests),
      refunds: own(refunds),
      disputes: own(disputes),
    }
  })
}

/**
 * Erases what licensing need not keep. ACC-18: orders and invoices are retained for 72 months (CGST Act, section 36), and
 * licences as long as they last, so that they can be verified; an order that was never paid is not a business record.
 */
export async function erase(trx: Trx, accountId: string): Promise<void> {
  await records.removeUnpaidBilling(trx, accountId)
  await endAll(trx, accountId)
  await removeCart(trx, accountId)
  await removeQuotations(trx, accountId)
}
