import { Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

/** What the driver's connection can do for COPY, beside what its types tell. */
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

/** `COPY 42`: how many rows went. */
const rowsOf = (text: string): number => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? Number.NaN)

/**
 * Runs `COPY ... TO STDOUT`. The bytes come as fast as they are read; `rows` tells how many there were, once they are.
 */
export function copyOut(client: Client, text: string): { bytes: Readable; rows: Promise<number> } {
  const done = Promise.withResolvers<number>()
  // Whoever reads the bytes hears of an error there.
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
      // The driver writes its next message into the same memory.
      if (!bytes.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleCommandComplete: (message) => void (rows = rowsOf(message.text)),
    handleReadyForQuery() {
      bytes.push(null)
      // Nobody asks for more of what has ended: a line that was shut for the last of it would stay so.
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

/** Runs `COPY ... FROM STDIN` with these bytes. @returns how many rows went in */
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

/** A source that breaks off takes the whole COPY back. */
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
