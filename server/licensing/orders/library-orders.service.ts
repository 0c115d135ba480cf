import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { listOrders as listOrdersCall } from '../../../contract/licensing/orders.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { nameOfItem } from '../prices/item.model.ts'
import { orderLines } from './order-line.model.ts'
import * as library from './library-orders.repository.ts'
import {
  lineRefunds,
  refundEligibilities,
  type RefundSettings,
  type RefundEligibility,
} from '../refunds/refund-eligibility.service.ts'

export { sumSpent } from './library-orders.repository.ts'

type CustomerOrder = ReplyOf<typeof listOrdersCall>['orders'][number]

/** Orders the caller paid or is paying, with their tax documents and refund eligibility; newest first. */
export async function listOrders(
  deps: RefundSettings & { db: Database },
  actor: Actor,
): Promise<ReplyOf<typeof listOrdersCall>> {
  const orders = await library.listOrdersOf(deps.db, actor.id)
  const creditNotes = await library.listCreditNotesOf(deps.db, actor.id)
  const ids = orders.map((order) => order.id)
  const eligibilities = await refundEligibilities(deps, deps.db, ids)
  const carts = orders.filter(({ item }) => item.kind === 'cart').map(({ id }) => id)
  const against = await lineRefunds(deps, deps.db, carts)
  return {
    ...(actor.personId ? library.NOTHING_GIVEN : await library.findLastBilling(deps.db, actor.id)),
    orders: orders.map((order) => ({
      ...toCustomerOrder(order),
      lines: orderLines(order, against.get(order.id)),
      creditNotes: creditNotes
        .filter((one) => one.checkoutId === order.id)
        .map(({ number, issuedAt, totalPaise }) => ({ number, issuedAt: issuedAt.toISOString(), totalPaise })),
      refund: eligibilities.get(order.id) ?? NEVER_PAID,
    })),
  }
}

const NEVER_PAID: RefundEligibility = {
  possible: false,
  reason: 'Only a paid order can be refunded.',
  until: null,
  requested: false,
  dueAt: null,
  decision: null,
  note: '',
  request: null,
  licensedDownloads: 0,
  unfetchedLinks: 0,
}

function toCustomerOrder(order: library.CustomerOrderRow): Omit<CustomerOrder, 'creditNotes' | 'refund'> {
  const {
    id: checkoutId,
    status,
    createdAt,
    paidAt,
    item,
    clipName,
    clipNameHi,
    invoice,
    basePaise,
    taxPaise,
    totalPaise,
  } = order
  return {
    checkoutId,
    status,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    item: {
      kind: item.kind,
      name: nameOfItem(item, clipName),
      ...(item.kind === 'one-time' && clipNameHi && { nameHi: nameOfItem(item, clipNameHi) }),
      clipId: item.kind === 'one-time' ? item.clipId : null,
      quality: item.kind === 'one-time' ? item.quality : null,
      plan: item.kind === 'subscription' ? item.plan : null,
    },
    basePaise,
    taxPaise,
    totalPaise,
    onCredit: order.onCredit,
    proforma: order.proforma,
    dueAt: order.dueAt?.toISOString() ?? null,
    openPaise: order.openPaise,
    invoice: invoice && { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
    needsAddress: status === 'PAID' && invoice === null && !order.onCredit,
  }
}
