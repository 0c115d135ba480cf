import type { FilterGroup } from '../query/filters.model.ts'
import { FacetColumn, type FacetValues, gather } from './facet-column.model.ts'
import { grown, IdTable } from './id-table.model.ts'
import { HitLists } from './hit-lists.model.ts'
import { JsonStore } from './json-store.model.ts'
import { Postings } from './postings.model.ts'
import { type ClipText, clipTokens, LEVEL } from './search-document.model.ts'

/** What search needs to know of a clip. */
export interface IndexedClip extends ClipText {
  id: string
  facets: FacetValues<FilterGroup>
  durationMs: number
  /** Microseconds. */
  createdAt: number
  views: number
  /** Ten thousand times the prior. */
  rank: number
}

/** Columns of facets: groups with few values share one, whose combinations stay few. */
const COLUMNS: FilterGroup[][] = [
  ['theme'],
  ['shot'],
  ['colour'],
  ['res', 'orient', 'free', 'audio', 'mobile', 'motion'],
  ['fps', 'licence', 'release', 'origin'],
  ['place'],
]
/** Documents that are gone, or entries that came since, are merged away once they are such a part of all. */
const MERGE_SHARE = 4
const MIN_MERGED = 20_000

/**
 * All visible clips, in typed arrays by document number. A clip that changes becomes a new document, so that each list of
 * the inverted index stays sorted; now and then all documents are renumbered without those that are gone.
 */
export class ClipIndex {
  postings = new Postings()
  readonly columns = COLUMNS.map((groups) => new FacetColumn(groups))
  readonly json: JsonStore
  readonly hitLists = new HitLists()
  #ids = new IdTable()
  alive = new Uint8Array()
  createdAt = new Float64Array()
  durationMs = new Uint32Array()
  views = new Uint32Array()
  rank = new Uint16Array()
  /** All that are alive, oldest first. */
  #byAge = new Uint32Array()
  /** Documents ever numbered, and those alive. */
  size = 0
  clips = 0
  /** Rises whenever documents are numbered anew. */
  epoch = 0

  constructor(jsonBytes: number) {
    this.json = new JsonStore(jsonBytes)
  }

  find(id: string): number | undefined {
    const doc = this.#ids.find(id)
    return doc !== undefined && this.alive[doc] === 1 ? doc : undefined
  }

  idOf = (doc: number): string => this.#ids.at(doc)
  docOf = (id: string): number | undefined => this.#ids.find(id)

  /** Of two documents the newer one first. */
  byNewest = (one: number, other: number): number =>
    (this.createdAt[other] as number) - (this.createdAt[one] as number) || this.#ids.compare(other, one)

  /** Adds a clip, or replaces it. */
  put(clip: IndexedClip): void {
    const before = this.find(clip.id)
    const doc = this.#append(clip)
    const place = before !== undefined && this.createdAt[before] === clip.createdAt ? this.#placeOf(before) : -1
    if (before !== undefined) this.#drop(before)
    if (place >= 0) this.#byAge[place] = doc
    else {
      if (before !== undefined) this.#takeOut(before)
      this.#putIn(doc)
    }
    this.clips++
    this.#changed()
  }

  /** Adds clips newest first to an empty index, much faster. */
  fill(clips: IndexedClip[]): void {
    for (const clip of clips) this.#append(clip)
    this.clips = this.size
  }

  /** After `fill`. */
  finish(): void {
    this.#byAge = new Uint32Array(Math.ceil(this.size * 1.1))
    for (let doc = 0; doc < this.size; doc++) this.#byAge[this.size - 1 - doc] = doc
    this.postings.merge(null)
    this.hitLists.clear(this.size)
    // Of very many clips the JSON of a small part is stored either way.
    this.json.giveUp(this.hitLists.maxBytes)
  }

  remove(id: string): void {
    const doc = this.find(id)
    if (doc === undefined) return
    this.#takeOut(doc)
    this.#drop(doc)
    this.#changed()
  }

  setViews(id: string, { views, rank }: Pick<IndexedClip, 'views' | 'rank'>): void {
    const doc = this.find(id)
    if (doc === undefined) return
    this.views[doc] = views
    this.rank[doc] = rank
    this.json.drop(doc)
  }

  /** Ids of a page of all clips, newest first. */
  newest({ offset, limit }: { offset: number; limit: number }): string[] {
    const end = Math.max(0, this.clips - offset)
    return Array.from(this.#byAge.subarray(Math.max(0, end - limit), end).toReversed(), this.idOf)
  }

  #append(clip: IndexedClip): number {
    const doc = this.size++
    this.alive = grown(this.alive, this.size)
    this.createdAt = grown(this.createdAt, this.size)
    this.durationMs = grown(this.durationMs, this.size)
    this.views = grown(this.views, this.size)
    this.rank = grown(this.rank, this.size)
    this.#ids.add(clip.id)
    this.alive[doc] = 1
    this.createdAt[doc] = clip.createdAt
    this.durationMs[doc] = clip.durationMs
    this.views[doc] = clip.views
    this.rank[doc] = clip.rank
    for (const column of this.columns) column.set(doc, clip.facets)
    this.#addWords(doc, clip)
    return doc
  }

  #addWords(doc: number, clip: ClipText): void {
    const { fields, phrases } = clipTokens(clip)
    for (const { level, words } of fields)
      for (const word of words) this.postings.add(this.postings.termOf(word), (doc << 4) | level)
    for (const words of phrases)
      this.postings.add(this.postings.termOf(words.join(' '), words), (doc << 4) | LEVEL.label)
  }

  #drop(doc: number): void {
    this.alive[doc] = 0
    this.clips--
    this.json.drop(doc)
  }

  /** Where a clip is among all by age, or would be. */
  #placeOf(doc: number): number {
    let [low, high] = [0, this.clips]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.byNewest(doc, this.#byAge[middle] as number) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #takeOut(doc: number): void {
    const place = this.#byAge.indexOf(doc)
    this.#byAge.copyWithin(place, place + 1)
  }

  #putIn(doc: number): void {
    this.#byAge = grown(this.#byAge, this.clips + 1)
    const place = this.#placeOf(doc)
    this.#byAge.copyWithin(place + 1, place, this.clips)
    this.#byAge[place] = doc
  }

  #changed(): void {
    this.#mergeIfDue()
    this.hitLists.clear(this.clips)
  }

  #mergeIfDue(): void {
    const gone = this.size - this.clips
    const most = Math.max(MIN_MERGED, this.size * MERGE_SHARE)
    if (MERGE_SHARE * gone > Math.max(MIN_MERGED, this.size)) this.#renumber()
    else if (this.postings.added > most) this.postings.merge(null)
  }

  #renumber(): void {
    const left = new Uint32Array(this.clips)
    const renumbered = new Uint32Array(this.size)
    const ids = new IdTable()
    let count = 0
    for (let doc = 0; doc < this.size; doc++) {
      if (this.alive[doc] !== 1) continue
      left[count++] = doc
      renumbered[doc] = count
      ids.add(this.#ids.at(doc))
    }
    this.postings.merge(renumbered)
    this.createdAt = gather(this.createdAt, left)
    this.durationMs = gather(this.durationMs, left)
    this.views = gather(this.views, left)
    this.rank = gather(this.rank, left)
    this.alive = gather(this.alive, left)
    for (const column of this.columns) column.renumber(left)
    this.json.renumber(left)
    for (let at = 0; at < count; at++) this.#byAge[at] = (renumbered[this.#byAge[at] as number] as number) - 1
    this.#ids = ids
    this.size = count
    this.epoch++
  }
}
