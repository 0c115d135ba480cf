import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { defineRepeatingJob } from '../../platform/queue/schedule.ts'
import { listReleases, SOON_DAYS } from './release.service.ts'

/** Looks once a day for signed papers that run out soon, and writes to every ADMIN. */
export const watchReleases = defineRepeatingJob('release-expiry')
export const WATCH_RELEASES_EVERY_SECONDS = 24 * 3600

export interface WatchReleasesDeps {
  db: Database
  clock: Clock
  outbox: Outbox
  /** Told by accounts at assembly: who is written to. */
  listAdmins: (db: Database) => Promise<{ id: string; login: string }[]>
}

/** One letter a paper, end and ADMIN, however often and wherever this runs; a late one is written while it is true. */
export async function notifyOfExpiring(deps: WatchReleasesDeps, signal?: AbortSignal): Promise<void> {
  const soon = await listReleases(deps, { soon: '1', q: '' })
  const admins = await deps.listAdmins(deps.db)
  for (const { id, kind, subject, expiresOn, daysLeft, clips } of soon) {
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
