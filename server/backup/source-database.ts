import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../platform/db/embedded.ts'
import { BackupError } from './manifest.ts'

/** A database opened for this tool. */
export interface OpenedDatabase {
  url: string
  close(): Promise<void>
}

const noop = async () => {}
const start = async (dir: string): Promise<OpenedDatabase> => {
  const server = await startEmbeddedPostgres({ dir, log: () => {} })
  return { url: server.url, close: () => server.stop() }
}

/** The configured database, which a server may be using; the embedded one is started when it does not run. */
export async function openSource({ database, dataDir }: Config): Promise<OpenedDatabase> {
  if (database.kind === 'external') return { url: database.directUrl ?? database.url, close: noop }
  const dir = join(dataDir, 'postgres')
  const url = findRunningPostgres(dir)
  return url ? { url, close: noop } : start(dir)
}

/** @throws BackupError while a server runs on the embedded database */
export async function openTarget({ database, dataDir }: Config): Promise<OpenedDatabase> {
  if (database.kind === 'external') return { url: database.directUrl ?? database.url, close: noop }
  const dir = join(dataDir, 'postgres')
  if (findRunningPostgres(dir))
    throw new BackupError(`Jhalak runs on ${dataDir}: a backup is restored before it starts.`)
  return start(dir)
}
