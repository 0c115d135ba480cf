import * as calls from '../../../contract/accounts/account-security.ts'
import { done } from '../../platform/http/done.ts'
import type { Route } from '../../platform/http/route.ts'
import type { AccountsDeps } from '../accounts.deps.ts'
import * as factors from './second-factor.service.ts'

export function secondFactorRoutes(route: Route, deps: AccountsDeps): void {
  route(calls.startSecondFactor).to(({ input, actor }) => factors.startSecondFactor(deps, actor, input.password))

  route(calls.confirmSecondFactor).to(async ({ input, actor, client }) => ({
    recoveryCodes: await factors.confirmSecondFactor(deps, actor, input.code, client),
  }))

  route(calls.removeSecondFactor).to(({ input, actor, client }) =>
    done(factors.removeSecondFactor(deps, actor, input, client), 'Second factor removed.'),
  )

  route(calls.resetSecondFactor).to(({ input, actor, client }) =>
    done(factors.resetSecondFactor(deps, actor, input._id, client), 'Second factor reset.'),
  )
}
