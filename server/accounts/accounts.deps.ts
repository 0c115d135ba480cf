import type { Google } from '../platform/google/google.client.ts'
import type { RateLimiter } from '../platform/rate-limit.ts'
import type { SecondFactorDeps } from './second-factor/second-factor.deps.ts'
import type { SessionCookie } from './sessions/session-cookie.model.ts'
import type { SessionDeps } from './sessions/session.deps.ts'
import type { GeoRestriction } from './sign-up/geo-restriction.policy.ts'

export interface AccountsDeps extends SessionDeps, SecondFactorDeps {
  google: Google
  limits: RateLimiter
  cookie: SessionCookie
  geoRestriction: GeoRestriction
}
