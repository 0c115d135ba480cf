import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { defineRepeatingJob } from '../../platform/queue/queue.ts'
import {
  findCheck,
  findReferencedKeys,
  listReferencedFiles,
  type ReferencedFile,
  saveCheck,
} from './stored-files.repository.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Area, AREAS, type Listed, type MediaStore } from '../../platform/storage/media-store.ts'
import { storeProblem } from '../../platform/storage/store-identity.ts'
import { forgetUnusedCrops } from '../crop/crop.service.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import { removeSupersededRows } from '../rendition.repository.ts'

interface StorageMaintenanceDeps extends StorageCheckDeps {
  clock: Clock
  log: Log
}

/** I3 of docs/chaos.md: a daily check that every row has its file, and every file older than a day its row. */
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
  await forgetUnusedCrops(db, clock.now())
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

async function removeOrphans({ db, store, log }: StorageMaintenanceDeps, orphans: Orphan[], files: number) {
  if (orphans.length > Math.max(MAX_ORPHANS, files * MAX_ORPHAN_SHARE)) {
    log.error(
      { count: orphans.length, files: orphans.slice(0, MAX_LOGGED) },
      'too many stored files are in no row: all kept',
    )
    return 0
  }
  let removed = 0
  for (const { area, key, bytes } of orphans) {
    // The list may be hours old: an upload that was left may have become a clip since.
    if ((await findReferencedKeys(db, area, [key])).has(key)) continue
    await store.remove(area, key)
    log.warn({ area, key, bytes }, 'a stored file that was in no row for a day was removed')
    removed++
  }
  return removed
}

/** Health check of the media store: problems for the operator, none when it is healthy. */
export async function storageHealth({ db, store }: StorageCheckDeps): Promise<string[]> {
  const problems = [(await storeProblem({ db, store })) ?? []].flat()
  const check = await findCheck(db).catch(() => undefined)
  if (!check) return problems
  const { missing, wrong, orphaned, removed } = check
  if (missing > 0) problems.push(`the media store has lost ${missing} of ${check.files} files (the log names them)`)
  if (wrong > 0) problems.push(`the media store holds ${wrong} of ${check.files} files in another length`)
  if (orphaned > removed)
    problems.push(`the media store holds ${orphaned} files that are in no row; so many were not removed`)
  return problems
}

interface StorageCheckDeps {
  db: Database
  store: MediaStore
}

interface Orphan extends Listed {
  area: Area
}

/** I1 and I3 of docs/chaos.md: consistency of rows and stored files. */
interface StorageReport {
  /** Number of referenced files. */
  files: number
  missing: ReferencedFile[]
  /** With another length than in the row; with `deep`, with other bytes. */
  wrong: ReferencedFile[]
  /** Without a row. A file is stored before its row is written, so a young one is no finding. */
  orphaned: Orphan[]
}

interface CheckOptions {
  /** Also compares checksums, by reading every file. */
  deep?: boolean
  signal?: AbortSignal
}

const CONCURRENCY = 8
const CHECK_BATCH = 500

/**
 * Compares rows and store in both directions. Read-only.
 * @throws AppError unavailable when the store is: there is no partial report
 */
export async function checkStorage(deps: StorageCheckDeps, options: CheckOptions = {}): Promise<StorageReport> {
  const report: StorageReport = { files: 0, missing: [], wrong: [], orphaned: [] }
  for await (const page of listReferencedFiles(deps.db)) {
    report.files += page.length
    for (let at = 0; at < page.length; at += CONCURRENCY) {
      options.signal?.throwIfAborted()
      await Promise.all(page.slice(at, at + CONCURRENCY).map((file) => checkFile(deps, file, report, options)))
    }
  }
  for (const area of AREAS)
    for await (const batch of batches(deps.store.list(area))) {
      options.signal?.throwIfAborted()
      const keys = batch.map(({ key }) => key)
      const known = await findReferencedKeys(deps.db, area, keys)
      report.orphaned.push(...batch.filter(({ key }) => !known.has(key)).map((file) => ({ ...file, area })))
    }
  return report
}

async function checkFile(
  { db, store }: StorageCheckDeps,
  file: ReferencedFile,
  report: StorageReport,
  { deep = false }: CheckOptions,
): Promise<void> {
  const bytes = await store.size(file.area, file.key)
  if (bytes === file.bytes && (!deep || (await checksum(store, file)) === file.sha256)) return
  // Removed during the check: its row was deleted first.
  if (!(await findReferencedKeys(db, file.area, [file.key])).has(file.key)) return
  if (bytes === null) report.missing.push(file)
  else report.wrong.push(file)
}

async function checksum(store: MediaStore, { area, key }: ReferencedFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await store.read(area, key)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function* batches(files: AsyncIterable<Listed>): AsyncIterable<Listed[]> {
  let batch: Listed[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < CHECK_BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Deletes files that were replaced more than a day ago. */
export const removeSuperseded = defineRepeatingJob('media-remove-retired', { group: 'upkeep', everySeconds: 3600 })

export async function removeSupersededFiles({ db, store }: Pick<ProcessingDeps, 'db' | 'store'>, signal: AbortSignal) {
  while (!signal.aborted) {
    // If the process dies in between, the files are orphans, which the storage check removes.
    const files = await removeSupersededRows(db)
    if (files.length === 0) return
    for (const { area, storageKey } of files) await store.remove(area, storageKey)
  }
}

/** No attempt lasts longer: the queue expires its job before. */
const MAX_AGE_MS = 13 * 3600 * 1000

/** Removes work folders left behind by killed processes. Other processes may be using the same place. */
export async function clearStaleWork(workDir: string, now: Date): Promise<void> {
  for (const name of await readdir(workDir)) {
    if (!/^(clip|ready)-/.test(name)) continue
    const path = join(workDir, name)
    const folder = await stat(path).catch(() => null)
    if (folder && now.getTime() - folder.mtimeMs > MAX_AGE_MS) await rm(path, { recursive: true, force: true })
  }
}
