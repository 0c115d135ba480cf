import type { FastifyRequest } from 'fastify'
import { type Authenticate, done, type Route } from '../platform/http/route.ts'
import type { AccountsDeps, MailLinkDeps } from './accounts.deps.ts'
import * as calls from '../../contract/accounts/accounts.ts'
import { googleSignIn } from '../../contract/accounts/accounts.ts'
import { signedInReply } from './sessions/session.model.ts'
import { signUp } from './sign-up/sign-up.service.ts'
import { signIn } from './sign-in/sign-in.service.ts'
import { AppError } from '../platform/errors.ts'
import { type Client, requireOwnOrigin } from '../platform/http/caller.ts'
import * as sessions from './sessions/session.service.ts'
import * as security from '../../contract/accounts/account-security.ts'
import { connectGoogle, disconnectGoogle, signInWithGoogle } from './google/google.service.ts'
import { startProof } from './second-factor/fresh-proof.service.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { changeEmail, confirmEmail, sendVerification } from './mailed-links/account-email.service.ts'
import { requestReset, resetPassword } from './mailed-links/password-reset.service.ts'
import * as profile from './profile/profile.service.ts'
import { changeAddress, listAddresses, removeAddress, saveAddress } from './profile/address-book.service.ts'
import * as companies from '../../contract/accounts/companies.ts'
import * as company from './companies/company.service.ts'
import { joinCompany } from './companies/joining.service.ts'
import * as members from './companies/member.service.ts'
import * as apiKeys from '../../contract/accounts/api-keys.ts'
import * as keys from './api-keys/api-key.service.ts'
import { actorOfApiKey, isApiKey } from './api-keys/api-key.service.ts'
import * as passkeyCalls from '../../contract/accounts/passkeys.ts'
import * as passkeys from './passkeys/passkey.service.ts'
import * as staff from './staff/staff-accounts.service.ts'
import { ssoRoutes } from './sso/sso.routes.ts'
import { staffPeopleRoutes } from './staff/staff-people.routes.ts'

export function accountsRoutes(route: Route, deps: AccountsDeps & MailLinkDeps): void {
  signInRoutes(route, deps)
  sessionRoutes(route, deps)
  googleRoutes(route, deps)
  secondFactorRoutes(route, deps)
  passkeyRoutes(route, deps)
  mailLinkRoutes(route, deps)
  profileRoutes(route, deps)
  staffAccountRoutes(route, deps)
  staffPeopleRoutes(route, deps)
  apiKeyRoutes(route, deps)
  companyRoutes(route, deps)
  ssoRoutes(route, deps)
}

function companyRoutes(route: Route, deps: AccountsDeps & MailLinkDeps): void {
  route(companies.getCompany).to(({ actor }) => company.readCompany(deps, actor))
  route(companies.saveCompany).to(({ input, actor, client }) =>
    done(company.saveCompany(deps, actor, input, client), 'Saved.'),
  )
  route(companies.actForCompany).to(({ input, actor }) =>
    done(company.actForCompany(deps, actor, input.acting), 'Saved.'),
  )
  route(companies.inviteMember).to(({ input, actor, client }) =>
    done(members.inviteMember(deps, actor, input, client), 'Invitation sent.'),
  )
  route(companies.withdrawInvitation).to(({ input, actor, client }) =>
    done(members.withdrawInvitation(deps, actor, input.id, client), 'Invitation withdrawn.'),
  )
  route(companies.joinCompany).to(({ input, actor, client }) =>
    done(joinCompany(deps, actor, input.token, client), 'You have joined the company.'),
  )
  route(companies.setMemberRole).to(({ input, actor, client }) =>
    done(members.setMemberRole(deps, actor, input, client), 'Saved.'),
  )
  route(companies.removeMember).to(({ input, actor, client }) =>
    done(members.removeMember(deps, actor, input.id, client), 'Removed from the company.'),
  )
  route(companies.setCompanySeats).to(({ input, actor, client }) =>
    done(company.setSeats(deps, input, { actor, client }), 'Saved.'),
  )
}

function apiKeyRoutes(route: Route, deps: AccountsDeps): void {
  route(apiKeys.listApiKeys).to(({ actor }) => keys.listApiKeys(deps, actor))
  route(apiKeys.createApiKey).to(({ input, ...by }) => keys.createApiKey(deps, by, input))
  route(apiKeys.rotateApiKey).to(({ input, ...by }) => keys.rotateApiKey(deps, by, input))
  route(apiKeys.revokeApiKey).to(({ input, actor, client }) =>
    done(keys.revokeApiKey(deps, actor, input.id, client), 'Key revoked.'),
  )
}

/** ASVS 7.2.4: a sign-in ends the session that the browser had, so that no copy of its token lives on. */
const endsFormerSession =
  (deps: AccountsDeps) =>
  async <S>(request: FastifyRequest, client: Client, session: S): Promise<S> => {
    const cookie = deps.cookie.read(request)
    const former = cookie ? await sessions.actorOfRefreshToken(deps, cookie) : null
    if (former) await sessions.endSession(deps, former, client)
    return session
  }

function signInRoutes(route: Route, deps: AccountsDeps): void {
  const signedIn = signedInReply(deps)
  const replacing = endsFormerSession(deps)

  route(calls.signUp).to(async ({ input, client, request, reply }) => {
    deps.geoRestriction.requireOffered(request)
    return signedIn(reply, await replacing(request, client, await signUp(deps, input, client)))
  })

  route(calls.signIn).to(async ({ input, client, request, reply }) =>
    signedIn(reply, await replacing(request, client, await signIn(deps, 'customer', input, client))),
  )

  route(calls.staffSignIn).to(async ({ input, client, request, reply }) =>
    signedIn(reply, await replacing(request, client, await signIn(deps, 'staff', input, client))),
  )
}

/** Authenticates by the bearer token, else, where the endpoint allows it, by the session cookie. */
export const authenticateWith =
  (deps: AccountsDeps): Authenticate =>
  async (request, endpoint) => {
    // Long enough for the longest claims: a whole address in Devanagari.
    const bearer = /^Bearer ([\w.-]{20,8192})$/i.exec(request.headers.authorization ?? '')?.[1]
    if (bearer && isApiKey(bearer)) {
      const holder = await actorOfApiKey(deps, bearer, endpoint)
      // A program that sends a wrong key must not be taken for a guest.
      if (!holder) throw new AppError('unauthenticated')
      request.quota = holder.quota
      return holder.actor
    }
    if (bearer) return sessions.actorOfAccessToken(deps, bearer, endpoint)
    const cookie = endpoint.cookie ? deps.cookie.read(request) : null
    if (!cookie) return null
    requireOwnOrigin(request)
    return sessions.actorOfRefreshToken(deps, cookie)
  }

function sessionRoutes(route: Route, deps: AccountsDeps): void {
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

function googleRoutes(route: Route, deps: AccountsDeps): void {
  const signedIn = signedInReply(deps)
  const replacing = endsFormerSession(deps)

  route(googleSignIn).to(async ({ input, client, request, reply }) => {
    // Against login CSRF.
    requireOwnOrigin(request)
    const requireOffered = () => deps.geoRestriction.requireOffered(request)
    return signedIn(
      reply,
      await replacing(request, client, await signInWithGoogle(deps, input, client, requireOffered)),
    )
  })

  route(security.connectGoogle).to(({ input, ...by }) => done(connectGoogle(deps, by, input), 'Google sign-in added.'))

  route(security.disconnectGoogle).to(({ actor, client }) =>
    done(disconnectGoogle(deps, actor, client), 'Google sign-in removed.'),
  )
}

function passkeyRoutes(route: Route, deps: AccountsDeps): void {
  const signedIn = signedInReply(deps)
  const replacing = endsFormerSession(deps)
  route(passkeyCalls.listPasskeys).to(({ actor }) => passkeys.listPasskeys(deps, actor))
  route(passkeyCalls.startPasskey).to(({ input, ...by }) => passkeys.startPasskey(deps, by, input))
  route(passkeyCalls.addPasskey).to(async ({ input, actor, client }) => ({
    recoveryCodes: await passkeys.addPasskey(deps, actor, input, client),
  }))
  route(passkeyCalls.removePasskey).to(({ input, ...by }) =>
    done(passkeys.removePasskey(deps, by, input), 'Passkey removed.'),
  )
  route(passkeyCalls.startProof).to(({ actor }) => startProof(deps, actor))
  route(passkeyCalls.passkeyOptions).to(() => passkeys.passkeySignInOptions(deps))
  route(passkeyCalls.passkeySignIn).to(async ({ input, client, request, reply }) => {
    // Against login CSRF.
    requireOwnOrigin(request)
    const session = await passkeys.signInWithPasskey(deps, input.credential, client)
    return signedIn(reply, await replacing(request, client, session))
  })
}

/** Calls that mail a link, and the security behind those links. */
function mailLinkRoutes(route: Route, deps: AccountsDeps & MailLinkDeps): void {
  route(security.forgotPassword).to(({ input, client }) =>
    done(
      requestReset(deps, input.email, client),
      'If there is an account with this address, we have sent a link to it.',
    ),
  )

  route(security.resetPassword).to(async ({ input, client }) => {
    const { isStaff } = await resetPassword(deps, input, client)
    const message = 'Your password has been changed. Sign in with the new one.'
    return { success: true, message, ...(isStaff && { staff: true }) }
  })

  route(security.confirmEmail).to(({ input, client }) =>
    done(confirmEmail(deps, input.token, client), 'Your email address is confirmed.'),
  )

  route(security.changeEmail).to(({ input, ...by }) =>
    done(changeEmail(deps, by, input), 'We have sent a link to the new address. Open it to finish the change.'),
  )

  route(security.sendVerification).to(({ actor }) => done(sendVerification(deps, actor), 'We have sent you a link.'))
}

/** The caller's own account. */
function profileRoutes(route: Route, deps: AccountsDeps): void {
  route(security.getProfile).to(async ({ actor }) => profile.readProfile(deps, actor))

  route(security.editProfile).to(async ({ input, actor, client }) => ({
    accessToken: await profile.changeProfile(deps, actor, input, client),
  }))

  route(security.changeOwnPassword).to(async ({ input, actor, client }) => {
    await profile.changeOwnPassword(deps, actor, input, client)
    // MSG-15.
    return { success: true, message: 'Password updated successfully!' }
  })

  route(security.listSessions).to(({ actor }) => profile.listOwnSessions(deps, actor))

  route(security.endSession).to(({ input, actor, client }) =>
    done(profile.endOwnSession(deps, { actor, client }, input), 'Signed out there.'),
  )

  route(security.sessionEnd).to(({ actor }) => sessions.sessionEnd(deps, actor))
  route(security.staySignedIn).to(({ actor }) => done(sessions.touchSession(deps, actor), 'You stay signed in.'))

  route(security.logoutEverywhere).to(async ({ actor, client, reply }) => {
    await profile.endEveryOwnSession(deps, actor, client)
    deps.cookie.clear(reply)
    return { success: true, message: 'You are signed out everywhere.' }
  })

  route(calls.listAddresses).to(async ({ actor }) => ({ savedAddresses: await listAddresses(deps, actor) }))

  route(calls.saveAddress).to(async ({ input, actor }) => ({
    savedAddresses: await saveAddress(deps, actor, input.newAddress),
  }))

  route(calls.changeAddress).to(async ({ input, actor }) => ({
    savedAddresses: await changeAddress(deps, actor, input),
  }))

  route(calls.removeAddress).to(async ({ input, actor }) => ({
    savedAddresses: await removeAddress(deps, actor, input.address),
  }))
}

function staffAccountRoutes(route: Route, deps: AccountsDeps): void {
  route(calls.adminSignUp).to(async ({ input, actor, client }) => {
    await staff.createAdmin(deps, actor, input, client)
    return { message: 'Admin user created successfully!' }
  })

  route(calls.listEmployees).to(() => staff.listStaff(deps))

  route(calls.addEmployee).to(async ({ input, actor, client }) => {
    await staff.addStaff(deps, input, { actor, client })
    return { message: 'User added successfully!' }
  })

  route(calls.deleteUser).to(({ input, actor, client }) =>
    done(staff.removeStaff(deps, input.userId, { actor, client }), 'User deleted successfully!'),
  )
}
