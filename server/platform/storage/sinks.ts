import type { FileHandle } from 'node:fs/promises'
import { type Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'

/** What arrives while a write is in progress is buffered up to this much. */
const BUFFER_BYTES = 1024 ** 2

/** Writes to an open file, with one system call (writev) for all buffered chunks, and passes each chunk to `onBytes`. */
export class FileSink extends Writable {
  readonly #handle: FileHandle
  readonly #options
  /** Bytes in the file so far; all of them were passed to `onBytes`. */
  position: number

  /** @param options.maxBytes of the whole file @param options.freesChunks the sink owns the chunks */
  constructor(
    handle: FileHandle,
    options: {
      position: number
      maxBytes: number
      onBytes: (chunk: Buffer) => void
      freesChunks?: boolean | undefined
    },
  ) {
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
    for (const chunk of chunks) {
      this.#options.onBytes(chunk)
      if (this.#options.freesChunks) free(chunk)
    }
    faultPoint('upload.midway')
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
 * Releases a chunk's memory at once: garbage collection at every 64 MB of external memory costs half an upload's
 * processor time. A slice of a larger buffer is left alone.
 */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/**
 * Pipes a source into a sink. Where it breaks off, the bytes until then are written; the source is not destroyed, so that
 * its owner can still send a response. @returns why it ended early, or null
 */
export async function pour(source: Readable, sink: Writable, signal?: AbortSignal): Promise<unknown> {
  const written = reasonOf(finished(sink))
  const read = reasonOf(finished(source, { writable: false, ...(signal ? { signal } : {}) }))
  source.pipe(sink, { end: false })
  const broke = await Promise.race([read, written])
  source.unpipe(sink)
  source.on('error', () => {}) // later errors have no other listener
  sink.end()
  return (await written) ?? broke
}

const reasonOf = (end: Promise<void>): Promise<unknown> =>
  end.then(
    () => null,
    (error: unknown) => error,
  )

const MIB = 1024 ** 2
const MIN_PART_BYTES = 8 * MIB
/** S3 allows 10,000 parts. */
const MAX_PARTS = 9_000

/** Equal parts where the total is bounded, as some stores require; else growing ones, so that 10,000 are enough. */
export function partBytes(number: number, bound: number): number {
  if (Number.isFinite(bound)) return Math.max(MIN_PART_BYTES, Math.ceil(bound / MAX_PARTS / MIB) * MIB)
  return MIN_PART_BYTES * 2 ** Math.floor((number - 1) / 1000)
}

/** Collects a stream into parts and stores them one after another; buffers at most one part. */
export class PartSink extends Writable {
  readonly #options
  #buffered: Buffer[]
  #bufferedBytes: number
  #parts: number
  position: number

  /** @param options.rest, position, parts what was received earlier @param options.bound see `partBytes` */
  constructor(options: {
    rest: Buffer
    position: number
    parts: number
    maxBytes: number
    bound: number
    onBytes: (chunk: Buffer) => void
    putPart: (body: Buffer) => Promise<void>
  }) {
    super({ highWaterMark: MIB })
    this.#options = options
    this.#buffered = [options.rest]
    this.#bufferedBytes = options.rest.length
    this.#parts = options.parts
    this.position = options.position
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: (error?: Error | null) => void) {
    this.#receive(chunk).then(() => written(), written)
  }

  rest(): Buffer {
    const rest = Buffer.concat(this.#buffered)
    this.#buffered = [rest]
    return rest
  }

  async #receive(chunk: Buffer): Promise<void> {
    const { maxBytes, bound, onBytes, putPart } = this.#options
    if (this.position + chunk.length > maxBytes) throw new AppError('payload_too_large')
    this.position += chunk.length
    this.#buffered.push(chunk)
    this.#bufferedBytes += chunk.length
    onBytes(chunk)
    faultPoint('upload.midway')
    for (;;) {
      const size = partBytes(this.#parts + 1, bound)
      if (this.#bufferedBytes < size) return
      const buffered = this.rest()
      await putPart(buffered.subarray(0, size))
      this.#parts++
      this.#buffered = [buffered.subarray(size)]
      this.#bufferedBytes = buffered.length - size
    }
  }
}
