import { Writable } from 'node:stream'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'

const MIB = 1024 ** 2
const MIN_PART_BYTES = 8 * MIB
/** S3 allows 10,000 parts. */
const MAX_PARTS = 9_000

/** Equal parts where the total is bounded, as some stores require; else growing ones, so that 10,000 are enough. */
export function partBytes(number: number, bound: number): number {
  if (Number.isFinite(bound)) return Math.max(MIN_PART_BYTES, Math.ceil(bound / MAX_PARTS / MIB) * MIB)
  return MIN_PART_BYTES * 2 ** Math.floor((number - 1) / 1000)
}

export interface PartSinkOptions {
  /** Bytes received earlier that are not in a part yet. */
  rest: Buffer
  /** Bytes in the store and in the rest. */
  position: number
  maxBytes: number
  partBytes(): number
  onBytes: (chunk: Buffer) => void
  /** Stores one whole part. */
  putPart(body: Buffer): Promise<void>
}

/** Collects a stream into parts and stores them one after another; buffers at most one part. */
export class PartSink extends Writable {
  readonly #options: PartSinkOptions
  #buffered: Buffer[]
  #bufferedBytes: number
  /** Bytes received, stored or buffered. */
  position: number

  constructor(options: PartSinkOptions) {
    super({ highWaterMark: MIB })
    this.#options = options
    this.#buffered = [options.rest]
    this.#bufferedBytes = options.rest.length
    this.position = options.position
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: (error?: Error | null) => void) {
    this.#receive(chunk).then(() => written(), written)
  }

  /** The bytes that did not fill a part. */
  rest(): Buffer {
    const rest = Buffer.concat(this.#buffered)
    this.#buffered = [rest]
    return rest
  }

  async #receive(chunk: Buffer): Promise<void> {
    if (this.position + chunk.length > this.#options.maxBytes) throw new AppError('payload_too_large')
    this.position += chunk.length
    this.#buffered.push(chunk)
    this.#bufferedBytes += chunk.length
    this.#options.onBytes(chunk)
    faultPoint('upload.midway')
    for (let size = this.#options.partBytes(); this.#bufferedBytes >= size; size = this.#options.partBytes()) {
      const buffered = this.rest()
      await this.#options.putPart(buffered.subarray(0, size))
      this.#buffered = [buffered.subarray(size)]
      this.#bufferedBytes = buffered.length - size
    }
  }
}
