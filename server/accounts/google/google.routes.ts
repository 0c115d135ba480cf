import { googleSignIn } from '../../../contract/accounts.ts'
import * as calls from '../../../contract/account-security.ts'
import { clientOf } from '../../platform/http/client.ts'
import { requireOwnOrigin } from '../../platform/http/origin.ts'
import type { Route } from '../../platform/http/route.ts'
import { networkOf } from '../../platform/rate-limit.network.ts'
import { type AccountsDeps, signedInReply } from '../accounts.deps.ts'
import { connectGoogle, disconnectGoogle } from './google-connection.service.ts'
import { signInWithGoogle } from './google.service.ts'

export function googleRoutes(route: Route, deps: AccountsDeps): void {
  const signedIn = signedInReply(deps)
  /** Integrations 2: each try costs Google two calls. */
  const countTry = (ip: string) => deps.limits.hit(`google ${ip}`, 10, 60)

  route(googleSignIn).to(async ({ input, request, reply }) => {
    // Nobody is signed in to somebody else's account by another site's page.
    requireOwnOrigin(request)
    await countTry(networkOf(request.ip))
    const requireOffered = () => deps.geoRestriction.requireOffered(request)
    return signedIn(reply, await signInWithGoogle(deps, input, clientOf(request), requireOffered))
  })

  route(calls.connectGoogle).to(async ({ actor, input, request }) => {
    await countTry(networkOf(request.ip))
    await connectGoogle(deps, actor, input.credential, clientOf(request))
    return { success: true, message: 'Google sign-in added.' }
  })

  route(calls.disconnectGoogle).to(async ({ actor, request }) => {
    await disconnectGoogle(deps, actor, clientOf(request))
    return { success: true, message: 'Google sign-in removed.' }
  })
}
