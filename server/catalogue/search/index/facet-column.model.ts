import { grown } from './id-table.model.ts'

/** Of some groups of filters the values that a clip has: those it is found by. */
export type FacetValues<G extends string> = readonly (readonly [group: G, value: string])[]

/**
 * A dictionary-encoded column: clips share few different combinations of values, each is stored once and has a code.
 * Counting by code and adding up by value afterwards costs one addition a clip.
 */
export class FacetColumn<G extends string> {
  readonly groups: readonly G[]
  codes = new Uint16Array()
  /** Every value that any clip has. */
  readonly values: (readonly [group: G, value: string])[] = []
  /** Of each code the places of its values. */
  readonly combinations: number[][] = []
  #codes = new Map<string, number>()
  #places = new Map<G, Map<string, number>>()

  constructor(groups: readonly G[]) {
    this.groups = groups
  }

  set(doc: number, all: FacetValues<G>): void {
    const places: number[] = []
    for (const one of all) if (this.groups.includes(one[0])) places.push(this.#placeOf(one))
    if (places.length > 1) places.sort((one, other) => one - other)
    const key = places.join()
    let code = this.#codes.get(key)
    if (code === undefined) {
      code = this.combinations.push(places) - 1
      this.#codes.set(key, code)
    }
    // Room for more than 65,536 combinations is made when there are that many.
    if (code > 0xff_ff && this.codes instanceof Uint16Array)
      this.codes = Uint32Array.from(this.codes) as unknown as Uint16Array<ArrayBuffer>
    this.codes = grown(this.codes, doc + 1)
    this.codes[doc] = code
  }

  #placeOf(one: readonly [group: G, value: string]): number {
    const [group, value] = one
    const places = this.#places.get(group) ?? new Map<string, number>()
    const known = places.get(value)
    if (known !== undefined) return known
    this.#places.set(group, places.set(value, this.values.length))
    return this.values.push(one) - 1
  }

  /** Keeps the documents that are left, under their new numbers. */
  renumber(left: Uint32Array): void {
    this.codes = gather(this.codes, left)
  }
}

/** The elements of these documents, one after the other. */
export function gather<A extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
  array: A,
  docs: Uint32Array,
): A {
  const fewer = new (array.constructor as new (length: number) => A)(Math.ceil(docs.length * 1.1))
  for (let at = 0; at < docs.length; at++) fewer[at] = array[docs[at] as number] as number
  return fewer
}
