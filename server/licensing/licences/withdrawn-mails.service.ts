import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { defineRepeatingJob } from '../../platform/queue/schedule.ts'
import { listHoldersWithoutMail, type WithdrawnFrom } from './withdrawn-holders.repository.ts'

/** Looks for clips that were withdrawn, and writes to those who hold a licence to them. */
export const notifyOfWithdrawn = defineRepeatingJob('withdrawn-letters', { group: 'upkeep', everySeconds: 3600 })

export interface WithdrawnMailsDeps {
  db: Database
  outbox: Outbox
}

const AT_ONCE = 200

/**
 * One letter a holder about all that was withdrawn on one day in India, once that day is over: a clip that was brought
 * back meanwhile is in none. A late letter is written for a week. However often and wherever this runs.
 */
export async function mailHolders(deps: WithdrawnMailsDeps, signal?: AbortSignal): Promise<void> {
  for (let found = AT_ONCE; found === AT_ONCE && !signal?.aborted;) {
    const holders = await listHoldersWithoutMail(deps.db, AT_ONCE)
    for (const holder of holders) await write(deps, holder)
    found = holders.length
  }
}

async function write({ db, outbox }: WithdrawnMailsDeps, holder: WithdrawnFrom): Promise<void> {
  const { accountId, email, firstName, key, names, clips } = holder
  const data = { firstName, names: names.join('\n'), clips }
  await db
    .transaction()
    .execute((trx) => outbox.post(trx, { key, accountId, to: email, template: 'clip-withdrawn', data }))
}
