import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type * as calls from '../../../contract/licensing/terms.ts'
import { audit } from '../../platform/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { refuseStaleEdit } from '../../platform/stale-edit.ts'
import { mailBuyer } from '../buyer-mail.service.ts'
import { lockAccount } from '../checkout/account.repository.ts'
import { transferTo } from '../documents/transfer-to.model.ts'
import type { PaymentDeps } from '../payments/order-transition.service.ts'
import { rupees } from '../prices/rupees.model.ts'
import * as terms from './terms.repository.ts'

/** Null for a person, and for a company with which nothing was agreed. */
export async function readTerms(
  { db, seller: { bank } }: Pick<PaymentDeps, 'db' | 'seller'>,
  accountId: string,
): Promise<ReplyOf<typeof calls.getTerms>> {
  const agreed = await terms.findTerms(db, accountId)
  if (!agreed) return { terms: null }
  const { limitPaise, days, isOn } = agreed
  return { terms: { limitPaise, days, on: isOn, payTo: bank, ...(await terms.findOwed(db, accountId)) } }
}

/** @throws AppError company_not_found; edit_conflict when they were changed since they were read */
export async function setTerms(
  deps: PaymentDeps,
  actor: Actor,
  { companyId, rupees: limit, days, on, was }: ParsedOf<typeof calls.setTerms>,
  client: Client,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await terms.isCompany(trx, companyId))) throw new AppError('company_not_found')
    const at = await lockAccount(trx, companyId)
    const before = await terms.findTerms(trx, companyId)
    refuseStaleEdit(was, before ? { rupees: before.limitPaise / 100, days: before.days, on: before.isOn } : null)
    const after = { limitPaise: limit * 100, days, isOn: on }
    await terms.upsertTerms(trx, { ...after, companyId, by: actor.id, at })
    const entry = { action: 'company.terms', actorId: actor.id, subjectId: companyId, client } as const
    await audit(trx, { ...entry, ...(before && { before: { ...before } }), after })
  })
}

export async function readReceivables(db: Database): Promise<ReplyOf<typeof calls.listReceivables>> {
  const rows = await terms.listReceivables(db)
  return {
    receivables: rows.map(({ orderedAt, dueAt, isOverdue, ...row }) => ({
      ...row,
      orderedAt: orderedAt.toISOString(),
      dueAt: dueAt.toISOString(),
      overdue: isOverdue,
    })),
  }
}

/** Three days before, on the day, and a week after: each once, by the mail's key. A late one is sent while it is still true. */
const REMINDERS = [
  { kind: 'terms-due-soon', daysLeft: { from: 1, to: 3 } },
  { kind: 'terms-due', daysLeft: { from: 0, to: 0 } },
  { kind: 'terms-overdue', daysLeft: { from: -60, to: -7 } },
] as const
const BATCH = 200
/** Before every order's id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Job; idempotent. MON-76: who pays late is told before new orders stop. */
export async function remindOfDues(deps: PaymentDeps, signal?: AbortSignal, batch = BATCH): Promise<void> {
  for (const { kind, daysLeft } of REMINDERS) {
    // Always beyond the last one seen: a company that nobody can be written to stays due, and must not hold the others up.
    for (let after: string | undefined = FIRST; after !== undefined && !signal?.aborted;) {
      const due = await terms.listDue(deps.db, { kind, daysLeft, after, limit: batch })
      for (const one of due) await remind(deps, kind, one)
      after = due.length === batch ? due.at(-1)?.checkoutId : undefined
    }
  }
}

const remind = (
  deps: PaymentDeps,
  template: (typeof REMINDERS)[number]['kind'],
  { checkoutId, accountId, dueAt, invoiceNumber, openPaise }: Awaited<ReturnType<typeof terms.listDue>>[number],
): Promise<void> =>
  deps.db.transaction().execute((trx) =>
    mailBuyer(deps, trx, accountId, {
      key: `${template} ${checkoutId}`,
      template,
      data: {
        ...{ totalRupees: rupees(openPaise), dueAt: dueAt.toISOString(), number: invoiceNumber ?? checkoutId },
        ...transferTo(deps.seller),
      },
    }),
  )
