import { createHash, type Hash } from 'node:crypto'

/** So many uploads under way at once have their sums kept; one that falls out is read once more at its end. */
const MAX_STATES = 1000

/** A sum that runs along with the bytes of one stretch. */
export interface RunningSum {
  add: (chunk: Buffer) => void
  /** Keeps the sum for the next stretch if the store holds exactly what was added. */
  keep: (size: number) => void
}

/** SHA-256 of uploads under way in this process, so that no byte is read twice; a new process reads once more. */
export class Sums {
  readonly #kept = new Map<string, { hash: Hash; size: number }>()

  /** @param from where the stretch begins */
  run(id: string, from: number): RunningSum {
    const before = this.#kept.get(id)
    this.#kept.delete(id)
    if (from > 0 && before?.size !== from) return { add: () => {}, keep: () => {} }
    const hash = from === 0 || !before ? createHash('sha256') : before.hash
    let size = from
    return {
      add: (chunk) => {
        hash.update(chunk)
        size += chunk.length
      },
      keep: (stored) => {
        if (stored !== size) return
        this.#kept.set(id, { hash, size })
        for (const oldest of this.#kept.keys()) if (this.#kept.size > MAX_STATES) this.#kept.delete(oldest)
      },
    }
  }

  /** The sum of the whole, or undefined when this process has not seen all of it. */
  take(id: string, size: number): string | undefined {
    const kept = this.#kept.get(id)
    return kept?.size === size ? kept.hash.copy().digest('hex') : undefined
  }

  forget(id: string): void {
    this.#kept.delete(id)
  }
}
