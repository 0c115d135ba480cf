import type { ClipIndex } from '../index/clip-index.model.ts'

/**
 * The documents of one page in descending order of their keys, those of the same key newest first: a heap of the best so far,
 * the worst of them on top, from which in the end the page is taken.
 */
export function pageOf(
  index: ClipIndex,
  docs: Uint32Array,
  keyOf: (at: number, doc: number) => number,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const size = Math.min(offset + limit, docs.length)
  if (size <= offset) return []
  const heap = new Uint32Array(size)
  const keys = new Float64Array(size)
  let filled = 0
  const isWorse = (keyA: number, a: number, keyB: number, b: number) =>
    keyA < keyB || (keyA === keyB && index.byNewest(a, b) > 0)
  const sink = (from: number, doc: number, key: number) => {
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= filled) break
      const right = child + 1
      if (
        right < filled &&
        isWorse(keys[right] as number, heap[right] as number, keys[child] as number, heap[child] as number)
      )
        child = right
      if (!isWorse(keys[child] as number, heap[child] as number, key, doc)) break
      heap[at] = heap[child] as number
      keys[at] = keys[child] as number
      at = child
    }
    heap[at] = doc
    keys[at] = key
  }
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] as number
    const key = keyOf(at, doc)
    if (filled < size) {
      heap[filled] = doc
      keys[filled++] = key
      if (filled === size) for (let i = (size >> 1) - 1; i >= 0; i--) sink(i, heap[i] as number, keys[i] as number)
    } else if (isWorse(keys[0] as number, heap[0] as number, key, doc)) sink(0, doc, key)
  }
  const page: number[] = []
  while (filled > offset) {
    page.push(heap[0] as number)
    filled--
    sink(0, heap[filled] as number, keys[filled] as number)
  }
  return page.reverse()
}
