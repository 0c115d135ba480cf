import type { Route } from '../platform/http/route.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { googleRoutes } from './google/google.routes.ts'
import type { MailLinkDeps } from './mailed-links/mail-link.deps.ts'
import { mailLinkRoutes } from './mailed-links/mail-link.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { staffAccountRoutes } from './staff/staff-accounts.routes.ts'

export { authenticateWith } from './sessions/session.routes.ts'

export function accountsRoutes(route: Route, deps: AccountsDeps & MailLinkDeps): void {
  signInRoutes(route, deps)
  sessionRoutes(route, deps)
  googleRoutes(route, deps)
  secondFactorRoutes(route, deps)
  mailLinkRoutes(route, deps)
  profileRoutes(route, deps)
  staffAccountRoutes(route, deps)
}
