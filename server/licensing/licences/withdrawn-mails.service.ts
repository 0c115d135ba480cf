import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { listHoldersWithoutMail, type WithdrawnFrom } from './licence.repository.ts'

export interface WithdrawnMailsDeps {
  db: Database
  outbox: Outbox
}

const BATCH = 200

/**
 * Sends each licensee one mail about all withdrawals of one day in India, after the end of that day: a clip restored
 * meanwhile is left out. A missed mail is made up for within a week. Idempotent, and safe to run concurrently (the outbox
 * key is the idempotency key).
 */
export async function mailHolders(deps: WithdrawnMailsDeps, signal?: AbortSignal): Promise<void> {
  for (let found = BATCH; found === BATCH && !signal?.aborted;) {
    const holders = await listHoldersWithoutMail(deps.db, BATCH)
    for (const holder of holders) await notifyHolder(deps, holder)
    found = holders.length
  }
}

async function notifyHolder({ db, outbox }: WithdrawnMailsDeps, holder: WithdrawnFrom): Promise<void> {
  const { accountId, email, firstName, key, names, clips } = holder
  const data = { firstName, names: names.join('\n'), clips }
  await db
    .transaction()
    .execute((trx) => outbox.post(trx, { key, accountId, to: email, template: 'clip-withdrawn', data }))
}
