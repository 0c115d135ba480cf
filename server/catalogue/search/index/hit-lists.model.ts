import { LRUCache } from 'lru-cache'
import type { Facets } from '../query/filters.model.ts'
import type { Hits } from './postings.model.ts'

/** What a concept alone finds. */
export interface HitList {
  hits: Hits
  /** Counted when it is first asked for. */
  facets?: Facets
}

/** Of memory: so much for every clip, within these bounds. */
const BYTES_A_CLIP = 40
const [LEAST_BYTES, MOST_BYTES] = [1 << 20, 40 << 20]

const lists = (maxSize: number) =>
  new LRUCache<string, HitList>({ maxSize, sizeCalculation: ({ hits }) => hits.byteLength })

/** A postings cache: long lists of hits that searches have made since the index changed last. */
export class HitLists {
  #lists = lists(LEAST_BYTES)

  /** How much memory the lists may take. */
  get maxBytes(): number {
    return this.#lists.maxSize
  }

  get(key: string): HitList | undefined {
    return this.#lists.get(key)
  }

  put(key: string, list: HitList): void {
    this.#lists.set(key, list)
  }

  /** What was kept is no longer true. @param clips that are in the index now */
  clear(clips: number): void {
    const bytes = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, clips * BYTES_A_CLIP))
    if (bytes !== this.#lists.maxSize) this.#lists = lists(bytes)
    else if (this.#lists.size > 0) this.#lists.clear()
  }
}
