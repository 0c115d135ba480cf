import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { copyIn, copyOut } from './copy-stream.ts'
import { fsync } from '../platform/files.ts'
import { BackupError, type BackupPaths, type TableCopy, tableFile } from './manifest.ts'
import { columnsOf, quoted, type TableShape } from './tables.repository.ts'

/** Rows in PostgreSQL's COPY text format, which every version of it reads, compressed. */
const GZIP = { level: 1 }

/** Writes one table as it is in the client's transaction. */
export async function writeTable(client: Client, table: TableShape, to: BackupPaths): Promise<TableCopy> {
  const path = tableFile(to, table)
  const hash = createHash('sha256')
  // A query, because a partitioned table cannot be copied directly.
  const select = `select ${columnsOf(client, table)} from ${quoted(client, table)}`
  const { bytes, rows } = copyOut(client, `copy (${select}) to stdout`)
  await pipeline(
    bytes,
    createGzip(GZIP),
    async function* (compressed: AsyncIterable<Buffer>) {
      for await (const chunk of compressed) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  await fsync(path)
  return { ...table, rows: await rows, sha256: hash.digest('hex') }
}

/** Verifies the file of a table by checksum and row count. @throws BackupError */
export async function checkTable(table: TableCopy, from: BackupPaths): Promise<void> {
  const hash = createHash('sha256')
  let lines = 0
  try {
    await pipeline(
      createReadStream(tableFile(from, table)),
      async function* (compressed: AsyncIterable<Buffer>) {
        for await (const chunk of compressed) {
          hash.update(chunk)
          yield chunk
        }
      },
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
