// Loads a catalogue from a file with one clip a line (the wire fields of Video, CAT-1), beside a running server or not.
// Ids are kept as they are, public files stay where their addresses point; a clip that is there already is left alone.
//   npm run bench:load -- clips.ndjson
import { sql } from 'kysely'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readConfig } from '../server/config/config.ts'
import { loadClips, type LoadedClip } from './bulk-load.ts'
import { indexPending } from '../server/catalogue/search/index/search-index.service.ts'
import { type Database, openDatabase } from '../server/platform/db/database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../server/platform/db/embedded.ts'
import { databaseEventBus } from '../server/platform/events.ts'
import { createLog } from '../server/platform/log.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { readClip } from './clip-line.ts'

const BATCH = 2_000
/** Two: one is being read and folded while the other is being written. */
const CONNECTIONS = 2

const [file] = process.argv.slice(2)
if (!file) {
  process.stderr.write('usage: npm run bench:load -- FILE.ndjson\n')
  process.exit(1)
}
await load(file).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

async function load(path: string): Promise<void> {
  const server = await openServer()
  await migrate(server.url)
  const { db, pool } = openDatabase(server.url, { max: CONNECTIONS, statementTimeoutMs: 600_000 })
  const began = performance.now()
  try {
    const { read, loaded } = await loadClips(db, batchesOf(path))
    if (loaded > 0) await putSearchInOrder(db, server.url)
    const seconds = (performance.now() - began) / 1000
    const rate = Math.round(read / seconds)
    process.stdout.write(
      `${loaded} clips loaded, ${read - loaded} were there, ${seconds.toFixed(1)} s, ${rate} a second\n`,
    )
  } finally {
    await db.destroy()
    if (!pool.ended) await pool.end()
    await server.stop()
  }
}

/** Statistics of the tables; running servers are notified. */
async function putSearchInOrder(db: Database, url: string): Promise<void> {
  const bus = await databaseEventBus(url, createLog('warn'))
  try {
    await indexPending(db)
    // Autovacuum would start a minute later, beside the first searches.
    await sql`vacuum (analyze) clip, clip_search, clip_stat, search_change`.execute(db)
    await bus.publish('catalogue', {})
  } finally {
    await bus.close()
  }
}

/** The database of the settings: yours, that of a running server, or the data folder's, started for this. */
async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { database, dataDir } = readConfig()
  // It drops and makes indexes anew, as the owner of the tables may.
  if (database.kind === 'external') return { url: database.ownerUrl ?? database.url, stop: async () => {} }
  const dir = join(dataDir, 'postgres')
  const running = findRunningPostgres(dir)
  if (running) return { url: running, stop: async () => {} }
  const { ownerUrl: url, stop } = await startEmbeddedPostgres({ dir, log: () => {} })
  return { url, stop }
}

async function* batchesOf(path: string): AsyncGenerator<LoadedClip[]> {
  let batch: LoadedClip[] = []
  let number = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    number++
    if (line.trim() === '') continue
    batch.push(readClip(line, number))
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
