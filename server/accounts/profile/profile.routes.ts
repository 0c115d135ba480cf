import * as calls from '../../../contract/accounts/account-security.ts'
import * as addresses from '../../../contract/accounts/accounts.ts'
import { done } from '../../platform/http/done.ts'
import type { Route } from '../../platform/http/route.ts'
import type { AccountsDeps } from '../accounts.deps.ts'
import { listAddresses, saveAddress } from './address.service.ts'
import * as profile from './profile.service.ts'

/** The caller's own account. */
export function profileRoutes(route: Route, deps: AccountsDeps): void {
  route(calls.getProfile).to(async ({ actor }) => profile.readProfile(deps, actor))

  route(calls.editProfile).to(async ({ input, actor, client }) => ({
    accessToken: await profile.changeProfile(deps, actor, input, client),
  }))

  route(calls.changeOwnPassword).to(async ({ input, actor, client }) => {
    await profile.changeOwnPassword(deps, actor, input, client)
    // MSG-15.
    return { success: true, message: 'Password updated successfully!' }
  })

  route(calls.listSessions).to(({ actor }) => profile.listOwnSessions(deps, actor))

  route(calls.endSession).to(({ input, actor, client }) =>
    done(profile.endOwnSession(deps, actor, input.id, client), 'Signed out there.'),
  )

  route(calls.logoutEverywhere).to(async ({ actor, client, reply }) => {
    await profile.endEveryOwnSession(deps, actor, client)
    deps.cookie.clear(reply)
    return { success: true, message: 'You are signed out everywhere.' }
  })

  route(addresses.listAddresses).to(async ({ actor }) => ({ savedAddresses: await listAddresses(deps, actor) }))

  route(addresses.saveAddress).to(async ({ input, actor }) => ({
    savedAddresses: await saveAddress(deps, actor, input.newAddress),
  }))
}
