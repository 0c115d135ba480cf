import type { FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '../../contract/accounts.ts'
import { AppError } from '../platform/errors.ts'
import { requireOwnOrigin } from '../platform/http/origin.ts'
import type { Authenticate, Route } from '../platform/http/route.ts'
import type { RateLimiter } from '../platform/rate-limit.ts'
import * as accounts from './account.service.ts'
import type { SessionCookie } from './session-cookie.ts'
import * as sessions from './session.service.ts'

export interface AccountsDeps extends sessions.SessionDeps {
  limits: RateLimiter
  cookie: SessionCookie
}

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
  const signedIn = (reply: FastifyReply, session: sessions.SignedIn) => {
    deps.cookie.write(reply, session)
    void reply.header('cache-control', 'no-store')
    return { accessToken: session.accessToken }
  }
  const agent = (request: FastifyRequest) => request.headers['user-agent'] ?? ''

  route(calls.signUp).to(async ({ input, request, reply }) => {
    await deps.limits.hit(`sign-up ${request.ip}`, 20, 3600)
    return signedIn(reply, await accounts.signUp(deps, input, agent(request)))
  })

  for (const [call, kind] of [
    [calls.signIn, 'customer'],
    [calls.staffSignIn, 'staff'],
  ] as const) {
    route(call).to(async ({ input, request, reply }) => {
      const forget = await countAttempt(deps.limits, kind, input.id, request.ip)
      const session = await accounts.signIn(deps, kind, input, agent(request))
      await forget()
      return signedIn(reply, session)
    })
  }

  // No Google client is configured on this server, so nobody's token can be meant for us.
  route(calls.googleSignIn).to(() => {
    throw new AppError('google_unavailable')
  })

  route(calls.refresh).to(async ({ request, reply }) => {
    void reply.header('cache-control', 'no-store')
    const cookie = deps.cookie.read(request)
    // Readings: a guest's page logs no error.
    if (!cookie) return { accessToken: null }
    requireOwnOrigin(request)
    const session = await sessions.refreshSession(deps, cookie)
    if (session !== 'ended' && session !== 'overtaken') return signedIn(reply, session)
    // The next page is a guest's; but the cookie of a browser that is ahead of this request stays.
    if (session === 'ended') deps.cookie.clear(reply)
    throw new AppError('session_expired')
  })

  route(calls.logout).to(async ({ actor, request, reply }) => {
    if (actor) await sessions.endSession(deps, actor.sessionId)
    const cookie = deps.cookie.read(request)
    if (cookie) {
      // The token of a page that stood open has expired; its cookie still says whose session ends.
      requireOwnOrigin(request)
      const signedInHere = await sessions.actorOfRefreshToken(deps, cookie)
      if (signedInHere) await sessions.endSession(deps, signedInHere.sessionId)
    }
    deps.cookie.clear(reply)
    return { success: true }
  })

  route(calls.adminSignUp).to(async ({ actor, input, request }) => {
    await deps.limits.hit(`admin-sign-up ${request.ip}`, 20, 3600)
    await accounts.createAdmin(deps, actor, input)
    return { message: 'Admin user created successfully!' }
  })

  route(calls.listEmployees).to(() => accounts.listStaff(deps))

  route(calls.addEmployee).to(async ({ input }) => {
    await accounts.addStaff(deps, input)
    return { message: 'User added successfully!' }
  })

  route(calls.deleteUser).to(async ({ input }) => {
    await accounts.removeStaff(deps, input.userId)
    return { success: true, message: 'User deleted successfully!' }
  })

  route(calls.changePassword).to(async ({ input }) => {
    await accounts.setStaffPassword(deps, input._id, input.password)
    return { success: true, message: 'Password updated successfully!' }
  })

  route(calls.listAddresses).to(async ({ actor }) => ({ savedAddresses: await accounts.listAddresses(deps, actor) }))

  route(calls.saveAddress).to(async ({ actor, input }) => ({
    savedAddresses: await accounts.saveAddress(deps, actor, input.newAddress),
  }))
}

/**
 * Reliability F21: 10 failures in 15 minutes per account and address, 100 an hour per account, 50 in 15 minutes per address.
 * @returns what a success calls, since only failures count
 */
async function countAttempt(limits: RateLimiter, kind: string, id: string, ip: string): Promise<() => Promise<void>> {
  const login = id.trim().toLowerCase()
  const counters = [
    [`sign-in ${kind} ${login} ${ip}`, 10, 900],
    [`sign-in ${ip}`, 50, 900],
    [`sign-in ${kind} ${login}`, 100, 3600],
  ] as const
  for (const [key, limit, seconds] of counters) await limits.hit(key, limit, seconds)
  return async () => {
    for (const [key] of counters) await limits.forgive(key)
  }
}
