// Loads a catalogue from a file with one clip a line (the wire fields of Video, CAT-1), beside a running server or not.
// Ids are kept as they are, public files stay where their addresses point; a clip that is there already is left alone.
//   npm run bench:load -- clips.ndjson
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readConfig } from '../server/config/config.ts'
import { type Expected, loadClips, type LoadedClip } from './bulk-load.ts'
import { rebuildSearch } from '../server/catalogue/search/index/search-index.service.ts'
import { type Database, openDatabase } from '../server/platform/db/database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../server/platform/db/embedded.ts'
import { databaseEventBus } from '../server/platform/events.ts'
import { createLog } from '../server/platform/log.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { readClip } from './clip-line.ts'

const BATCH = 2_000
/** Two: one is being read and folded while the other is being written. */
const CONNECTIONS = 2
/** Where to look into the file before it is read, and how much of it. */
const PLACES = 200
const PLACE_BYTES = 32_768

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
    const { read, loaded } = await loadClips(db, batchesOf(path), await lookInto(path))
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

/** Tiers, page buckets and vocabulary over all clips; running servers are notified. */
async function putSearchInOrder(db: Database, url: string): Promise<void> {
  const bus = await databaseEventBus(url, createLog('warn'))
  try {
    await rebuildSearch({ db, bus })
    await bus.publish('catalogue', {})
  } finally {
    await bus.close()
  }
}

/** The database of the settings: yours, that of a running server, or the data folder's, started for this. */
async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { database, dataDir } = readConfig()
  if (database.kind === 'external') return { url: database.url, stop: async () => {} }
  const dir = join(dataDir, 'postgres')
  const running = findRunningPostgres(dir)
  return running ? { url: running, stop: async () => {} } : startEmbeddedPostgres({ dir, log: () => {} })
}

/** Some lines from each of many places in the file, and how many there will be in all. */
async function lookInto(path: string): Promise<Expected> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const lines: string[] = []
    for (let place = 0; place < PLACES; place++) {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(PLACE_BYTES),
        0,
        PLACE_BYTES,
        Math.floor((place * size) / PLACES),
      )
      // Where the first one begins, and the last one ends, is not known.
      lines.push(...buffer.toString('utf8', 0, bytesRead).split('\n').slice(1, -1))
    }
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
    return { clips: (size * lines.length) / Math.max(1, bytes), some: lines.flatMap(readIfRight) }
  } finally {
    await file.close()
  }
}

/** What is wrong with a line is said when its turn comes. */
function readIfRight(line: string): LoadedClip[] {
  try {
    return [readClip(line, 0)]
  } catch {
    return []
  }
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
