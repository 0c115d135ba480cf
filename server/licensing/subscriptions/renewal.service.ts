import type { Database, Trx } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { mailCompany } from '../buyer-mail.service.ts'
import { listEndsWithoutReminder, type PaidTimeEnd } from './subscription.repository.ts'

export interface RenewalDeps {
  db: Database
  outbox: Outbox
}

/** MON-27: reminders go out before the end. A missed reminder is still sent while its window lasts. */
const REMINDERS = [
  { kind: 'renewal-7', window: { fromDays: 1, toDays: 7 }, alsoCancelled: false, ofCompany: 'agreement-ends' },
  { kind: 'renewal-1', window: { fromDays: 0, toDays: 1 }, alsoCancelled: false, ofCompany: 'agreement-ends' },
  {
    kind: 'subscription-ended',
    window: { fromDays: -7, toDays: 0 },
    alsoCancelled: true,
    ofCompany: 'agreement-ended',
  },
] as const
type Reminder = (typeof REMINDERS)[number]
const BATCH = 200

/**
 * Mails the customers whose paid time ends in a week, in a day, or has ended. The outbox key is the idempotency key: one
 * mail of each kind for each end, also when this runs concurrently.
 * Who renews by a mandate gets none as long as that can still come (decision 0076).
 */
export async function sendRenewalReminders(deps: RenewalDeps, signal?: AbortSignal): Promise<void> {
  for (const reminder of REMINDERS) {
    const { kind, window, alsoCancelled } = reminder
    for (let found = BATCH; found === BATCH && !signal?.aborted;) {
      const ends = await listEndsWithoutReminder(deps.db, window, { kind, alsoCancelled, limit: BATCH })
      for (const end of ends)
        await deps.db
          .transaction()
          .execute((trx) => (end.company ? notifyCompany : notifyPerson)(deps, trx, reminder, end))
      found = ends.length
    }
  }
}

type Notify = (deps: RenewalDeps, trx: Trx, reminder: Reminder, end: PaidTimeEnd) => Promise<void>

const keyOf = ({ kind }: Reminder, { entitlementId }: PaidTimeEnd): string => `${kind} ${entitlementId}`

const notifyPerson: Notify = ({ outbox }, trx, reminder, end) => {
  const { accountId, email, firstName, plan, endsAt } = end
  const data = { firstName, plan, endsAt: endsAt.toISOString() }
  return outbox.post(trx, { key: keyOf(reminder, end), accountId, to: email, template: reminder.kind, data })
}

/** MON-86: of an agreement the company's own address is told, and each member who may buy. */
const notifyCompany: Notify = (deps, trx, reminder, end) => {
  const { accountId, seats, days, startsAt, endsAt } = end
  const data = { seats, days, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  return mailCompany(deps, trx, accountId, { key: keyOf(reminder, end), template: reminder.ofCompany, data })
}
