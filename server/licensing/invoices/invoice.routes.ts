import { Readable } from 'node:stream'
import * as desk from '../../../contract/licensing/orders-admin.ts'
import * as calls from '../../../contract/licensing/invoices.ts'
import { auditExport } from '../../platform/audit.ts'
import { done, type Route } from '../../platform/http/route.ts'
import { requireForward } from '../../platform/day-span.ts'
import { accountsCsv } from './accounts-csv.service.ts'
import { giveAddress } from './invoice-address.service.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import {
  openAnyDocument,
  openMailedDocument,
  openOwnDocument,
  openStatement,
  resendInvoice,
} from './tax-document.service.ts'

export function invoiceRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.getInvoice).to(({ input, actor }) => openOwnDocument(deps.db, actor, input.number))
  route(calls.mailedInvoice).to(({ params }) => openMailedDocument(deps, params.token))
  route(calls.monthlyStatement).to(({ input, actor }) => openStatement(deps, actor, input.month))
  route(calls.billingAddress).to(async ({ input, actor, client }) => {
    const number = await giveAddress(deps, actor, input, client)
    return { success: true, message: `Invoice ${number} issued.`, number }
  })

  route(desk.orderInvoice).to(({ input }) => openAnyDocument(deps.db, input.number))
  route(desk.resendInvoice).to(({ input, actor, client }) =>
    done(resendInvoice(deps, actor, input, client), 'Invoice sent.'),
  )
  route(desk.accountantsCsv).to(async ({ input, actor, client }) => {
    requireForward(input)
    await auditExport(deps.db, 'accounts.exported', { actor, client }, input)
    return {
      fileName: `accounts-${input.from}-to-${input.to}.csv`,
      content: Readable.from(accountsCsv(deps.db, input)),
    }
  })
}
