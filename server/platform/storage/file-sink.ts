import type { FileHandle } from 'node:fs/promises'
import { type Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'

/** What arrives while a write is in progress is buffered up to this much. */
const BUFFER_BYTES = 1024 ** 2

export interface SinkOptions {
  /** Where in the file the first byte goes. */
  position: number
  /** Of the whole file. */
  maxBytes: number
  onBytes: (chunk: Buffer) => void
  /** The sink owns the chunks: their memory is released as soon as they are written. */
  freesChunks?: boolean | undefined
}

/**
 * Writes a stream to an open file and passes each written chunk to `onBytes`. Without copies, and with one system call
 * (writev) for all buffered chunks.
 */
export class FileSink extends Writable {
  readonly #handle: FileHandle
  readonly #options: SinkOptions
  /** Bytes in the file so far; all of them were passed to `onBytes`. */
  position: number

  constructor(handle: FileHandle, options: SinkOptions) {
    super({ highWaterMark: BUFFER_BYTES })
    this.#handle = handle
    this.#options = options
    this.position = options.position
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: (error?: Error | null) => void) {
    this.#write([chunk]).then(() => written(), written)
  }

  override _writev(chunks: { chunk: Buffer }[], written: (error?: Error | null) => void) {
    this.#write(chunks.map(({ chunk }) => chunk)).then(() => written(), written)
  }

  async #write(chunks: Buffer[]): Promise<void> {
    const bytes = chunks.reduce((sum, { length }) => sum + length, 0)
    if (this.position + bytes > this.#options.maxBytes) throw new AppError('payload_too_large')
    await this.#writeAll(chunks, bytes)
    this.position += bytes
    for (const chunk of chunks) this.#done(chunk)
    faultPoint('upload.midway')
  }

  #done(chunk: Buffer): void {
    this.#options.onBytes(chunk)
    if (this.#options.freesChunks) free(chunk)
  }

  /** A short write (a nearly full disk) is continued, so that the disk reports its error. */
  async #writeAll(chunks: Buffer[], bytes: number): Promise<void> {
    let { bytesWritten: written } = await this.#handle.writev(chunks, this.position)
    if (written === bytes) return
    const whole = Buffer.concat(chunks)
    while (written < bytes)
      written += (await this.#handle.write(whole, written, bytes - written, this.position + written)).bytesWritten
  }
}

/**
 * Releases a chunk's memory without waiting for the garbage collector, whose full collection at every 64 MB of external
 * memory costs half of an upload's processor time. A slice of a larger buffer is left alone.
 */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/**
 * Pipes a source into a sink. When the source breaks off, the bytes received until then are still written. The source is
 * not destroyed, so that its owner can still send a response.
 * @returns why it ended early, or null
 */
export async function pour(source: Readable, sink: Writable, signal?: AbortSignal): Promise<unknown> {
  const written = finished(sink).then(
    () => null,
    (error: unknown) => error,
  )
  const read = finished(source, { writable: false, ...(signal ? { signal } : {}) }).then(
    () => null,
    (error: unknown) => error,
  )
  source.pipe(sink, { end: false })
  const broke = await Promise.race([read, written])
  source.unpipe(sink)
  source.on('error', () => {}) // later errors have no other listener
  sink.end()
  return (await written) ?? broke
}
