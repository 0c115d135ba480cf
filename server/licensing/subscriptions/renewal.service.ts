import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { listEndsWithoutReminder, type PaidTimeEnd } from './subscription.repository.ts'

export interface RenewalDeps {
  db: Database
  outbox: Outbox
}

/** MON-27: reminders go out before the end. A missed reminder is still sent while its window lasts. */
const REMINDERS = [
  { kind: 'renewal-7', window: { fromDays: 1, toDays: 7 }, alsoCancelled: false },
  { kind: 'renewal-1', window: { fromDays: 0, toDays: 1 }, alsoCancelled: false },
  { kind: 'subscription-ended', window: { fromDays: -7, toDays: 0 }, alsoCancelled: true },
] as const
const BATCH = 200

/**
 * Mails the customers whose paid time ends in a week, in a day, or has ended. The outbox key is the idempotency key: one
 * mail of each kind for each end, also when this runs concurrently.
 * Who renews by a mandate gets none as long as that can still come (decision 0076).
 */
export async function sendRenewalReminders(deps: RenewalDeps, signal?: AbortSignal): Promise<void> {
  for (const { kind, window, alsoCancelled } of REMINDERS) {
    for (let found = BATCH; found === BATCH && !signal?.aborted;) {
      const ends = await listEndsWithoutReminder(deps.db, window, { kind, alsoCancelled, limit: BATCH })
      for (const end of ends) await sendReminder(deps, kind, end)
      found = ends.length
    }
  }
}

async function sendReminder(
  deps: RenewalDeps,
  kind: (typeof REMINDERS)[number]['kind'],
  end: PaidTimeEnd,
): Promise<void> {
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
