import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client, Connection, Submittable } from 'pg'
import { fsync } from '../platform/files.ts'
import { BackupError, type BackupPaths, type TableCopy, tableFile } from './manifest.ts'
import { columnsOf, quoted, type TableShape } from './tables.repository.ts'
import { Readable } from 'node:stream'

/** Rows in PostgreSQL's COPY text format, which every version of it reads, compressed. */
const GZIP = { level: 1 }

export async function writeTable(client: Client, table: TableShape, to: BackupPaths): Promise<TableCopy> {
  const path = tableFile(to, table)
  const hash = createHash('sha256')
  // A query, because a partitioned table cannot be copied directly.
  const select = `select ${columnsOf(client, table)} from ${quoted(client, table)}`
  const { bytes, rows } = copyOut(client, `copy (${select}) to stdout`)
  await pipeline(bytes, createGzip(GZIP), passThrough(hash), createWriteStream(path, { mode: 0o600 }))
  await fsync(path)
  return { ...table, rows: await rows, sha256: hash.digest('hex') }
}

const passThrough = (hash: Hash) =>
  async function* (compressed: AsyncIterable<Buffer>) {
    for await (const chunk of compressed) {
      hash.update(chunk)
      yield chunk
    }
  }

/** Verifies the file of a table by checksum and row count. @throws BackupError */
export async function checkTable(table: TableCopy, from: BackupPaths): Promise<void> {
  const hash = createHash('sha256')
  let lines = 0
  try {
    await pipeline(
      createReadStream(tableFile(from, table)),
      passThrough(hash),
      createGunzip(),
      async (rows: AsyncIterable<Buffer>) => {
        for await (const chunk of rows) lines += linesIn(chunk)
      },
    )
  } catch (error) {
    throw new BackupError(`The copy of table ${table.name} cannot be read.`, { cause: error })
  }
  // COPY writes one line a row; line ends within a value are escaped.
  if (hash.digest('hex') !== table.sha256 || lines !== table.rows)
    throw new BackupError(`The copy of table ${table.name} is not what was written.`)
}

function linesIn(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++
  return lines
}

/** Fills a table of the same name. @throws BackupError when the row count differs */
export async function fillTable(client: Client, table: TableCopy, from: BackupPaths): Promise<void> {
  const rows = createReadStream(tableFile(from, table)).pipe(createGunzip())
  const into = `${quoted(client, table)} (${columnsOf(client, table)})`
  const filled = await copyIn(client, `copy ${into} from stdin`, rows)
  if (filled !== table.rows)
    throw new BackupError(`Table ${table.name} took ${filled} of ${table.rows} rows: nothing was kept.`)
}

/** Methods of the driver's connection for COPY that its types leave out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

interface Copying extends Submittable {
  handleError(error: Error): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
}

const rowsOf = (text: string): number => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? Number.NaN)

/** Runs `COPY ... TO STDOUT`, with backpressure. `rows` resolves with the row count at the end. */
export function copyOut(client: Client, text: string): { bytes: Readable; rows: Promise<number> } {
  const done = Promise.withResolvers<number>()
  // An error reaches the caller through the stream as well.
  done.promise.catch(() => {})
  let connection: Connection | null = null
  let rows = 0
  const bytes = new Readable({ read: () => void connection?.stream.resume() })
  const copying: Copying & { handleCopyData(message: { chunk: Buffer }): void } = {
    submit(opened) {
      connection = opened
      opened.query(text)
    },
    handleCopyData({ chunk }) {
      // Copied: the driver reuses the chunk's memory.
      if (!bytes.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleCommandComplete: (message) => void (rows = rowsOf(message.text)),
    handleReadyForQuery() {
      bytes.push(null)
      // After the end there is no further read: a socket paused for the last chunk would stay paused.
      connection?.stream.resume()
      done.resolve(rows)
    },
    handleError(error) {
      bytes.destroy(error)
      connection?.stream.resume()
      done.reject(error)
    },
  }
  client.query(copying)
  return { bytes, rows: done.promise }
}

/** Runs `COPY ... FROM STDIN` with these bytes. @returns the row count */
function copyIn(client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const done = Promise.withResolvers<number>()
  let rows = 0
  const copying: Copying & { handleCopyInResponse(connection: CopyConnection): void } = {
    submit: (connection) => connection.query(text),
    handleCopyInResponse: (connection) => void pour(connection, source),
    handleCommandComplete: (message) => void (rows = rowsOf(message.text)),
    handleReadyForQuery: () => done.resolve(rows),
    handleError: (error) => done.reject(error),
  }
  client.query(copying)
  return done.promise
}

async function pour(connection: CopyConnection, source: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of source) {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain)
        await new Promise((resolve) => connection.stream.once('drain', resolve).once('close', resolve))
    }
    connection.endCopyFrom()
  } catch (error) {
    connection.sendCopyFail(error instanceof Error ? error.message : String(error))
  }
}
