import type { CallInput, CallReply } from '../../../contract/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { nameOfItem } from '../prices/item.model.ts'
import { countAttention, type OrderRow, listOrders } from './order-search.repository.ts'

type Found = CallReply<'GET /orders/search'>
type FoundOrder = Found['orders'][number]

const PAGE = 50

/** A page of orders for staff, newest first, and the number of orders that need attention. */
export async function searchOrders(db: Database, input: CallInput<'GET /orders/search'>): Promise<Found> {
  const { q, attention, status, after } = input
  const filter = { q, attention: attention === '1', status }
  const found = await listOrders(db, filter, { after, limit: PAGE + 1 })
  return {
    orders: found.slice(0, PAGE).map(toFoundOrder),
    more: found.length > PAGE,
    attention: await countAttention(db),
  }
}

/** Maps an order to its entry in the back office list. */
export const toFoundOrder = (row: OrderRow): FoundOrder => ({
  checkoutId: row.id,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  customer: { id: row.accountId, name: [row.firstName, row.lastName].filter(Boolean).join(' '), email: row.email },
  itemName: row.item ? nameOfItem(row.item, row.clipName) : '',
  totalPaise: row.totalPaise,
  providerOrderId: row.providerOrderId,
  invoiceNumber: row.invoiceNumber,
  reviewReason: row.reviewReason,
  refundRequested: row.refundRequested,
})
