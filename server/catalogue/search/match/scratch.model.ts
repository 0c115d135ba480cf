/** Scratch memory of one search at a time: nothing is allocated for lists of hundreds of thousands of hits. */
let arena = new Uint32Array(1 << 16)
let used = 0

/** Before a search: what was handed out is free again. */
export function resetScratch(): void {
  used = 0
}

export function scratch(length: number): Uint32Array {
  if (used + length > arena.length) {
    arena = new Uint32Array(Math.max(2 * arena.length, length))
    used = 0
  }
  used += length
  return arena.subarray(used - length, used)
}

let keys = new Float64Array(1 << 10)

/** One list at a time. */
export function scratchKeys(length: number): Float64Array {
  if (length > keys.length) keys = new Float64Array(Math.max(2 * keys.length, length))
  return keys.subarray(0, length)
}

let marks = new Uint8Array()

/** A byte for each of so many documents, all 0: who marks one clears it. A multiple of four, to be read as words. */
export function scratchMarks(size: number): Uint8Array {
  if (marks.length < size) marks = new Uint8Array((size + (size >> 3) + 4) & ~3)
  return marks
}
