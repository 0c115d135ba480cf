import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { listOrders as listOrdersCall } from '../../../contract/orders.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { nameOfItem } from '../prices/item-name.model.ts'
import * as library from './library-orders.repository.ts'
import {
  refundEligibilities,
  type RefundSettings,
  type RefundEligibility,
} from '../refunds/refund-eligibility.service.ts'

type CustomerOrder = ReplyOf<typeof listOrdersCall>['orders'][number]

/** What the caller paid for or is paying for, with its papers and whether the money can be had back; last first. */
export async function listOrders(
  deps: RefundSettings & { db: Database },
  actor: Actor,
): Promise<ReplyOf<typeof listOrdersCall>> {
  const orders = await library.listOrdersOf(deps.db, actor.id)
  const notes = await library.listCreditNotesOf(deps.db, actor.id)
  const ids = orders.map((order) => order.id)
  const standings = await refundEligibilities(deps, deps.db, ids)
  return {
    orders: orders.map((order) => ({
      ...paidFor(order),
      creditNotes: notes.filter((note) => note.checkoutId === order.id),
      refund: standings.get(order.id) ?? NEVER_PAID,
    })),
  }
}

const NEVER_PAID: RefundEligibility = {
  possible: false,
  reason: 'Only a paid order can be refunded.',
  until: null,
  requested: false,
  decision: null,
  note: '',
  request: null,
}

function paidFor(order: library.OrderRow): Omit<CustomerOrder, 'creditNotes' | 'refund'> {
  const { id: checkoutId, status, createdAt, paidAt, item, clipName, invoice, basePaise, taxPaise, totalPaise } = order
  return {
    checkoutId,
    status,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    item: {
      kind: item.kind,
      name: nameOfItem(item, clipName),
      clipId: item.kind === 'one-time' ? item.clipId : null,
      quality: item.kind === 'one-time' ? item.quality : null,
      plan: item.kind === 'subscription' ? item.plan : null,
    },
    basePaise,
    taxPaise,
    totalPaise,
    invoice: invoice && { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
    needsAddress: status === 'PAID' && invoice === null,
  }
}
