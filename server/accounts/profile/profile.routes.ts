import * as calls from '../../../contract/account-security.ts'
import { clientOf } from '../../platform/http/client.ts'
import type { Route } from '../../platform/http/route.ts'
import type { AccountsDeps } from '../accounts.deps.ts'
import * as profile from './profile.service.ts'

/** What somebody signed in sees and changes of their own account. */
export function profileRoutes(route: Route, deps: AccountsDeps): void {
  route(calls.getProfile).to(async ({ actor, reply }) => {
    void reply.header('cache-control', 'no-store')
    return profile.readProfile(deps, actor)
  })

  route(calls.editProfile).to(async ({ actor, input, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return { accessToken: await profile.changeProfile(deps, actor, input, clientOf(request)) }
  })

  route(calls.changeOwnPassword).to(async ({ actor, input, request }) => {
    // Also whoever sits down at a browser left open may guess only so often.
    await deps.limits.hit(`change-password ${actor.id}`, 10, 900)
    await profile.changeOwnPasswordOf(deps, actor, input, clientOf(request))
    // Spec 8, success messages.
    return { success: true, message: 'Password updated successfully!' }
  })

  route(calls.listSessions).to(({ actor, reply }) => {
    void reply.header('cache-control', 'no-store')
    return profile.listOwnSessions(deps, actor)
  })

  route(calls.endSession).to(async ({ actor, input, request }) => {
    await profile.endOwnSession(deps, actor, input.id, clientOf(request))
    return { success: true, message: 'Signed out there.' }
  })

  route(calls.logoutEverywhere).to(async ({ actor, request, reply }) => {
    await profile.endEveryOwnSession(deps, actor, clientOf(request))
    deps.cookie.clear(reply)
    return { success: true, message: 'You are signed out everywhere.' }
  })
}
