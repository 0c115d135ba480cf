import { createHash, type Hash } from 'node:crypto'

/** The oldest state beyond this number is dropped; its upload is read once more at its end. */
const MAX_STATES = 1000

/** The checksum of an upload, updated with the bytes of one request. */
export interface RunningChecksum {
  add: (chunk: Buffer) => void
  /** Stores the state for the next request if the store holds exactly the bytes that were added. */
  save: (size: number) => void
}

/** SHA-256 states of uploads in progress, so that no byte is read twice; another process reads the file once more. */
export class ChecksumStates {
  readonly #states = new Map<string, { hash: Hash; size: number }>()

  /** @param offset of the request's first byte */
  open(id: string, offset: number): RunningChecksum {
    const state = this.#states.get(id)
    this.#states.delete(id)
    if (offset > 0 && state?.size !== offset) return { add: () => {}, save: () => {} }
    const hash = offset === 0 || !state ? createHash('sha256') : state.hash
    let size = offset
    return {
      add: (chunk) => {
        hash.update(chunk)
        size += chunk.length
      },
      save: (stored) => {
        if (stored !== size) return
        this.#states.set(id, { hash, size })
        for (const oldest of this.#states.keys()) if (this.#states.size > MAX_STATES) this.#states.delete(oldest)
      },
    }
  }

  /** The checksum of all bytes, or undefined when this process has not seen all of them. */
  digest(id: string, size: number): string | undefined {
    const state = this.#states.get(id)
    return state?.size === size ? state.hash.copy().digest('hex') : undefined
  }

  delete(id: string): void {
    this.#states.delete(id)
  }
}
