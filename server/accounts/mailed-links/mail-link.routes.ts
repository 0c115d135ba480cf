import * as calls from '../../../contract/accounts/account-security.ts'
import { done } from '../../platform/http/done.ts'
import type { Route } from '../../platform/http/route.ts'
import { changeEmail, confirmEmail, sendVerification } from './account-email.service.ts'
import type { MailLinkDeps } from './mail-link.deps.ts'
import { requestReset, resetPassword } from './password-reset.service.ts'

/** Calls that mail a link, and the calls behind those links. */
export function mailLinkRoutes(route: Route, deps: MailLinkDeps): void {
  route(calls.forgotPassword).to(({ input, client }) =>
    done(
      requestReset(deps, input.email, client),
      'If there is an account with this address, we have sent a link to it.',
    ),
  )

  route(calls.resetPassword).to(({ input, client }) =>
    done(resetPassword(deps, input, client), 'Your password has been changed. Sign in with the new one.'),
  )

  route(calls.confirmEmail).to(({ input, client }) =>
    done(confirmEmail(deps, input.token, client), 'Your email address is confirmed.'),
  )

  route(calls.changeEmail).to(({ input, actor }) =>
    done(changeEmail(deps, actor, input), 'We have sent a link to the new address. Open it to finish the change.'),
  )

  route(calls.sendVerification).to(({ actor }) => done(sendVerification(deps, actor), 'We have sent you a link.'))
}
