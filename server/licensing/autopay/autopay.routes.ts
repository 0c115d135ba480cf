import * as calls from '../../../contract/licensing/autopay.ts'
import type { Route } from '../../platform/http/route.ts'
import { type AutopayDeps, changeBilling, endAutopay, readAutopay } from './autopay.service.ts'

export function autopayRoutes(route: Route, deps: AutopayDeps): void {
  route(calls.getAutopay).to(({ actor }) => readAutopay(deps.db, actor))
  route(calls.autopayBilling).to(async ({ input, actor, client }) => {
    await changeBilling(deps, actor, input.billing, client)
    return { success: true, message: 'Saved. The invoices of your next renewals name it.' }
  })
  route(calls.endAutopay).to(async ({ actor, client }) => {
    await endAutopay(deps, actor, client)
    return { success: true, message: 'Autopay has ended. Your plan runs to its end and does not renew by itself.' }
  })
}
