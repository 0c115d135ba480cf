import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { mailBuyer } from '../buyer-mail.service.ts'
import { rupees } from '../prices/rupees.model.ts'
import { listEndingLots } from './credit.repository.ts'

/** MON-84: days before the last day of a pack. A missed reminder is still sent while the next one is not due. */
const REMINDERS = [
  { kind: 'credit-ends-30', from: 7, to: 30 },
  { kind: 'credit-ends-7', from: 0, to: 7 },
] as const
const BATCH = 200

/** Mails who has credit left in a pack that soon expires: once a kind and pack, by the outbox's key. */
export async function remindOfCredit({ db, outbox }: { db: Database; outbox: Outbox }, signal?: AbortSignal) {
  for (const { kind, from, to } of REMINDERS)
    for (let found = BATCH; found === BATCH && !signal?.aborted;) {
      const lots = await listEndingLots(db, { kind, from, to }, BATCH)
      for (const { id, accountId, leftPaise, expiresAt } of lots)
        await db.transaction().execute((trx) =>
          mailBuyer({ outbox }, trx, accountId, {
            key: `${kind} ${id}`,
            template: 'credit-ends',
            data: { totalRupees: rupees(leftPaise), endsAt: expiresAt.toISOString() },
          }),
        )
      found = lots.length
    }
}
