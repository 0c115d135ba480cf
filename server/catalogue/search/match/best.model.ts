import type { ClipIndex } from '../index/clip-index.model.ts'

/**
 * The documents of one page in descending order of their keys (of each document one), those of the same key newest first: a heap of the best so far,
 * the worst of them on top, from which in the end the page is taken.
 */
export function pageOf(
  index: ClipIndex,
  docs: Uint32Array,
  keyOf: Float64Array,
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
  for (; filled < size; filled++) {
    heap[filled] = docs[filled] as number
    keys[filled] = keyOf[filled] as number
  }
  for (let at = (size >> 1) - 1; at >= 0; at--) sink(at, heap[at] as number, keys[at] as number)
  let least = keys[0] as number
  for (let at = size; at < docs.length; at++) {
    const key = keyOf[at] as number
    if (key < least || !isWorse(least, heap[0] as number, key, docs[at] as number)) continue
    sink(0, docs[at] as number, key)
    least = keys[0] as number
  }
  const page: number[] = []
  while (filled > offset) {
    page.push(heap[0] as number)
    filled--
    sink(0, heap[filled] as number, keys[filled] as number)
  }
  return page.reverse()
}
