import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { checkStorage } from '../media/maintenance/storage-maintenance.service.ts'
import { openDatabase, withClient } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { installQueue } from '../platform/queue/queue.ts'
import type { MediaStore } from '../platform/storage/media-store.ts'
import { openStore } from '../platform/storage/open-store.ts'
import { checkBackup } from './backup.ts'
import { openTarget } from './data-folder.ts'
import { BackupError, listSnapshots, type Manifest, type BackupPaths, backupPaths } from './manifest.ts'
import { findUnlistedFile, restoreMedia } from './media-copy.ts'
import { refuseOtherSecrets, restoreSecrets } from './secrets.ts'
import { fillTable } from './table-copy.ts'
import * as tables from './tables.repository.ts'

interface RestoreOptions {
  /** By name; default: the newest one. */
  snapshot?: string
  /** Files that came into the store since stay there: the rows alone go back. */
  isBesideFiles?: boolean
}

/**
 * Restores a backup onto an empty machine: media, all tables in one transaction, verification. Idempotent after a kill.
 * @throws BackupError, StartError with one line for the terminal; existing data are never replaced
 */
export async function restore(config: Config, dir: string, { snapshot, isBesideFiles = false }: RestoreOptions = {}) {
  const name = snapshot ?? (await listSnapshots(dir)).at(-1)
  if (!name) throw new BackupError(`${dir} holds no whole backup.`)
  const manifest = await checkBackup(dir, name)
  const from = backupPaths(dir, name)
  // A roll-back is on the shop's own machine, whose settings somebody may have changed on purpose since.
  if (!isBesideFiles) await refuseOtherSecrets(from.secrets, config)
  const target = await openTarget(config)
  const store = await openStore(config.storage)
  const workDir = join(config.dataDir, 'work', 'restore')
  try {
    await refuseUsedDatabase(target.url)
    if (!isBesideFiles) await refuseUsedStore(store, from)
    const files = await restoreMedia(store, from, workDir)
    await restoreSecrets(from.secrets, config)
    await prepareSchema(target.url, manifest)
    await fill(target.url, manifest, from)
    // Migrations newer than the backup.
    await migrate(target.url)
    const problems = await verifyRestore(target.url, store)
    const staff = await withClient(target.url, tables.listStaff)
    return { snapshot: name, manifest, files, problems, staff }
  } finally {
    await rm(workDir, { recursive: true, force: true })
    store.close()
    await target.close()
  }
}

async function refuseUsedDatabase(url: string): Promise<void> {
  if (!(await withClient(url, tables.isEmptyDatabase)))
    throw new BackupError('The database is in use: a backup is restored onto an empty one alone.')
}

async function refuseUsedStore(store: MediaStore, from: BackupPaths): Promise<void> {
  const unlisted = await findUnlistedFile(store, from)
  if (unlisted)
    throw new BackupError(`The media store is in use (${unlisted}): a backup is restored onto an empty one alone.`)
}

async function prepareSchema(url: string, manifest: Manifest): Promise<void> {
  await migrate(url, { only: manifest.migrations })
  const done = await withClient(url, tables.listMigrations)
  const unknown = manifest.migrations.filter((name) => !done.includes(name))
  if (unknown.length > 0)
    throw new BackupError(`The backup is of a newer Jhalak (${unknown.join(', ')}): update first.`)
  if (done.length > manifest.migrations.length)
    throw new BackupError('The database has a newer schema than the backup: restore onto one that was never started.')
  await installQueue(url)
  const version = await withClient(url, tables.queueVersion)
  if (version !== manifest.queueVersion)
    throw new BackupError(
      `The backup's queue is of version ${manifest.queueVersion}, this program's of ${version}: restore with the Jhalak that made it, then update.`,
    )
}

/** All rows in one transaction: others see the empty schema until everything is in and every foreign key is valid. */
const fill = (url: string, manifest: Manifest, from: BackupPaths): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('begin')
    const here = await tables.listTables(client)
    const known = new Set(here.map(({ schema, name }) => `${schema}.${name}`))
    const missing = manifest.tables.find(({ schema, name }) => !known.has(`${schema}.${name}`))
    if (missing) throw new BackupError(`The backup holds a table ${missing.name} that this version does not know.`)
    const names = here.map((table) => tables.quoted(client, table))
    const ours = here.filter(({ schema }) => schema === 'public').map((table) => tables.quoted(client, table))
    const keys = await tables.dropForeignKeys(client)
    for (const name of ours) await client.query(`alter table ${name} disable trigger user`)
    // Some contain rows inserted by migrations.
    await client.query(`truncate ${names.join(', ')}`)
    for (const table of manifest.tables) await fillTable(client, table, from)
    // Unfinished uploads are dropped: their bytes are not in the backup.
    await client.query('delete from resumable_upload where clip_id is null')
    // O14: whoever was signed out, or removed, since the backup must not be signed in by it.
    await client.query('delete from refresh_token')
    await client.query('delete from session')
    // Nor must a program whose key was revoked since; older backups know no keys.
    if (known.has('public.api_key'))
      await client.query('update api_key set revoked_at = now() where revoked_at is null')
    await tables.setSequences(client)
    await tables.addForeignKeys(client, keys)
    for (const name of ours) await client.query(`alter table ${name} enable trigger user`)
    await client.query('commit')
    await client.query('analyze')
  })

/** OPS-7: the restored rows and files are consistent. */
async function verifyRestore(url: string, store: MediaStore): Promise<string[]> {
  const { db, close } = openDatabase(url, { max: 4, statementTimeoutMs: 0 })
  try {
    const { missing, wrong } = await checkStorage({ db, store })
    return [
      ...missing.map(({ area, key }) => `${area}/${key} is missing`),
      ...wrong.map(({ area, key }) => `${area}/${key} has another length than its row says`),
    ]
  } finally {
    await close()
  }
}
