import { fstatSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'
import type { ByteRange } from './media-store.ts'

/** Large, because each read is a trip to another thread; used again, because fresh memory costs more than the copy. */
const BIG_BYTES = 1024 ** 2
const SMALL_BYTES = 64 * 1024
/** Beyond so many at once each further reader makes do with a small one: a thousand slow readers stay cheap. */
const MAX_BIG_BUFFERS = 32

/**
 * A range of an open file, byte for byte: it ends with an error where the file ends before the range does.
 * Piped into a reply it moves its bytes through one buffer, which is filled again once the system has taken them.
 */
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
    if (this.#left === 0) return void this.push(null)
    this.#fill(Buffer.allocUnsafe(Math.min(size, this.#left))).then(
      (bytes) => this.push(bytes),
      (error: unknown) => this.destroy(asError(error)),
    )
  }

  override _destroy(error: Error | null, ended: (error?: Error | null) => void): void {
    this.#interrupt()
    // Closing waits for the read under way.
    this.#handle.close().then(() => ended(error), ended)
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T {
    // Others may keep what they are given; a reply is done with it when it calls back.
    if (!(destination instanceof ServerResponse)) return super.pipe(destination, options)
    this.#moveInto(destination).then(
      () => this.#endWith(destination),
      (error: unknown) => this.destroy(asError(error)),
    )
    return destination
  }

  get #left(): number {
    return this.#end + 1 - this.#position
  }

  async #moveInto(reply: ServerResponse): Promise<void> {
    const buffer = acquireBuffer(this.#left)
    let isWhole = false
    try {
      while (this.#left > 0 && !this.destroyed) {
        await this.#write(reply, await this.#fill(buffer))
        faultPoint('download.midstream')
      }
      isWhole = !this.destroyed
    } finally {
      releaseBuffer(buffer, isWhole)
    }
  }

  /** Resolves when the system has the bytes, or when nobody wants them any more. */
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
    const { bytesRead } = await this.#handle.read(buffer, 0, Math.min(buffer.length, this.#left), this.#position)
    if (bytesRead === 0) throw tooShort()
    this.#position += bytesRead
    return bytesRead === buffer.length ? buffer : buffer.subarray(0, bytesRead)
  }
}

/**
 * @param handle is closed at the end, or when this throws
 * @throws AppError unavailable when the file does not reach as far as the range
 */
export async function openSource(handle: FileHandle, range?: ByteRange): Promise<FileSource> {
  // At once: what the system knows of an open file takes no trip to another thread.
  const { size } = fstatSync(handle.fd)
  const wanted = range ?? { start: 0, end: size - 1 }
  if (wanted.end < size) return new FileSource(handle, wanted)
  await handle.close()
  throw tooShort()
}

const tooShort = () => new AppError('unavailable', { cause: new Error('a stored file is shorter than it should be') })

const spare: Buffer[] = []
let bigInUse = 0

function acquireBuffer(bytes: number): Buffer {
  if (bytes <= SMALL_BYTES || bigInUse >= MAX_BIG_BUFFERS)
    return Buffer.allocUnsafeSlow(Math.max(1, Math.min(bytes, SMALL_BYTES)))
  bigInUse++
  return spare.pop() ?? Buffer.allocUnsafeSlow(BIG_BYTES)
}

/** @param clean whether the system is done with it; after a broken reply it may still be reading, so it is not used again */
function releaseBuffer(buffer: Buffer, clean: boolean): void {
  if (buffer.length !== BIG_BYTES) return
  bigInUse--
  if (clean) spare.push(buffer)
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
