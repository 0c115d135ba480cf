import * as calls from '../../../contract/licensing/prices.ts'
import { AppError } from '../../platform/errors.ts'
import { done, type Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { planNamed } from './item.model.ts'
import { withdrawRise } from './price-rise.service.ts'
import { masterData, setPrices } from './price.service.ts'

export function priceRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.getMasterData).to(() => masterData(deps.db))
  route(calls.editPrices).to(async ({ input: { oneTimePrices: rupees, ...how }, actor, client }) =>
    saved('Prices saved.', await setPrices(deps, actor, { rupees, ...how }, client)),
  )
  route(calls.editPlans).to(async ({ input: { subscriptionPlans, ...how }, actor, client }) =>
    saved('Plans saved.', await setPrices(deps, actor, { rupees: plansOf(subscriptionPlans), ...how }, client)),
  )
  route(calls.withdrawPriceRise).to(({ input, actor, client }) =>
    done(
      withdrawRise(deps, actor, planNamed(input.item) ?? (input.item as 'HD'), client),
      'The price change was cancelled.',
    ),
  )
}

const saved = (message: string, on: string | null) => ({
  success: true as const,
  message: on ? `${message} What rises is charged from ${on}.` : message,
})

/** MON-6: in whatever spelling, once each. */
function plansOf(named: Partial<Record<string, number>>) {
  const plans: { monthly?: number; annual?: number } = {}
  for (const [name, rupees] of Object.entries(named)) {
    const plan = planNamed(name)
    if (!plan || rupees === undefined) continue
    if (plans[plan] !== undefined && plans[plan] !== rupees)
      throw new AppError('invalid_input', {
        field: `subscriptionPlans.${name}`,
        message: `${name} is named twice, with two prices`,
      })
    plans[plan] = rupees
  }
  return plans
}
