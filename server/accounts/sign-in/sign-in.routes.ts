import * as calls from '../../../contract/accounts/accounts.ts'
import type { Route } from '../../platform/http/route.ts'
import type { AccountsDeps } from '../accounts.deps.ts'
import { signedInReply } from '../sessions/session-cookie.model.ts'
import { signUp } from '../sign-up/sign-up.service.ts'
import { signIn } from './sign-in.service.ts'

export function signInRoutes(route: Route, deps: AccountsDeps): void {
  const signedIn = signedInReply(deps)

  route(calls.signUp).to(async ({ input, client, request, reply }) => {
    deps.geoRestriction.requireOffered(request)
    return signedIn(reply, await signUp(deps, input, client))
  })

  route(calls.signIn).to(async ({ input, client, reply }) =>
    signedIn(reply, await signIn(deps, 'customer', input, client)),
  )

  route(calls.staffSignIn).to(async ({ input, client, reply }) =>
    signedIn(reply, await signIn(deps, 'staff', input, client)),
  )
}
