import * as calls from '../../../contract/accounts/accounts.ts'
import { done } from '../../platform/http/done.ts'
import type { Route } from '../../platform/http/route.ts'
import type { AccountsDeps } from '../accounts.deps.ts'
import * as staff from './staff-accounts.service.ts'

export function staffAccountRoutes(route: Route, deps: AccountsDeps): void {
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

  route(calls.changePassword).to(({ input, actor, client }) =>
    done(staff.setStaffPassword(deps, input._id, input.password, { actor, client }), 'Password updated successfully!'),
  )
}
