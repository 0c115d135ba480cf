import * as calls from '../../../contract/licensing/credit.ts'
import { recordPurchaseConsent } from '../../accounts/sign-up/consent.service.ts'
import type { Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { orderOnCredit } from './credit-order.service.ts'
import { orderPack, readCredit } from './credit.service.ts'

/** Money paid ahead for clips that are chosen later. */
export function creditRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.getCredit).to(({ actor }) => readCredit(deps, actor.id))
  route(calls.createCreditOrder).to(async ({ input, actor, client, request }) => {
    deps.geoRestriction.requireOffered(request)
    if (input.agreed) await recordPurchaseConsent(deps, actor, client)
    return orderPack(deps, actor, input)
  })
  route(calls.orderOnCredit).to(async ({ input, actor, client, request }) => {
    deps.geoRestriction.requireOffered(request)
    if (input.agreed) await recordPurchaseConsent(deps, actor, client)
    return orderOnCredit(deps, actor, input, client)
  })
}
