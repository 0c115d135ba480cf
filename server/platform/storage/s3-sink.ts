import { Writable } from 'node:stream'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'

const MIB = 1024 ** 2
const SMALLEST_PART = 8 * MIB
/** The protocol allows 10,000 parts. */
const MAX_PARTS = 9_000

/** Parts of one size where the whole is bounded, as some stores demand; else they grow, so that 10,000 are enough. */
export function partBytes(number: number, bound: number): number {
  if (Number.isFinite(bound)) return Math.max(SMALLEST_PART, Math.ceil(bound / MAX_PARTS / MIB) * MIB)
  return SMALLEST_PART * 2 ** Math.floor((number - 1) / 1000)
}

export interface PartSinkOptions {
  /** What an earlier piece left over, less than a part. */
  rest: Buffer
  /** Bytes in the store and in the rest. */
  position: number
  maxBytes: number
  partBytes(): number
  onBytes: (chunk: Buffer) => void
  /** Stores one whole part. */
  putPart(body: Buffer): Promise<void>
}

/** Gathers a stream into parts and stores them one after another: its memory is one part. */
export class PartSink extends Writable {
  readonly #options: PartSinkOptions
  #gathered: Buffer[]
  #gatheredBytes: number
  /** Bytes taken, in parts or gathered. */
  position: number

  constructor(options: PartSinkOptions) {
    super({ highWaterMark: MIB })
    this.#options = options
    this.#gathered = [options.rest]
    this.#gatheredBytes = options.rest.length
    this.position = options.position
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, taken: (error?: Error | null) => void) {
    this.#take(chunk).then(() => taken(), taken)
  }

  /** What did not fill a part. */
  rest(): Buffer {
    const whole = Buffer.concat(this.#gathered)
    this.#gathered = [whole]
    return whole
  }

  async #take(chunk: Buffer): Promise<void> {
    if (this.position + chunk.length > this.#options.maxBytes) throw new AppError('payload_too_large')
    this.position += chunk.length
    this.#gathered.push(chunk)
    this.#gatheredBytes += chunk.length
    this.#options.onBytes(chunk)
    faultPoint('upload.midway')
    for (let size = this.#options.partBytes(); this.#gatheredBytes >= size; size = this.#options.partBytes()) {
      const whole = this.rest()
      await this.#options.putPart(whole.subarray(0, size))
      this.#gathered = [whole.subarray(size)]
      this.#gatheredBytes = whole.length - size
    }
  }
}
