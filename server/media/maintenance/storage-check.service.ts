import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import { type Area, AREAS, type Listed, type MediaStore } from '../../platform/storage/media-store.ts'
import { findKnown, listPromised, type PromisedFile } from './stored-files.repository.ts'

export interface StorageCheckDeps {
  db: Database
  store: MediaStore
}

export interface Orphan extends Listed {
  area: Area
}

/** Reliability I1 and I3: how rows and stored files agree. */
export interface StorageReport {
  /** Files that rows promise. */
  files: number
  missing: PromisedFile[]
  /** There, but not as long as the row says; with `deep`, not the same bytes. */
  wrong: PromisedFile[]
  /** In the store, and in no row. A file is stored before its row is written, so a young one means nothing. */
  orphaned: Orphan[]
}

interface CheckOptions {
  /** Reads every file and compares checksums too. */
  deep?: boolean
  signal?: AbortSignal
}

const AT_ONCE = 8
const BATCH = 500

/**
 * Compares every row that promises a file with the store, both ways. It changes nothing.
 * @throws AppError unavailable when the store is away: nothing is told from half a look
 */
export async function checkStorage(deps: StorageCheckDeps, options: CheckOptions = {}): Promise<StorageReport> {
  const report: StorageReport = { files: 0, missing: [], wrong: [], orphaned: [] }
  for await (const page of listPromised(deps.db)) {
    report.files += page.length
    for (let at = 0; at < page.length; at += AT_ONCE) {
      options.signal?.throwIfAborted()
      await Promise.all(page.slice(at, at + AT_ONCE).map((file) => checkFile(deps, file, report, options)))
    }
  }
  for (const area of AREAS)
    for await (const batch of batches(deps.store.list(area))) {
      options.signal?.throwIfAborted()
      const keys = batch.map(({ key }) => key)
      const known = await findKnown(deps.db, area, keys)
      report.orphaned.push(...batch.filter(({ key }) => !known.has(key)).map((file) => ({ ...file, area })))
    }
  return report
}

async function checkFile(
  { db, store }: StorageCheckDeps,
  file: PromisedFile,
  report: StorageReport,
  { deep = false }: CheckOptions,
): Promise<void> {
  const bytes = await store.size(file.area, file.key)
  if (bytes === file.bytes && (!deep || (await checksum(store, file)) === file.sha256)) return
  // Taken out while we looked: the row went first.
  if (!(await findKnown(db, file.area, [file.key])).has(file.key)) return
  if (bytes === null) report.missing.push(file)
  else report.wrong.push(file)
}

async function checksum(store: MediaStore, { area, key }: PromisedFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await store.read(area, key)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function* batches(files: AsyncIterable<Listed>): AsyncIterable<Listed[]> {
  let batch: Listed[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
