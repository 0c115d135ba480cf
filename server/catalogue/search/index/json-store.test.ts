import { expect, it } from 'vitest'
import { entryOf, JsonStore } from './json-store.model.ts'

const MEGABYTE = 1 << 20

/** So long that two fill a chunk, and with so few names that its packed form is no shorter. */
const put = (store: JsonStore, doc: number) => {
  const record = { _id: `${doc}`, text: `${doc}`.repeat(400_000).slice(0, 400_000) }
  const json = Buffer.from(JSON.stringify(record))
  store.put(doc, entryOf(json, json.length, []), record, [])
}
const stored = (store: JsonStore, docs: number[]) => docs.filter((doc) => store.get(doc))

it('stores what comes while there is room, then what comes a second time, in the room of the oldest', () => {
  const store = new JsonStore(3 * MEGABYTE)
  for (const doc of [1, 2, 3, 4, 5]) put(store, doc)
  expect(store.isFull()).toBe(true)
  expect(stored(store, [1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5])
  put(store, 6)
  put(store, 7)
  expect(stored(store, [1, 2, 3, 4, 5, 6, 7])).toEqual([1, 2, 3, 4, 5])
  put(store, 6)
  expect(stored(store, [5, 6])).toEqual([5, 6])
  put(store, 7)
  expect(stored(store, [1, 2, 3, 4, 5, 6, 7])).toEqual([3, 4, 5, 6, 7])
})

it('gives up half of its room at most', () => {
  const chunksOf = (bytes: number) => {
    const store = new JsonStore(4 * MEGABYTE)
    store.giveUp(bytes)
    let doc = 0
    while (!store.isFull()) put(store, doc++)
    return Math.ceil(doc / 2)
  }
  expect([0, MEGABYTE - 1, MEGABYTE, 100 * MEGABYTE].map(chunksOf)).toEqual([4, 4, 3, 2])
})
