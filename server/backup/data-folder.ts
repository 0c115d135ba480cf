import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../platform/db/embedded.ts'
import { BackupError } from './manifest.ts'

/** The configured database, which a server may be using; the embedded one is started when it does not run. */
export async function openSource({ database, dataDir }: Config): Promise<{ url: string; close(): Promise<void> }> {
  const dir = join(dataDir, 'postgres')
  const url = database.kind === 'external' ? ownersUrl(database) : findRunningPostgres(dir)
  if (url) return { url, close: async () => {} }
  // O13: a backup reads what is there, and never makes a database to find it empty.
  if (!existsSync(join(dir, 'data', 'PG_VERSION')))
    throw new BackupError(
      `There is no database: DATABASE_URL is not set, and none is in DATA_DIR (${dataDir}). Give the settings of the server.`,
    )
  return startEmbedded(dir)
}

const ownersUrl = ({ ownerUrl, directUrl, url }: Extract<Config['database'], { kind: 'external' }>) =>
  ownerUrl ?? directUrl ?? url

async function startEmbedded(dir: string) {
  const server = await startEmbeddedPostgres({ dir, log: () => {} })
  return { url: server.ownerUrl, close: () => server.stop() }
}

/** @throws BackupError while a server runs on the embedded database */
export async function openTarget(config: Config) {
  if (config.database.kind === 'embedded' && findRunningPostgres(join(config.dataDir, 'postgres')))
    throw new BackupError(`Jhalak runs on ${config.dataDir}: a backup is restored before it starts.`)
  return config.database.kind === 'embedded' ? startEmbedded(join(config.dataDir, 'postgres')) : openSource(config)
}
