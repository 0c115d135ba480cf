import * as orders from '../../../contract/licensing/orders.ts'
import * as calls from '../../../contract/licensing/subscriptions.ts'
import type { Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { dayInIndia } from '../prices/item.model.ts'
import { listOrders } from '../orders/library-orders.service.ts'
import { readPlanChange } from './plan-change.service.ts'
import {
  cancelSubscription,
  currentSubscription,
  resumeSubscription,
  type SubscriptionDeps,
} from './subscription.service.ts'

export function subscriptionRoutes(route: Route, deps: LicensingDeps & SubscriptionDeps): void {
  route(calls.getSubscription).to(({ actor }) => currentSubscription(deps.db, actor))
  route(calls.getPlanChange).to(({ actor }) => readPlanChange(deps.db, actor))
  route(calls.cancelSubscription).to(async ({ actor, client }) => {
    const endsAt = await cancelSubscription(deps, actor, client)
    return { success: true, message: `Your plan is cancelled. You can download until ${dayInIndia(endsAt)}.` }
  })
  route(calls.resumeSubscription).to(async ({ actor, client }) => {
    const endsAt = await resumeSubscription(deps, actor, client)
    return { success: true, message: `Your plan is no longer cancelled. It is paid until ${dayInIndia(endsAt)}.` }
  })
  route(orders.listOrders).to(({ actor }) => listOrders(deps, actor))
}
