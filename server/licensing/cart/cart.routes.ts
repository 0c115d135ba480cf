import * as calls from '../../../contract/licensing/cart.ts'
import { recordPurchaseConsent } from '../../accounts/sign-up/consent.service.ts'
import type { Route } from '../../platform/http/route.ts'
import { drawOnce } from '../../platform/pdf/drawn-once.cache.ts'
import { quotationPdf } from '../invoices/invoice.pdf.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { startCartCheckout } from './cart-checkout.service.ts'
import { issueQuotation, openQuotation } from './quotation.service.ts'
import * as carts from './cart.service.ts'

export function cartRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.quoteCart).to(({ input, actor }) => carts.quoteCartFor(deps, actor, input.lines))
  route(calls.getCart).to(({ actor }) => carts.getCart(deps, actor))
  route(calls.changeCart).to(({ input, actor }) => carts.changeCartOf(deps, actor, input))
  route(calls.createQuotation).to(({ input, actor, request }) => {
    deps.geoRestriction.requireOffered(request)
    return issueQuotation(deps, actor, input)
  })
  route(calls.getQuotation).to(async ({ input, actor }) => {
    const content = await drawOnce('quotation', await openQuotation(deps.db, actor, input.number), quotationPdf)
    return { fileName: `${input.number.replaceAll('/', '-')}.pdf`, content, inline: true }
  })
  route(calls.createCartOrder).to(async ({ input, actor, client, request }) => {
    deps.geoRestriction.requireOffered(request)
    if (input.agreed) await recordPurchaseConsent(deps, actor.id, client)
    return startCartCheckout(deps, actor, input)
  })
}
