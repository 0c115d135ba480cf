import { fstatSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'
import type { ByteRange } from './media-store.ts'

/** Large, because each read is a round trip to the thread pool; pooled, because fresh memory costs more than the copy. */
const BIG_BYTES = 1024 ** 2
const SMALL_BYTES = 64 * 1024
/** Readers beyond this number get small buffers: a thousand slow readers stay cheap. */
const MAX_BIG_BUFFERS = 32

/** A range of an open file. Piped into an HTTP response it refills one buffer once the kernel has taken its bytes. */
class FileSource extends Readable {
  readonly #handle: FileHandle
  readonly #end: number
  #position: number
  #interrupt: () => void = () => {}

  constructor(handle: FileHandle, { start, end }: ByteRange) {
    super({ highWaterMark: SMALL_BYTES })
    this.#handle = handle
    this.#position = start
    this.#end = end
  }

  override _read(size: number): void {
    if (this.#remaining === 0) return void this.push(null)
    this.#fill(Buffer.allocUnsafe(Math.min(size, this.#remaining))).then(
      (bytes) => this.push(bytes),
      (error: unknown) => this.destroy(asError(error)),
    )
  }

  override _destroy(error: Error | null, ended: (error?: Error | null) => void): void {
    this.#interrupt()
    // Closing waits for the read in progress.
    this.#handle.close().then(() => ended(error), ended)
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T {
    // Other destinations may retain the chunk; a response is done with it when its callback runs.
    if (!(destination instanceof ServerResponse)) return super.pipe(destination, options)
    this.#moveInto(destination).then(
      () => this.#endWith(destination),
      (error: unknown) => this.destroy(asError(error)),
    )
    return destination
  }

  get #remaining(): number {
    return this.#end + 1 - this.#position
  }

  async #moveInto(reply: ServerResponse): Promise<void> {
    const buffer = acquireBuffer(this.#remaining)
    let completed = false
    try {
      while (this.#remaining > 0 && !this.destroyed) {
        await this.#write(reply, await this.#fill(buffer))
        faultPoint('download.midstream')
      }
      completed = !this.destroyed
    } finally {
      releaseBuffer(buffer, completed)
    }
  }

  /** Resolves when the kernel has the bytes, or when the stream is destroyed. */
  #write(reply: ServerResponse, bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#interrupt = resolve
      if (this.destroyed) return resolve()
      reply.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  }

  #endWith(reply: ServerResponse): void {
    if (this.destroyed) return
    reply.end()
    this.push(null)
    this.resume()
  }

  async #fill(buffer: Buffer): Promise<Buffer> {
    const { bytesRead } = await this.#handle.read(buffer, 0, Math.min(buffer.length, this.#remaining), this.#position)
    if (bytesRead === 0) throw tooShort()
    this.#position += bytesRead
    return bytesRead === buffer.length ? buffer : buffer.subarray(0, bytesRead)
  }
}

/** @throws AppError unavailable, and closes the handle, when the file is shorter than the range */
export async function openFileSource(handle: FileHandle, range?: ByteRange): Promise<FileSource> {
  // Synchronous on purpose: it does not block, and saves a round trip to the thread pool.
  const { size } = fstatSync(handle.fd)
  const bytes = range ?? { start: 0, end: size - 1 }
  if (bytes.end < size) return new FileSource(handle, bytes)
  await handle.close()
  throw tooShort()
}

const tooShort = () => new AppError('unavailable', { cause: new Error('a stored file is shorter than it should be') })

const pool: Buffer[] = []
let bigInUse = 0

function acquireBuffer(bytes: number): Buffer {
  if (bytes <= SMALL_BYTES || bigInUse >= MAX_BIG_BUFFERS)
    return Buffer.allocUnsafeSlow(Math.max(1, Math.min(bytes, SMALL_BYTES)))
  bigInUse++
  return pool.pop() ?? Buffer.allocUnsafeSlow(BIG_BYTES)
}

/** @param clean whether the kernel is done with it; after a broken response it may still read from it: not pooled then */
function releaseBuffer(buffer: Buffer, clean: boolean): void {
  if (buffer.length !== BIG_BYTES) return
  bigInUse--
  if (clean) pool.push(buffer)
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
