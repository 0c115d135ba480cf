import type { CallInput, CallReply } from '../../../contract/index.ts'
import { type Clock, indianMoment, startOfDay } from '../../platform/clock.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/db/database.ts'
import { findIdNamed } from '../../catalogue/catalogue.service.ts'
import { nameOfItem } from '../prices/item.model.ts'
import { countAttention, type OrderFilter, type OrderRow, listOrders } from './order-search.repository.ts'
import { plainRupees } from '../prices/rupees.model.ts'

type Found = CallReply<'GET /orders/search'>
type FoundOrder = Found['orders'][number]

export interface OrderSearchDeps {
  db: Database
  clock: Clock
  /** For how many days an unpaid order holds its price. */
  orderDays: number
}

const PAGE = 50
const CSV_PAGE = 500
const DAY_MS = 86_400_000

/** A page of orders for staff, newest first, and the number of orders that need attention. */
export async function searchOrders(deps: OrderSearchDeps, input: CallInput<'GET /orders/search'>): Promise<Found> {
  const found = await listOrders(deps.db, await filterOf(deps.db, input), { after: input.after, limit: PAGE + 1 })
  return {
    orders: found.slice(0, PAGE).map((row) => toFoundOrder(deps, row)),
    more: found.length > PAGE,
    attention: (await countAttention(deps.db)).count,
  }
}

/** The kinds of attention that no table says by itself: refunds that staff send, and paid orders that they look at. */
export const countPaybacks = (db: Database) => countAttention(db, 'payback')
export const countUnchecked = (db: Database) => countAttention(db, 'check')

const filterOf = async (
  db: Database,
  { from, to, clip, ...filter }: CallInput<'GET /orders/orders.csv'>,
): Promise<OrderFilter> => ({
  ...filter,
  clip: clip && ((await findIdNamed(db, clip)) ?? clip),
  from: from === undefined ? undefined : startOfDay(from),
  until: to === undefined ? undefined : new Date(startOfDay(to).getTime() + DAY_MS),
})

const HEADINGS = [
  'Order',
  'Opened (IST)',
  'Paid (IST)',
  'Status',
  'Customer',
  'E-mail',
  'Item',
  'Total',
  'Invoice',
  'Provider’s order',
]

/** The orders found, as a CSV stream, page by page, so that memory stays bounded. Amounts in rupees with two decimals. */
export async function* ordersCsv(
  deps: OrderSearchDeps,
  input: CallInput<'GET /orders/orders.csv'>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS)
  const filter = await filterOf(deps.db, input)
  for (let after: string | undefined; ;) {
    const page = await listOrders(deps.db, filter, { after, limit: CSV_PAGE })
    yield page.map((row) => toCsv(toFoundOrder(deps, row))).join('')
    after = page.at(-1)?.id
    if (page.length < CSV_PAGE) return
  }
}

/** Times in India, as the days of the filter. */
const toCsv = ({ customer, ...order }: FoundOrder): string =>
  csvLine([
    order.checkoutId,
    indianMoment(new Date(order.createdAt)),
    order.paidAt === null ? '' : indianMoment(new Date(order.paidAt)),
    order.ended ? 'ENDED' : order.status,
    customer.name,
    customer.email,
    order.itemName,
    plainRupees(order.totalPaise),
    order.invoiceNumber ?? '',
    order.providerOrderId ?? '',
  ])

/** Maps an order to its entry in the back office list. */
export const toFoundOrder = ({ clock, orderDays }: Omit<OrderSearchDeps, 'db'>, row: OrderRow): FoundOrder => ({
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
  ended: (row.status === 'NEW' || row.status === 'OPEN') && clock.now().getTime() > endOf(row, orderDays),
})

/** A proforma invoice holds the price of its order longer. */
const endOf = ({ createdAt, proformaUntil }: OrderRow, orderDays: number): number =>
  Math.max(createdAt.getTime() + orderDays * DAY_MS, proformaUntil?.getTime() ?? 0)
