import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { defineRepeatingJob } from '../../platform/queue/schedule.ts'
import { checkStorage, type Orphan, type StorageCheckDeps } from './storage-check.service.ts'
import { findCheck, saveCheck } from './stored-files.repository.ts'

export interface StorageMaintenanceDeps extends StorageCheckDeps {
  clock: Clock
  log: Log
}

/** Reliability I3: once a day no row is without its file, and no file older than a day without its row. */
export const storageMaintenance = defineRepeatingJob('storage-upkeep', { group: 'upkeep', everySeconds: 24 * 3600 })

const DAY_MS = 24 * 3600 * 1000
/** More than this looks like a database that was set back, not like files that were left over. */
const BELIEVABLE_SHARE = 0.1
const BELIEVABLE_ANYWAY = 100
const NAMED = 20

/** Takes away what was left lying, and tells of what is not as it should be: in the log by name, in /readyz by number. */
export async function maintainStorage(deps: StorageMaintenanceDeps, signal?: AbortSignal): Promise<void> {
  const { db, store, log, clock } = deps
  const swept = await store.sweepIncoming(DAY_MS)
  if (swept > 0) log.info({ swept }, 'uploads that nobody came back to were removed')
  const report = await checkStorage(deps, signal ? { signal } : {})
  for (const [what, files] of Object.entries({ missing: report.missing, wrong: report.wrong }))
    if (files.length > 0) log.error({ count: files.length, files: files.slice(0, NAMED) }, `stored files are ${what}`)
  const old = report.orphaned.filter(({ modified }) => clock.now().getTime() - modified.getTime() > DAY_MS)
  const removed = await removeOrphans(deps, old, report.files)
  const { files, missing, wrong } = report
  await saveCheck(db, {
    checkedAt: clock.now(),
    files,
    missing: missing.length,
    wrong: wrong.length,
    orphaned: old.length,
    removed,
  })
}

async function removeOrphans({ store, log }: StorageMaintenanceDeps, orphans: Orphan[], files: number): Promise<number> {
  if (orphans.length > Math.max(BELIEVABLE_ANYWAY, files * BELIEVABLE_SHARE)) {
    log.error(
      { count: orphans.length, files: orphans.slice(0, NAMED) },
      'too many stored files are in no row: all kept',
    )
    return 0
  }
  for (const { area, key, bytes } of orphans) {
    await store.remove(area, key)
    log.warn({ area, key, bytes }, 'a stored file that was in no row for a day was removed')
  }
  return orphans.length
}

/** What is wrong with the media store, in words for whoever runs the server; none when nothing is. */
export async function storageProblems({ db, store }: StorageCheckDeps): Promise<string[]> {
  const troubles = await store.check().then(
    (): string[] => [],
    () => ['the media store does not answer'],
  )
  const check = await findCheck(db).catch(() => undefined)
  if (!check) return troubles
  const { missing, wrong, orphaned, removed } = check
  if (missing > 0) troubles.push(`the media store has lost ${missing} of ${check.files} files (the log names them)`)
  if (wrong > 0) troubles.push(`the media store holds ${wrong} of ${check.files} files in another length`)
  if (orphaned > removed)
    troubles.push(`the media store holds ${orphaned} files that are in no row; so many were not removed`)
  return troubles
}
