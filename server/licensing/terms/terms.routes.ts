import * as calls from '../../../contract/licensing/terms.ts'
import { recordPurchaseConsent } from '../../accounts/sign-up/consent.service.ts'
import { done, type Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { orderOnTerms } from './terms-order.service.ts'
import * as terms from './terms.service.ts'
import { recordRefundPaid, recordTransfer } from './transfer.service.ts'

/** Companies that pay later, and money that comes to the shop's own account. */
export function termsRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.getTerms).to(({ actor }) => terms.readTerms(deps, actor.id))
  route(calls.orderOnTerms).to(async ({ input, actor, client, request }) => {
    deps.geoRestriction.requireOffered(request)
    if (input.agreed) await recordPurchaseConsent(deps, actor, client)
    return orderOnTerms(deps, actor, input, client)
  })
  route(calls.setTerms).to(({ input, actor, client }) => done(terms.setTerms(deps, actor, input, client), 'Saved.'))
  route(calls.listReceivables).to(() => terms.readReceivables(deps.db))
  route(calls.recordTransfer).to(({ input, actor, client }) =>
    done(recordTransfer(deps, actor, input, client), 'The transfer is recorded.'),
  )
  route(calls.recordRefundPaid).to(({ input, actor, client }) =>
    done(recordRefundPaid(deps, actor, input, client), 'Saved.'),
  )
}
