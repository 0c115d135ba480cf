import * as accounts from '../accounts/profile/personal-data.service.ts'
import * as catalogue from '../catalogue/personal-data.service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { defineRepeatingJob } from '../platform/queue/queue.ts'
import { removeMailData } from './privacy.repository.ts'

export const retentionJob = defineRepeatingJob('privacy.periods', { group: 'upkeep', everySeconds: 3600 })

/** Singleton job: removes what the Privacy Policy, section 8, says is kept no longer. */
export async function removeExpired({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  await accounts.removeExpired(db, now)
  await catalogue.removeExpired(db, now)
  // They are tried for a day.
  const before = new Date(now.getTime() - 2 * 86_400_000)
  await db.transaction().execute((trx) => removeMailData(trx, before))
}
