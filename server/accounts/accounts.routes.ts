import * as calls from '../../contract/accounts.ts'
import { AppError } from '../platform/errors.ts'
import { clientOf } from '../platform/http/client.ts'
import { requireOwnOrigin } from '../platform/http/origin.ts'
import type { Authenticate, Route } from '../platform/http/route.ts'
import { networkOf } from '../platform/rate-limit.network.ts'
import * as accounts from './sign-up/sign-up.service.ts'
import { type AccountsDeps, signedInReply } from './accounts.deps.ts'
import { refuseCommonPassword } from './passwords/password-hash.service.ts'
import * as sessions from './sessions/session.service.ts'
import { signIn } from './sign-in/sign-in.service.ts'
import * as staff from './staff/staff-accounts.service.ts'

/** The bearer token tells who is calling; where the endpoint allows it, else the session cookie does. */
export const authenticateWith =
  (deps: AccountsDeps): Authenticate =>
  async (request, endpoint) => {
    // Long enough for the longest claims there can be: a whole address in Devanagari.
    const bearer = /^Bearer ([\w.-]{20,8192})$/i.exec(request.headers.authorization ?? '')?.[1]
    if (bearer) return sessions.actorOfAccessToken(deps, bearer)
    const cookie = endpoint.cookie ? deps.cookie.read(request) : null
    if (!cookie) return null
    requireOwnOrigin(request)
    return sessions.actorOfRefreshToken(deps, cookie)
  }

export function accountsRoutes(route: Route, deps: AccountsDeps): void {
  const signedIn = signedInReply(deps)

  route(calls.signUp).to(async ({ input, request, reply }) => {
    deps.geoRestriction.requireOffered(request)
    await deps.limits.hit(`sign-up ${networkOf(request.ip)}`, 20, 3600)
    return signedIn(reply, await accounts.signUp(deps, input, clientOf(request)))
  })

  for (const [call, door] of [
    [calls.signIn, 'customer'],
    [calls.staffSignIn, 'staff'],
  ] as const) {
    route(call).to(async ({ input, request, reply }) =>
      signedIn(reply, await signIn(deps, door, input, clientOf(request))),
    )
  }

  route(calls.refresh).to(async ({ request, reply }) => {
    void reply.header('cache-control', 'no-store')
    const cookie = deps.cookie.read(request)
    // Readings: a guest's page logs no error.
    if (!cookie) return { accessToken: null }
    requireOwnOrigin(request)
    const session = await sessions.refreshSession(deps, cookie, clientOf(request))
    if (session !== 'ended' && session !== 'overtaken') return signedIn(reply, session)
    // The next page is a guest's; but the cookie of a browser that is ahead of this request stays.
    if (session === 'ended') deps.cookie.clear(reply)
    throw new AppError('session_expired')
  })

  route(calls.logout).to(async ({ actor, request, reply }) => {
    if (actor) await sessions.endSession(deps, actor, clientOf(request))
    const cookie = deps.cookie.read(request)
    if (cookie) {
      // The token of a page that stood open has expired; its cookie still says whose session ends.
      requireOwnOrigin(request)
      const signedInHere = await sessions.actorOfRefreshToken(deps, cookie)
      if (signedInHere) await sessions.endSession(deps, signedInHere, clientOf(request))
    }
    deps.cookie.clear(reply)
    return { success: true }
  })

  route(calls.adminSignUp).to(async ({ actor, input, request }) => {
    await deps.limits.hit(`admin-sign-up ${networkOf(request.ip)}`, 20, 3600)
    refuseCommonPassword(input.password, [input.id])
    await staff.createAdmin(deps, actor, input, clientOf(request))
    return { message: 'Admin user created successfully!' }
  })

  route(calls.listEmployees).to(() => staff.listStaff(deps))

  route(calls.addEmployee).to(async ({ actor, input, request }) => {
    refuseCommonPassword(input.password, [input.userId])
    await staff.addStaff(deps, input, { actor, client: clientOf(request) })
    return { message: 'User added successfully!' }
  })

  route(calls.deleteUser).to(async ({ actor, input, request }) => {
    await staff.removeStaff(deps, input.userId, { actor, client: clientOf(request) })
    return { success: true, message: 'User deleted successfully!' }
  })

  route(calls.changePassword).to(async ({ actor, input, request }) => {
    refuseCommonPassword(input.password)
    await staff.setStaffPassword(deps, input._id, input.password, { actor, client: clientOf(request) })
    return { success: true, message: 'Password updated successfully!' }
  })

  route(calls.listAddresses).to(async ({ actor }) => ({ savedAddresses: await accounts.listAddresses(deps, actor) }))

  route(calls.saveAddress).to(async ({ actor, input }) => ({
    savedAddresses: await accounts.saveAddress(deps, actor, input.newAddress),
  }))
}
