import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { listReleases, SOON_DAYS } from './release.service.ts'

export interface ReleaseExpiryDeps {
  db: Database
  clock: Clock
  outbox: Outbox
  /** Injected by accounts at assembly: who is notified. */
  listAdmins: (db: Database) => Promise<{ id: string; login: string }[]>
}

/**
 * Job: mails every ADMIN once for each release and expiry date; the key makes it idempotent. After an outage it catches
 * up with releases that expired less than two weeks ago.
 */
export async function notifyOfExpiring(deps: ReleaseExpiryDeps, signal?: AbortSignal): Promise<void> {
  const expiring = await listReleases(deps, { soon: '1', q: '' })
  const admins = await deps.listAdmins(deps.db)
  for (const { id, kind, subject, expiresOn, daysLeft, clips } of expiring) {
    if (signal?.aborted) return
    if (daysLeft === null || daysLeft < -SOON_DAYS) continue
    await deps.db.transaction().execute(async (trx) => {
      for (const admin of admins)
        await deps.outbox.post(trx, {
          key: `release-expiry ${id} ${expiresOn} ${admin.id}`,
          accountId: admin.id,
          to: admin.login,
          template: 'release-expiry',
          data: { kind, subject, expiresOn, clips: clips.length },
        })
    })
  }
}
