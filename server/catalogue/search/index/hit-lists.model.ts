import { openCache } from '../../../platform/cache.ts'
import type { Facets } from '../query/filters.model.ts'
import type { Hits } from './postings.model.ts'

/** What a concept alone finds. */
export interface HitList {
  hits: Hits
  /** Counted when it is first asked for. */
  facets?: Facets
}

/** Of memory: so much for every clip, within these bounds. */
const BYTES_A_CLIP = 160
const [LEAST_BYTES, MOST_BYTES] = [1 << 20, 40 << 20]

/** Emptied by the index, which follows the bus: no message says what else has changed in it. */
const lists = (maxSize: number) =>
  openCache<string, HitList>({ name: 'lists of hits', maxSize, sizeOf: ({ hits }) => hits.byteLength })

/** A postings cache: long lists of hits that searches have made since the index changed last. */
export class HitLists {
  /** How much memory the lists may take. */
  maxBytes = LEAST_BYTES
  #lists = lists(LEAST_BYTES)

  get(key: string): HitList | undefined {
    return this.#lists.get(key)
  }

  put(key: string, list: HitList): void {
    this.#lists.put(key, list)
  }

  /** What was kept is no longer true. @param clips that are in the index now */
  clear(clips: number): void {
    const bytes = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, clips * BYTES_A_CLIP))
    if (bytes === this.maxBytes && this.#lists.stats().entries === 0) return
    this.maxBytes = bytes
    this.#lists = lists(bytes)
  }
}
