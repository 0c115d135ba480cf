import type { FileHandle } from 'node:fs/promises'
import { type Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'

/** What has come from the network is gathered up to this much while a write is under way. */
const GATHERED_BYTES = 1024 ** 2

export interface SinkOptions {
  /** Where in the file the first byte goes. */
  position: number
  /** Of the whole file. */
  maxBytes: number
  onBytes: (chunk: Buffer) => void
  /** The chunks are nobody else's: their memory is given back as soon as they are in. */
  freesChunks?: boolean | undefined
}

/**
 * Writes a stream into an open file, and shows each chunk once it is in: no copy, no second stream, and as many
 * chunks as have gathered in one call to the system.
 */
export class FileSink extends Writable {
  readonly #handle: FileHandle
  readonly #options: SinkOptions
  /** Bytes in the file so far, all of them shown. */
  position: number

  constructor(handle: FileHandle, options: SinkOptions) {
    super({ highWaterMark: GATHERED_BYTES })
    this.#handle = handle
    this.#options = options
    this.position = options.position
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, taken: (error?: Error | null) => void) {
    this.#take([chunk]).then(() => taken(), taken)
  }

  override _writev(chunks: { chunk: Buffer }[], taken: (error?: Error | null) => void) {
    this.#take(chunks.map(({ chunk }) => chunk)).then(() => taken(), taken)
  }

  async #take(chunks: Buffer[]): Promise<void> {
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

  /** A full disk may take a part: the rest is asked for again, and then refused with its reason. */
  async #writeAll(chunks: Buffer[], bytes: number): Promise<void> {
    let { bytesWritten: written } = await this.#handle.writev(chunks, this.position)
    if (written === bytes) return
    const whole = Buffer.concat(chunks)
    while (written < bytes)
      written += (await this.#handle.write(whole, written, bytes - written, this.position + written)).bytesWritten
  }
}

/**
 * Gives a chunk's memory back without waiting for the garbage collector, which would look through the whole heap for every
 * 64 MB that flow by: half of an upload's processor time. A part of a larger buffer is left alone.
 */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/**
 * Lets a source flow into a sink. Where the source breaks off, what it brought until then is still written.
 * The source is left alone, so that its owner can still answer.
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
  source.on('error', () => {}) // nobody listens any more
  sink.end()
  return (await written) ?? broke
}
