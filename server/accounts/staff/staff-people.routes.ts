import { done, type Route } from '../../platform/http/route.ts'
import type { AccountsDeps, MailLinkDeps } from '../accounts.deps.ts'
import * as people from '../../../contract/accounts/staff-people.ts'
import { changeStaffPassword } from './staff-accounts.service.ts'
import { inviteStaff, setAccess, setActive } from './staff-people.service.ts'

export function staffPeopleRoutes(route: Route, deps: AccountsDeps & MailLinkDeps): void {
  route(people.inviteEmployee).to(({ input, actor, client }) =>
    done(inviteStaff(deps, input, { actor, client }), 'Invitation sent.'),
  )
  route(people.setAccess).to(({ input, actor, client }) => done(setAccess(deps, input, { actor, client }), 'Saved.'))
  route(people.changePassword).to(({ input, actor, client }) =>
    done(changeStaffPassword(deps, input, { actor, client }), 'Password updated successfully!'),
  )
  route(people.setActive).to(({ input, actor, client }) => done(setActive(deps, input, { actor, client }), 'Saved.'))
}
