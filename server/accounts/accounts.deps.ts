import type { FastifyReply } from 'fastify'
import type { Google } from '../platform/google/google.client.ts'
import type { RateLimiter } from '../platform/rate-limit.ts'
import type { GeoRestriction } from './sign-up/geo-restriction.policy.ts'
import type { SecondFactorDeps } from './second-factor/second-factor.service.ts'
import type { SessionCookie } from './sessions/session-cookie.model.ts'
import type { SessionDeps, SignedIn } from './sessions/session.service.ts'

export interface AccountsDeps extends SessionDeps, SecondFactorDeps {
  google: Google
  limits: RateLimiter
  cookie: SessionCookie
  /** Where the service is offered. */
  geoRestriction: GeoRestriction
}

/** What every way of signing in answers: the token in the body, the session in the cookie. */
export const signedInReply =
  (deps: Pick<AccountsDeps, 'cookie'>) =>
  (reply: FastifyReply, session: SignedIn): { accessToken: string } => {
    deps.cookie.write(reply, session)
    void reply.header('cache-control', 'no-store')
    return { accessToken: session.accessToken }
  }
