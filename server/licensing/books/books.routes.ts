import { Readable } from 'node:stream'
import * as calls from '../../../contract/licensing/books.ts'
import { audit } from '../../platform/audit.ts'
import { done, type Route } from '../../platform/http/route.ts'
import { creditChargeBack } from '../invoices/credit-note.service.ts'
import { recordEInvoice } from '../invoices/e-invoice.service.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { recordReturned } from '../payments/dispute-return.service.ts'
import { gstr1Csv } from './gstr1.service.ts'
import { payoutsCsv, payoutsOf } from './payout.service.ts'

export function booksRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.gstr1).to(async ({ input: { month, table }, actor, client }) => {
    const content = Readable.from([await gstr1Csv(deps.db, { month, table })])
    await audit(deps.db, { action: 'gstr1.exported', actorId: actor.id, client, details: { month, table } })
    return { fileName: `gstr1-${month}-${table}.csv`, content }
  })
  route(calls.payouts).to(({ input }) => payoutsOf(deps.db, input.month))
  route(calls.payoutsCsv).to(({ input }) => ({
    fileName: `settlements-${input.month}.csv`,
    content: Readable.from(payoutsCsv(deps.db, input.month)),
  }))
  route(calls.creditChargeBack).to(({ input, actor, client }) =>
    done(creditChargeBack(deps, actor, input, client), 'Credit note issued.'),
  )
  route(calls.chargeBackReturned).to(({ input, actor, client }) =>
    done(recordReturned(deps, actor, input, client), 'Saved.'),
  )
  route(calls.recordEInvoice).to(({ input, actor, client }) =>
    done(recordEInvoice(deps.db, actor, input, client), 'IRN saved.'),
  )
}
