/**
 * Insertions, deletions, substitutions and transpositions between two words (optimal string alignment).
 * @param max stops counting beyond it; the result is then larger
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  const width = other.length + 1
  if (width > MAX_LENGTH || one.length > MAX_LENGTH) return max + 1
  let [older, before, row] = ROWS
  for (let j = 0; j < width; j++) before[j] = j
  for (let i = 1; i <= one.length; i++) {
    const letter = one.charCodeAt(i - 1)
    // Beyond this band the distance is too large anyway.
    const from = Math.max(1, i - max)
    const to = Math.min(other.length, i + max)
    row[from - 1] = from === 1 ? i : max + 1
    let least = max + 1
    for (let j = from; j <= to; j++) {
      const same = letter === other.charCodeAt(j - 1)
      let distance = (before[j - 1] as number) + (same ? 0 : 1)
      if (j < i + max) distance = Math.min(distance, (before[j] as number) + 1)
      distance = Math.min(distance, (row[j - 1] as number) + 1)
      if (i > 1 && j > 1 && letter === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === other.charCodeAt(j - 1))
        distance = Math.min(distance, (older[j - 2] as number) + 1)
      row[j] = distance
      least = Math.min(least, distance)
    }
    if (least > max) return max + 1
    ;[older, before, row] = [before, row, older]
  }
  return before[other.length] as number
}

const MAX_LENGTH = 64
/** Reused: thousands of words are compared with one that is mistyped. */
const ROWS: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(MAX_LENGTH + 1),
  new Uint8Array(MAX_LENGTH + 1),
  new Uint8Array(MAX_LENGTH + 1),
]

/** The set of a word's letters, a bit each. */
export function alphabetMask(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 32)
  return letters
}

/** How many letters only one of two sets has. */
export function differing(one: number, other: number): number {
  let bits = one ^ other
  bits -= (bits >>> 1) & 0x55_55_55_55
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33)
  return Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}
