import { googleSignIn } from '../../../contract/accounts/accounts.ts'
import * as calls from '../../../contract/accounts/account-security.ts'
import { requireOwnOrigin } from '../../platform/http/origin.ts'
import { done } from '../../platform/http/done.ts'
import type { Route } from '../../platform/http/route.ts'
import type { AccountsDeps } from '../accounts.deps.ts'
import { signedInReply } from '../sessions/session-cookie.model.ts'
import { connectGoogle, disconnectGoogle } from './google-connection.service.ts'
import { signInWithGoogle } from './google.service.ts'

export function googleRoutes(route: Route, deps: AccountsDeps): void {
  const signedIn = signedInReply(deps)

  route(googleSignIn).to(async ({ input, client, request, reply }) => {
    // Against login CSRF.
    requireOwnOrigin(request)
    const requireOffered = () => deps.geoRestriction.requireOffered(request)
    return signedIn(reply, await signInWithGoogle(deps, input, client, requireOffered))
  })

  route(calls.connectGoogle).to(({ input, actor, client }) =>
    done(connectGoogle(deps, actor, input.credential, client), 'Google sign-in added.'),
  )

  route(calls.disconnectGoogle).to(({ actor, client }) =>
    done(disconnectGoogle(deps, actor, client), 'Google sign-in removed.'),
  )
}
