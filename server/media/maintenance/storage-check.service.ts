import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import { type Area, AREAS, type Listed, type MediaStore } from '../../platform/storage/media-store.ts'
import { findReferencedKeys, listReferencedFiles, type ReferencedFile } from './stored-files.repository.ts'

export interface StorageCheckDeps {
  db: Database
  store: MediaStore
}

export interface Orphan extends Listed {
  area: Area
}

/** Reliability I1 and I3: consistency of rows and stored files. */
export interface StorageReport {
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
const BATCH = 500

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
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
