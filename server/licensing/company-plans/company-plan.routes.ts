import * as calls from '../../../contract/licensing/company-plans.ts'
import type { Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { previewCompanyPlan, readCompanyPlan, setCompanyPlan } from './company-plan.service.ts'

/** What staff agree on with companies: seats and days, and their money. */
export function companyPlanRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.getCompanyPlan).to(({ actor }) => readCompanyPlan(deps.db, actor))
  route(calls.previewCompanyPlan).to(({ query }) => previewCompanyPlan(deps.db, query, deps.clock.now()))
  route(calls.setCompanyPlan).to(({ input, actor, client }) => setCompanyPlan(deps, actor, input, client))
}
