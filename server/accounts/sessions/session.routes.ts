import * as calls from '../../../contract/accounts/accounts.ts'
import { AppError } from '../../platform/errors.ts'
import { requireOwnOrigin } from '../../platform/http/origin.ts'
import type { Authenticate, Route } from '../../platform/http/route.ts'
import type { AccountsDeps } from '../accounts.deps.ts'
import { signedInReply } from './session-cookie.model.ts'
import * as sessions from './session.service.ts'

/** Authenticates by the bearer token, else, where the endpoint allows it, by the session cookie. */
export const authenticateWith =
  (deps: AccountsDeps): Authenticate =>
  async (request, endpoint) => {
    // Long enough for the longest claims: a whole address in Devanagari.
    const bearer = /^Bearer ([\w.-]{20,8192})$/i.exec(request.headers.authorization ?? '')?.[1]
    if (bearer) return sessions.actorOfAccessToken(deps, bearer)
    const cookie = endpoint.cookie ? deps.cookie.read(request) : null
    if (!cookie) return null
    requireOwnOrigin(request)
    return sessions.actorOfRefreshToken(deps, cookie)
  }

export function sessionRoutes(route: Route, deps: AccountsDeps): void {
  const signedIn = signedInReply(deps)

  route(calls.refresh).to(async ({ client, request, reply }) => {
    const cookie = deps.cookie.read(request)
    // ACC-6: a guest's page logs no error.
    if (!cookie) return { accessToken: null }
    requireOwnOrigin(request)
    const session = await sessions.refreshSession(deps, cookie, client)
    if (session !== 'ended' && session !== 'overtaken') return signedIn(reply, session)
    // The next page is a guest's; but the cookie of a browser that is ahead of this request stays.
    if (session === 'ended') deps.cookie.clear(reply)
    throw new AppError('session_expired')
  })

  route(calls.logout).to(async ({ actor, client, request, reply }) => {
    if (actor) await sessions.endSession(deps, actor, client)
    const cookie = deps.cookie.read(request)
    if (cookie) {
      // The access token of a page left open has expired; its cookie still names the session to end.
      requireOwnOrigin(request)
      const cookieActor = await sessions.actorOfRefreshToken(deps, cookie)
      if (cookieActor) await sessions.endSession(deps, cookieActor, client)
    }
    deps.cookie.clear(reply)
    return { success: true }
  })
}
