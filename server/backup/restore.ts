import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Config } from '../config/config.ts'
import { checkStorage } from '../media/maintenance/storage-check.service.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { MediaStore } from '../platform/storage/media-store.ts'
import { openStore } from '../platform/storage/open-store.ts'
import { checkBackup } from './backup.ts'
import { copySecrets, refuseOtherSecrets } from './secret-files.ts'
import { BackupError, listSnapshots, type Manifest, type BackupPaths, backupPaths } from './manifest.ts'
import { findUnlistedFile, restoreMedia } from './media-copy.ts'
import { openTarget } from './source-database.ts'
import { fillTable } from './table-copy.ts'
import {
  addForeignKeys,
  dropForeignKeys,
  isEmptyDatabase,
  listMigrations,
  listTables,
  queueVersion,
  quoted,
  setSequences,
} from './tables.repository.ts'

export interface RestoreDone {
  snapshot: string
  manifest: Manifest
  /** Media files that are in the store now. */
  files: number
  /** What the checks found afterwards; none on a sound backup. */
  problems: string[]
}

/**
 * Brings a backup onto an empty machine: media, then all tables in one transaction, then checks. Broken off at any
 * moment it is simply run again.
 * @param snapshot by name; the newest one when not told
 * @throws BackupError, StartError with one line for the terminal; nothing that was there is ever replaced
 */
export async function restore(config: Config, dir: string, snapshot?: string): Promise<RestoreDone> {
  const name = snapshot ?? (await listSnapshots(dir)).at(-1)
  if (!name) throw new BackupError(`${dir} holds no whole backup.`)
  const manifest = await checkBackup(dir, name)
  const from = backupPaths(dir, name)
  await refuseOtherSecrets(from.secrets, config.dataDir)
  const target = await openTarget(config)
  const store = await openStore(config.storage)
  const workDir = join(config.dataDir, 'work', 'restore')
  try {
    await refuseUsed(target.url, store, from)
    const files = await restoreMedia(store, from, workDir)
    await copySecrets(from.secrets, config.dataDir)
    await prepareSchema(target.url, manifest)
    await fill(target.url, manifest, from)
    // What a newer version adds is added to the rows of the older one.
    await migrate(target.url)
    return { snapshot: name, manifest, files, problems: await verifyRestore(target.url, store) }
  } finally {
    await rm(workDir, { recursive: true, force: true })
    store.close()
    await target.close()
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function refuseUsed(url: string, store: MediaStore, from: BackupPaths): Promise<void> {
  if (!(await withClient(url, isEmptyDatabase)))
    throw new BackupError('The database is in use: a backup is restored onto an empty one alone.')
  const stranger = await findUnlistedFile(store, from)
  if (stranger)
    throw new BackupError(`The media store is in use (${stranger}): a backup is restored onto an empty one alone.`)
}

/** Tables as they were when the backup was made: its rows fit no others. */
async function prepareSchema(url: string, manifest: Manifest): Promise<void> {
  await migrate(url, { only: manifest.migrations })
  const done = await withClient(url, listMigrations)
  const unknown = manifest.migrations.filter((name) => !done.includes(name))
  if (unknown.length > 0)
    throw new BackupError(`The backup is of a newer Jhalak (${unknown.join(', ')}): update first.`)
  if (done.length > manifest.migrations.length)
    throw new BackupError('The database has a newer schema than the backup: restore onto one that was never started.')
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false, close: true })
  const version = await withClient(url, queueVersion)
  if (version !== manifest.queueVersion)
    throw new BackupError(
      `The backup's queue is of version ${manifest.queueVersion}, this program's of ${version}: restore with the Jhalak that made it, then update.`,
    )
}

/** All rows or none: whoever looks sees the empty schema until everything is in and every reference is proved. */
const fill = (url: string, manifest: Manifest, from: BackupPaths): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('begin')
    const here = await listTables(client)
    const missing = manifest.tables.find(
      ({ schema, name }) => !here.some((t) => t.schema === schema && t.name === name),
    )
    if (missing) throw new BackupError(`The backup holds a table ${missing.name} that this version does not know.`)
    const names = here.map((table) => quoted(client, table))
    const ours = here.filter(({ schema }) => schema === 'public').map((table) => quoted(client, table))
    const keys = await dropForeignKeys(client)
    for (const name of ours) await client.query(`alter table ${name} disable trigger user`)
    // Migrations put first rows into some.
    await client.query(`truncate ${names.join(', ')}`)
    for (const table of manifest.tables) await fillTable(client, table, from)
    // Unfinished uploads are begun again: their bytes are no stored files yet.
    await client.query('delete from resumable_upload where clip_id is null')
    await setSequences(client)
    await addForeignKeys(client, keys)
    for (const name of ours) await client.query(`alter table ${name} enable trigger user`)
    await client.query('commit')
    await client.query('analyze')
  })

/** OPS-7: what was restored holds together. */
async function verifyRestore(url: string, store: MediaStore): Promise<string[]> {
  const { db, pool } = openDatabase(url, { max: 4, statementTimeoutMs: 0 })
  try {
    const { missing, wrong } = await checkStorage({ db, store })
    return [
      ...missing.map(({ area, key }) => `${area}/${key} is missing`),
      ...wrong.map(({ area, key }) => `${area}/${key} has another length than its row says`),
    ]
  } finally {
    await db.destroy()
    if (!pool.ended) await pool.end()
  }
}
