import * as calls from '../../../contract/licensing/orders-admin.ts'
import type { Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { disputeEvidence } from './dispute-evidence.service.ts'
import { orderDetails } from './order-details.service.ts'
import { searchOrders } from './order-search.service.ts'
import { revenueByDay } from './revenue.service.ts'

/** Order queries of the back office; the commands are in refunds, reviews and invoices. */
export function orderAdminRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.searchOrders).to(({ input }) => searchOrders(deps.db, input))
  route(calls.getOrder).to(({ input }) => orderDetails(deps, input.checkoutId))
  route(calls.disputeEvidence).to(({ input }) => disputeEvidence(deps, input.checkoutId))
  route(calls.revenue).to(({ input }) => revenueByDay(deps.db, input))
}
