import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { defineRepeatingJob } from '../../platform/queue/schedule.ts'
import { checkStorage, type Orphan, type StorageCheckDeps } from './storage-check.service.ts'
import { findCheck, saveCheck } from './stored-files.repository.ts'

export interface StorageMaintenanceDeps extends StorageCheckDeps {
  clock: Clock
  log: Log
}

/** Reliability I3: a daily check that every row has its file, and every file older than a day its row. */
export const storageMaintenance = defineRepeatingJob('storage-upkeep', { group: 'upkeep', everySeconds: 24 * 3600 })

const DAY_MS = 24 * 3600 * 1000
/** More orphans than this look like a database that was restored to an earlier state: nothing is removed then. */
const MAX_ORPHAN_SHARE = 0.1
const MAX_ORPHANS = 100
const MAX_LOGGED = 20

/** Removes abandoned uploads and orphans, and reports inconsistencies: names in the log, counts in /readyz. */
export async function maintainStorage(deps: StorageMaintenanceDeps, signal?: AbortSignal): Promise<void> {
  const { db, store, log, clock } = deps
  const swept = await store.sweepIncoming(DAY_MS)
  if (swept > 0) log.info({ swept }, 'uploads that nobody came back to were removed')
  const report = await checkStorage(deps, signal ? { signal } : {})
  for (const [what, files] of Object.entries({ missing: report.missing, wrong: report.wrong }))
    if (files.length > 0)
      log.error({ count: files.length, files: files.slice(0, MAX_LOGGED) }, `stored files are ${what}`)
  const orphans = report.orphaned.filter(({ modified }) => clock.now().getTime() - modified.getTime() > DAY_MS)
  const removed = await removeOrphans(deps, orphans, report.files)
  const { files, missing, wrong } = report
  await saveCheck(db, {
    checkedAt: clock.now(),
    files,
    missing: missing.length,
    wrong: wrong.length,
    orphaned: orphans.length,
    removed,
  })
}

async function removeOrphans(
  { store, log }: StorageMaintenanceDeps,
  orphans: Orphan[],
  files: number,
): Promise<number> {
  if (orphans.length > Math.max(MAX_ORPHANS, files * MAX_ORPHAN_SHARE)) {
    log.error(
      { count: orphans.length, files: orphans.slice(0, MAX_LOGGED) },
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

/** Health check of the media store: problems for the operator, none when it is healthy. */
export async function storageHealth({ db, store }: StorageCheckDeps): Promise<string[]> {
  const problems = await store.check().then(
    (): string[] => [],
    () => ['the media store does not answer'],
  )
  const check = await findCheck(db).catch(() => undefined)
  if (!check) return problems
  const { missing, wrong, orphaned, removed } = check
  if (missing > 0) problems.push(`the media store has lost ${missing} of ${check.files} files (the log names them)`)
  if (wrong > 0) problems.push(`the media store holds ${wrong} of ${check.files} files in another length`)
  if (orphaned > removed)
    problems.push(`the media store holds ${orphaned} files that are in no row; so many were not removed`)
  return problems
}
