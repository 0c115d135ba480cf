import * as calls from '../../../contract/orders-admin.ts'
import type { Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.routes.ts'
import { orderDetails } from './order-details.service.ts'
import { searchOrders } from './orders-desk.service.ts'
import { revenueByDay } from './revenue.service.ts'

/** What the orders desk shows; what it does about an order lies with refunds, reviews and invoices. */
export function ordersDeskRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.searchOrders).to(({ input }) => searchOrders(deps.db, input))
  route(calls.getOrder).to(({ input }) => orderDetails(deps, input.checkoutId))
  route(calls.revenue).to(({ input }) => revenueByDay(deps.db, input))
}
