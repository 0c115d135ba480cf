import * as calls from '../../../contract/licensing/cart.ts'
import { openBankTransfer } from '../../../contract/licensing/bank-transfers.ts'
import * as couponCalls from '../../../contract/licensing/coupons.ts'
import { recordPurchaseConsent } from '../../accounts/sign-up/consent.service.ts'
import { done, type Route } from '../../platform/http/route.ts'
import { drawDocument } from '../documents/document.cache.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { payByTransfer } from './bank-transfer.service.ts'
import { startCartCheckout } from './cart-checkout.service.ts'
import { issueQuotation, openQuotation } from './quotation.service.ts'
import { readCoupons, setCoupon } from './coupon.service.ts'
import * as carts from './cart.service.ts'

export function cartRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.quoteCart).to(({ input, actor }) => carts.quoteCartFor(deps, actor, input))
  route(calls.getCart).to(({ actor }) => carts.getCart(deps, actor))
  route(calls.changeCart).to(({ input, actor }) => carts.changeCartOf(deps, actor, input))
  route(calls.createQuotation).to(({ input, actor, request }) => {
    deps.geoRestriction.requireOffered(request)
    return issueQuotation(deps, actor, input)
  })
  route(calls.getQuotation).to(async ({ input, actor }) => {
    const content = await drawDocument('quotationPdf', await openQuotation(deps.db, actor, input.number))
    return { fileName: `${input.number.replaceAll('/', '-')}.pdf`, content, inline: true }
  })
  route(openBankTransfer).to(async ({ input, actor, client, request }) => {
    deps.geoRestriction.requireOffered(request)
    if (input.agreed) await recordPurchaseConsent(deps, actor, client)
    return payByTransfer(deps, actor, input)
  })
  route(couponCalls.listCoupons).to(() => readCoupons(deps.db))
  route(couponCalls.saveCoupon).to(({ input, actor, client }) => done(setCoupon(deps, actor, input, client), 'Saved.'))
  route(calls.createCartOrder).to(async ({ input, actor, client, request }) => {
    deps.geoRestriction.requireOffered(request)
    if (input.agreed) await recordPurchaseConsent(deps, actor, client)
    return startCartCheckout(deps, actor, input)
  })
}
