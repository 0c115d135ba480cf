import { alphabetMask } from '../language/edit-distance.model.ts'
import { tokenOf } from '../language/tokenizer.model.ts'
import { LEVEL } from './search-document.model.ts'

/** Beside the level: the word is there as it was typed, and not only one that sounds alike. */
export const EXACT = 8

export interface Term {
  /** As written; a label of several words is a phrase, which is suggested and never matched. */
  text: string
  latin: string
  phoneticKey: string
  stem: string
}

/** Of entries in ascending order: `document << 4 | level`. */
export type Hits = Uint32Array

/**
 * The inverted index: of each word as it is written the documents that hold it. The greater part lies in one array
 * (`#base`); what came since in one small array a term, until both are merged.
 */
export class Postings {
  readonly terms: Term[] = []
  /** Of each term four numbers: the letters it is spelt with as a set, and how many; then those of its phonetic key. */
  readonly shapes: number[] = []
  #ids = new Map<string, number>()
  #byKey = new Map<string, number[]>()
  #base = new Uint32Array()
  /** Of each term the first entry in the base; one more closes the last. */
  #starts = new Uint32Array(1)
  #recent: Uint32Array[] = []
  #recentLengths: number[] = []
  #lastDocuments: number[] = []
  /** Of each term how many documents have it anywhere but in the description; documents that are gone count until the next merge. */
  readonly clips: number[] = []
  /** Entries outside the base. */
  added = 0

  /** The term of a word, or of a phrase. */
  termOf(text: string, words: readonly string[] = [text]): number {
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    const id = this.terms.length
    const tokens = words.map(tokenOf)
    const phoneticKey = tokens.map((token) => token.phoneticKey).join(' ')
    const latin = tokens.map((token) => token.latin).join('')
    this.terms.push({ text, latin, phoneticKey, stem: tokens[0]?.stem ?? '' })
    this.shapes.push(alphabetMask(latin), latin.length, alphabetMask(phoneticKey), phoneticKey.length)
    this.#ids.set(text, id)
    this.clips.push(0)
    if (words.length === 1) this.#byKey.set(phoneticKey, [...(this.#byKey.get(phoneticKey) ?? []), id])
    return id
  }

  /** A word counts once in a document, where it stands first: best fields come first. */
  add(term: number, entry: number): void {
    const document = entry >>> 4
    if (this.#lastDocuments[term] === document) return
    this.#lastDocuments[term] = document
    const length = this.#recentLengths[term] ?? 0
    const list = grownBy(this.#recent[term], length)
    list[length] = entry
    this.#recent[term] = list
    this.#recentLengths[term] = length + 1
    if ((entry & 7) >= LEVEL.place) this.clips[term] = (this.clips[term] ?? 0) + 1
    this.added++
  }

  find = (text: string): number | undefined => this.#ids.get(text)
  withKey = (key: string): readonly number[] => this.#byKey.get(key) ?? []

  /** A term's entries, the base's first. */
  parts(term: number): [Hits, Hits] {
    const [start = 0, end = start] = [this.#starts[term], this.#starts[term + 1]]
    return [this.#base.subarray(start, end), this.#recent[term]?.subarray(0, this.#recentLengths[term]) ?? NOTHING]
  }

  lengthOf(term: number): number {
    const [start = 0, end = start] = [this.#starts[term], this.#starts[term + 1]]
    return end - start + (this.#recentLengths[term] ?? 0)
  }

  /** Merges everything into the base. @param renumbered the new number of each document and 1; 0 for those that are gone */
  merge(renumbered: Uint32Array | null): void {
    const lengths = this.terms.map((_term, id) => this.lengthOf(id))
    const base = new Uint32Array(lengths.reduce((sum, length) => sum + length, 0))
    const starts = new Uint32Array(this.terms.length + 1)
    let end = 0
    for (let term = 0; term < this.terms.length; term++) {
      let counted = 0
      for (const part of this.parts(term))
        for (let at = 0; at < part.length; at++) {
          const entry = part[at] as number
          const doc = renumbered ? (renumbered[entry >>> 4] as number) : (entry >>> 4) + 1
          if (doc === 0) continue
          base[end++] = ((doc - 1) << 4) | (entry & 15)
          if ((entry & 7) >= LEVEL.place) counted++
        }
      starts[term + 1] = end
      this.clips[term] = counted
    }
    this.#base = end === base.length ? base : base.slice(0, end)
    this.#starts = starts
    this.#recent = []
    this.#recentLengths = []
    this.#lastDocuments = []
    this.added = 0
  }
}

const NOTHING = new Uint32Array()
const grownBy = (list: Uint32Array | undefined, length: number): Uint32Array =>
  list === undefined ? new Uint32Array(2) : length < list.length ? list : grownTo(list, 2 * length)

function grownTo(list: Uint32Array, length: number): Uint32Array {
  const larger = new Uint32Array(length)
  larger.set(list)
  return larger
}
