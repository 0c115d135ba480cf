import * as calls from '../../../contract/account-security.ts'
import { clientOf } from '../../platform/http/client.ts'
import type { Route } from '../../platform/http/route.ts'
import type { AccountsDeps } from '../accounts.deps.ts'
import * as factors from './second-factor.service.ts'

export function secondFactorRoutes(route: Route, deps: AccountsDeps): void {
  route(calls.startSecondFactor).to(({ actor, input, reply }) => {
    void reply.header('cache-control', 'no-store')
    return factors.startSecondFactor(deps, actor, input.password)
  })

  route(calls.confirmSecondFactor).to(async ({ actor, input, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return { recoveryCodes: await factors.confirmSecondFactor(deps, actor, input.code, clientOf(request)) }
  })

  route(calls.removeSecondFactor).to(async ({ actor, input, request }) => {
    await factors.removeSecondFactor(deps, actor, input, clientOf(request))
    return { success: true, message: 'Second factor removed.' }
  })

  route(calls.resetSecondFactor).to(async ({ actor, input, request }) => {
    await factors.resetSecondFactor(deps, actor, input._id, clientOf(request))
    return { success: true, message: 'Second factor reset.' }
  })
}
