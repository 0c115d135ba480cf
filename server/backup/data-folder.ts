import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../platform/db/embedded.ts'
import { BackupError, makeFolder } from './manifest.ts'
import { readFile } from 'node:fs/promises'
import { writeDurably } from '../platform/files.ts'

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

/** Beside database and media: without the secret, second factors and mailed links are lost; without the key, licences. */
const SECRETS = ['secret', 'licence-key.pem', 'demo-logins.json'] as const

/** The copies are readable by their owner only. */
export async function copySecrets(from: string, to: string): Promise<void> {
  await makeFolder(to)
  for (const name of SECRETS) {
    const bytes = await readFile(join(from, name)).catch(() => null)
    if (bytes) await writeDurably(join(to, name), bytes)
  }
}

/** @throws BackupError when the data folder already has other secrets */
export async function refuseOtherSecrets(from: string, to: string): Promise<void> {
  for (const name of SECRETS) {
    const [ours, theirs] = await Promise.all([from, to].map((dir) => readFile(join(dir, name)).catch(() => null)))
    if (ours && theirs && !ours.equals(theirs))
      throw new BackupError(`${join(to, name)} is another one than the backup's. Restore into an empty DATA_DIR.`)
  }
}
