import * as calls from '../../../contract/licensing/prices.ts'
import { done, type Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { masterData, setPrices } from './price.service.ts'

export function priceRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.getMasterData).to(() => masterData(deps.db))
  route(calls.editPrices).to(({ input, actor, client }) =>
    done(setPrices(deps, actor, input.oneTimePrices, client), 'Prices saved.'),
  )
  route(calls.editPlans).to(({ input, actor, client }) => {
    const { Monthly, Annual } = input.subscriptionPlans
    const plans = { ...(Monthly ? { monthly: Monthly } : {}), ...(Annual ? { annual: Annual } : {}) }
    return done(setPrices(deps, actor, plans, client), 'Plans saved.')
  })
}
