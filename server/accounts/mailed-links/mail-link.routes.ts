import * as calls from '../../../contract/account-security.ts'
import { clientOf } from '../../platform/http/client.ts'
import type { Route } from '../../platform/http/route.ts'
import { networkOf } from '../../platform/rate-limit.network.ts'
import { changeEmail, confirmEmail, sendVerification } from './account-email.service.ts'
import { normalLogin } from '../account.repository.ts'
import type { MailLinkDeps } from './mail-link.service.ts'
import { requestReset, resetPassword } from './password-reset.service.ts'

const HOUR = 3600

/** Everything that sends a link by mail, and what the link then does. */
export function mailLinkRoutes(route: Route, deps: MailLinkDeps): void {
  const { limits } = deps

  route(calls.forgotPassword).to(async ({ input, request }) => {
    await limits.hit(`forgot-password ${networkOf(request.ip)}`, 20, HOUR)
    await limits.hit(`forgot-password ${normalLogin(input.email)}`, 5, HOUR)
    await requestReset(deps, input.email, clientOf(request))
    return { success: true, message: 'If there is an account with this address, we have sent a link to it.' }
  })

  route(calls.resetPassword).to(async ({ input, request }) => {
    await limits.hit(`mail-link ${networkOf(request.ip)}`, 60, HOUR)
    await resetPassword(deps, input, clientOf(request))
    return { success: true, message: 'Your password has been changed. Sign in with the new one.' }
  })

  route(calls.confirmEmail).to(async ({ input, request }) => {
    await limits.hit(`mail-link ${networkOf(request.ip)}`, 60, HOUR)
    await confirmEmail(deps, input.token, clientOf(request))
    return { success: true, message: 'Your email address is confirmed.' }
  })

  route(calls.changeEmail).to(async ({ actor, input }) => {
    await limits.hit(`change-email ${actor.id}`, 10, HOUR)
    await changeEmail(deps, actor, input)
    return { success: true, message: 'We have sent a link to the new address. Open it to finish the change.' }
  })

  route(calls.sendVerification).to(async ({ actor }) => {
    await limits.hit(`send-verification ${actor.id}`, 5, HOUR)
    await sendVerification(deps, actor)
    return { success: true, message: 'We have sent you a link.' }
  })
}
