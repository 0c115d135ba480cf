import { Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

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

/** The row count of the command tag `COPY 42`. */
const rowsOf = (text: string): number => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? Number.NaN)

/**
 * Runs `COPY ... TO STDOUT`, with backpressure. `rows` resolves with the row count at the end.
 */
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
export function copyIn(client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
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

/** A source that fails aborts the COPY. */
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
