import * as security from '../../../contract/accounts/account-security.ts'
import { done, type Route } from '../../platform/http/route.ts'
import type { AccountsDeps, MailLinkDeps } from '../accounts.deps.ts'
import * as lost from './lost-factor.service.ts'
import * as factors from './second-factor.service.ts'

/** Everything about second factors but passkeys. */
export function secondFactorRoutes(route: Route, deps: AccountsDeps & MailLinkDeps): void {
  route(security.startSecondFactor).to(({ input, ...by }) => factors.startSecondFactor(deps, by, input))
  route(security.confirmSecondFactor).to(async ({ input, actor, client }) => ({
    recoveryCodes: await factors.confirmSecondFactor(deps, actor, input.code, client),
  }))
  route(security.removeSecondFactor).to(({ input, ...by }) =>
    done(factors.removeSecondFactor(deps, by, input), 'Second factor removed.'),
  )
  route(security.renewRecoveryCodes).to(async ({ input, ...by }) => ({
    recoveryCodes: await factors.renewRecoveryCodes(deps, by, input),
  }))
  route(security.resetSecondFactor).to(({ input: { _id: accountId, ...proof }, ...by }) =>
    done(factors.resetSecondFactor(deps, by, { accountId, ...proof }), 'Second factor reset.'),
  )
  route(security.reportLostFactor).to(({ input, client }) =>
    done(lost.reportLostFactor(deps, input, client), 'We have sent you a link.'),
  )
  route(security.beginFactorRemoval).to(async ({ input, client }) => ({
    success: true,
    message: 'The wait has begun.',
    dueAt: (await lost.beginRemoval(deps, input.token, client)).toISOString(),
  }))
  route(security.stopFactorRemoval).to(({ input, client }) =>
    done(lost.stopByLink(deps, input.token, client), 'Your second factor stays.'),
  )
  route(security.stopOwnFactorRemoval).to(({ actor, client }) =>
    done(lost.stopOwnRemoval(deps, actor, client), 'Your second factor stays.'),
  )
}
