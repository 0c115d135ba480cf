import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { withClient } from '../platform/db/database.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded.ts'
import { restore } from './restore.ts'
import { BackupError, listSnapshots } from './manifest.ts'
import { isEmptyDatabase } from './tables.repository.ts'

/**
 * The restore drill: the newest snapshot into a database and a folder of its own, beside the running server, everything
 * checked, then removed. Media are hard links where the backup's disk allows it.
 * @param databaseUrl an empty database for it; null: an embedded one, where its package is installed
 */
export async function drill(config: Config, dir: string, databaseUrl: string | null) {
  if ((await listSnapshots(dir)).length === 0) throw new BackupError(`${dir} holds no whole backup.`)
  const dataDir = await mkdtemp(join(dir, 'drill-'))
  const server = databaseUrl ? null : await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: () => {} })
  const url = databaseUrl ?? server?.ownerUrl ?? ''
  if (databaseUrl && !(await withClient(url, isEmptyDatabase)))
    throw new BackupError('The database for the drill is not empty.')
  const storage = { kind: 'disk', dir: join(dataDir, 'media') } as const
  // The backup alone has to do: the machine that it is restored on has neither these settings nor these files.
  const bare = { ...config, jwtSecret: null, licences: { ...config.licences, signingKey: null, previousKeys: [] } }
  try {
    return await restore({ ...bare, dataDir, storage, database: { kind: 'external', url } }, dir)
  } finally {
    if (databaseUrl)
      await withClient(url, (client) =>
        client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public'),
      )
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
