import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { listEndsWithoutReminder, type PaidTimeEnd } from './subscription.repository.ts'

export interface RenewalDeps {
  db: Database
  outbox: Outbox
}

/** MON-27: reminders go out before the end. A letter that is late is written all the same, while it is true. */
const REMINDERS = [
  { kind: 'renewal-7', window: { fromDays: 1, toDays: 7 }, alsoCancelled: false },
  { kind: 'renewal-1', window: { fromDays: 0, toDays: 1 }, alsoCancelled: false },
  { kind: 'subscription-ended', window: { fromDays: -7, toDays: 0 }, alsoCancelled: true },
] as const
const AT_ONCE = 200

/**
 * Writes to everybody whose paid time ends in a week, in a day, or has ended: one letter of a kind about one end,
 * however often and wherever this runs.
 *
 * The seam for mandates: renewal is a new order by the buyer. Where a stored mandate of the payment provider should
 * renew instead, this is the place that finds the plans which are about to end and not cancelled; it would open a
 * checkout (checkout.service) and have the provider charge it, and settlement would give the period as for any order.
 */
export async function sendRenewalReminders(deps: RenewalDeps, signal?: AbortSignal): Promise<void> {
  for (const { kind, window, alsoCancelled } of REMINDERS) {
    for (let found = AT_ONCE; found === AT_ONCE && !signal?.aborted;) {
      const ends = await listEndsWithoutReminder(deps.db, window, { kind, alsoCancelled, limit: AT_ONCE })
      for (const end of ends) await write(deps, kind, end)
      found = ends.length
    }
  }
}

async function write(deps: RenewalDeps, kind: (typeof REMINDERS)[number]['kind'], end: PaidTimeEnd): Promise<void> {
  const { entitlementId, accountId, email, firstName, plan, endsAt } = end
  await deps.db.transaction().execute((trx) =>
    deps.outbox.post(trx, {
      key: `${kind} ${entitlementId}`,
      accountId,
      to: email,
      template: kind,
      data: { firstName, plan, endsAt: endsAt.toISOString() },
    }),
  )
}
