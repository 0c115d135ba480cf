import * as calls from '../../../contract/accounts/company-sso.ts'
import { inLanguage } from '../../../contract/site/language-path.ts'
import { requireOwnOrigin } from '../../platform/http/caller.ts'
import { done, type Route } from '../../platform/http/route.ts'
import type { AccountsDeps } from '../accounts.deps.ts'
import { actorOfRefreshToken } from '../sessions/session.service.ts'
import { disconnectSso } from './sso-identities.service.ts'
import { saveSso, testSso } from './sso-settings.service.ts'
import { ATTEMPT_SECONDS, finishSso, type SsoDeps, startSso } from './sso.service.ts'

const COOKIE = 'sso'

/** A company's own sign-in (OpenID Connect): to its provider and back. */
export function ssoRoutes(route: Route, deps: SsoDeps & AccountsDeps): void {
  // Lax: the provider leads the browser back from another site.
  const attributes = {
    path: '/auth/sso',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.cookie.name !== 'session',
  } as const

  route(calls.startSso).to(async ({ input, request, reply }) => {
    requireOwnOrigin(request)
    const token = deps.cookie.read(request)
    const former = token ? await actorOfRefreshToken(deps, token) : null
    const { url, cookie } = await startSso(deps, input, former && { id: former.id, sessionId: former.sessionId })
    void reply.setCookie(COOKIE, cookie, { ...attributes, maxAge: ATTEMPT_SECONDS })
    return { url }
  })
  route(calls.finishSso).to(async ({ query, client, request, reply }) => {
    const requireOffered = () => deps.geoRestriction.requireOffered(request)
    const given = { cookie: request.cookies[COOKIE], code: query.code, state: query.state }
    const { language, ended } = await finishSso(deps, given, { client, requireOffered })
    void reply.clearCookie(COOKIE, attributes)
    if ('problem' in ended) return reply.redirect(inLanguage(language, `/companysignin?problem=${ended.problem}`))
    deps.cookie.write(reply, ended)
    return reply.redirect(inLanguage(language, '/dashboard'))
  })
  route(calls.disconnectSso).to(({ actor, client }) =>
    done(disconnectSso(deps, actor, client), 'Company sign-in removed.'),
  )
  route(calls.setCompanySso).to(async ({ input, actor, client }) => {
    await saveSso(deps, input, { actor, client })
    return { success: true, message: 'Saved.' }
  })
  route(calls.testCompanySso).to(({ input }) => testSso(deps, input.issuer))
}
