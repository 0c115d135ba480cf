import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { type Database, openDatabase, withClient } from '../platform/db/database.ts'
import { fsync } from '../platform/files.ts'
import { openStore } from '../platform/storage/open-store.ts'
import { storeProblem } from '../platform/storage/store-identity.ts'
import { openSource } from './data-folder.ts'
import {
  BackupError,
  listSnapshots,
  makeFolder,
  type Manifest,
  type BackupPaths,
  backupPaths,
  readManifest,
  snapshotName,
  writeManifest,
} from './manifest.ts'
import { backUpMedia, checkMedia, checkMediaList, nameOf, writeReferenced } from './media-copy.ts'
import { backUpSecrets } from './secrets.ts'
import { checkTable, writeTable } from './table-copy.ts'
import { isEmptyDatabase, listMigrations, listTables, queueVersion } from './tables.repository.ts'

/**
 * Online backup: all tables of one database snapshot, then the media files their rows refer to, then the manifest,
 * without which it is not valid. Incremental for media: files of earlier backups are not copied again.
 * @param options.deep also verifies the media of earlier backups
 * @throws BackupError, StartError with one line for the terminal
 */
export async function backUp(config: Config, dir: string, options: { deep?: boolean } = {}) {
  const snapshot = snapshotName(new Date())
  if ((await listSnapshots(dir)).includes(snapshot)) throw new BackupError('A backup was made this very second.')
  const to = backupPaths(dir, snapshot)
  const source = await openSource(config)
  const { db, close } = openDatabase(source.url, { max: 2, statementTimeoutMs: 0 })
  const store = await openStore(config.storage)
  try {
    const problem = await storeProblem({ db, store })
    if (problem)
      throw new BackupError(`Nothing was backed up: ${problem}. MEDIA_DIR or S3_BUCKET must be the server's.`)
    await makeFolder(to.tables)
    const database = await writeDatabase(source.url, db, to)
    await backUpSecrets(config, to.secrets)
    const { list, copy: media } = await backUpMedia({ db, store }, to)
    await checkMediaList(to, list)
    if (options.deep) await requireMedia(to)
    const manifest: Manifest = { format: 1, ...database, media: list }
    await writeManifest(dir, snapshot, manifest)
    return { snapshot, manifest, media }
  } catch (error) {
    await rm(to.own, { recursive: true, force: true })
    throw error
  } finally {
    store.close()
    await close()
    await source.close()
  }
}

/** Writes all tables and the list of their media files from one snapshot, and reads them back. */
const writeDatabase = (url: string, db: Database, to: BackupPaths): Promise<Omit<Manifest, 'format' | 'media'>> =>
  withClient(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only')
    const { rows } = await client.query<{ at: Date; snapshot: string; postgres: string }>(
      `select now() as at, pg_export_snapshot() as snapshot, current_setting('server_version') as postgres`,
    )
    const [source] = rows
    if (!source || (await isEmptyDatabase(client)))
      throw new BackupError('The database is empty: nothing was backed up.')
    const snapshot = db.transaction().setIsolationLevel('repeatable read')
    await snapshot.execute(async (trx) => {
      await sql`set transaction snapshot ${sql.lit(source.snapshot)}`.execute(trx)
      await writeReferenced(trx, to)
    })
    const tables = []
    for (const table of await listTables(client)) tables.push(await writeTable(client, table, to))
    const migrations = await listMigrations(client)
    const queue = await queueVersion(client)
    await client.query('commit')
    for (const table of tables) await checkTable(table, to)
    await fsync(to.tables)
    const { at, postgres } = source
    return { takenAt: at.toISOString(), postgres, migrations, queueVersion: queue, tables }
  })

export async function checkBackup(dir: string, snapshot: string): Promise<Manifest> {
  const manifest = await readManifest(dir, snapshot)
  const from = backupPaths(dir, snapshot)
  for (const table of manifest.tables) await checkTable(table, from)
  await checkMediaList(from, manifest.media)
  return manifest
}

async function requireMedia(from: BackupPaths): Promise<void> {
  const bad = await checkMedia(from)
  if (bad[0]) throw new BackupError(`${bad.length} media files of the backup are damaged, as ${nameOf(bad[0])}.`)
}

/** For monitors. */
export async function recordBackup(
  config: Config,
  run: { snapshot: string; files: number; bytes: number; copiedOffsite: boolean },
): Promise<void> {
  const source = await openSource(config)
  const { snapshot, files, bytes, copiedOffsite } = run
  try {
    await withClient(source.url, (client) =>
      client.query('insert into backup_run (snapshot, files, bytes, copied_offsite) values ($1, $2, $3, $4)', [
        ...[snapshot, files, bytes, copiedOffsite],
      ]),
    )
  } finally {
    await source.close()
  }
}
