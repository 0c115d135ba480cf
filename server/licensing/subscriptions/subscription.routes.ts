import * as calls from '../../../contract/papers.ts'
import { clientOf } from '../../platform/http/client.ts'
import type { Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.routes.ts'
import { dayInIndia } from '../prices/item-name.ts'
import { listOrders } from '../downloads/library-orders.service.ts'
import { cancelSubscription, resumeSubscription, type SubscriptionDeps } from './subscription.service.ts'

export function subscriptionRoutes(route: Route, deps: LicensingDeps & SubscriptionDeps): void {
  route(calls.cancelSubscription).to(async ({ actor, request }) => {
    const endsAt = await cancelSubscription(deps, actor, clientOf(request))
    return { success: true, message: `Your plan is cancelled. You can download until ${dayInIndia(endsAt)}.` }
  })
  route(calls.resumeSubscription).to(async ({ actor, request }) => {
    const endsAt = await resumeSubscription(deps, actor, clientOf(request))
    return { success: true, message: `Your plan is no longer cancelled. It is paid until ${dayInIndia(endsAt)}.` }
  })
  route(calls.listOrders).to(({ actor, reply }) => {
    void reply.header('cache-control', 'no-store')
    return listOrders(deps, actor)
  })
}
