import type { FastifyInstance } from 'fastify'
import type { Route } from '../platform/http/route.ts'
import { autopayRoutes } from './autopay/autopay.routes.ts'
import { booksRoutes } from './books/books.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { companyPlanRoutes } from './company-plans/company-plan.routes.ts'
import { creditRoutes } from './credit/credit.routes.ts'
import { downloadRoutes } from './downloads/download.routes.ts'
import { invoiceRoutes } from './invoices/invoice.routes.ts'
import { licenceRoutes } from './licences/licence.routes.ts'
import type { LicensingDeps } from './licensing.deps.ts'
import { orderAdminRoutes } from './orders/order-admin.routes.ts'
import { priceRoutes } from './prices/price.routes.ts'
import { refundRoutes } from './refunds/refund.routes.ts'
import { termsRoutes } from './terms/terms.routes.ts'
import { subscriptionRoutes } from './subscriptions/subscription.routes.ts'

export function licensingRoutes(app: FastifyInstance, route: Route, deps: LicensingDeps): void {
  booksRoutes(route, deps)
  priceRoutes(route, deps)
  checkoutRoutes(route, deps)
  cartRoutes(route, deps)
  downloadRoutes(app, route, deps)
  termsRoutes(route, deps)
  creditRoutes(route, deps)
  companyPlanRoutes(route, deps)
  subscriptionRoutes(route, deps)
  autopayRoutes(route, deps)
  invoiceRoutes(route, deps)
  refundRoutes(route, deps)
  licenceRoutes(app, route, deps)
  orderAdminRoutes(route, deps)
}
