import { Readable } from 'node:stream'
import * as calls from '../../../contract/licensing/orders-admin.ts'
import { audit, auditExport } from '../../platform/audit.ts'
import { requireForward } from '../../platform/day-span.ts'
import { done, type Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { disputeEvidence } from './dispute-evidence.service.ts'
import { orderDetails } from './order-details.service.ts'
import { noteOrder } from './order-review.service.ts'
import { ordersCsv, searchOrders } from './order-search.service.ts'
import { revenueByDay } from './revenue.service.ts'

/** Order queries of the back office; the commands are in refunds, reviews and invoices. */
export function orderAdminRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.searchOrders).to(({ input }) => {
    requireForward(input)
    return searchOrders(deps, input)
  })
  route(calls.getOrder).to(({ input }) => orderDetails(deps, input.checkoutId))
  route(calls.ordersCsv).to(async ({ input, actor, client }) => {
    requireForward(input)
    await auditExport(deps.db, 'orders.exported', { actor, client }, input)
    return { fileName: 'orders.csv', content: Readable.from(ordersCsv(deps, input)) }
  })
  route(calls.noteOrder).to(({ input, actor, client }) =>
    done(noteOrder(deps, { ...input, actor, client }), 'The note is on the order.'),
  )
  route(calls.disputeEvidence).to(async ({ input: { checkoutId }, actor, client }) => {
    const evidence = await disputeEvidence(deps, checkoutId)
    await audit(deps.db, { action: 'evidence.exported', actorId: actor.id, subjectId: checkoutId, client })
    return evidence
  })
  route(calls.revenue).to(({ input }) => revenueByDay(deps.db, input))
}
