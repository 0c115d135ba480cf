/** Mulberry32: small, fast, the same on every machine. @returns draws between 0 and 1 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Chances that fall the same way for the same seed. */
export interface Random {
  /** @returns a number from 0 to 1 */
  next: () => number
  /** @param part how often it is so, from 0 to 1 */
  chance: (part: number) => boolean
  pick: <T>(things: readonly T[]) => T
  /** @returns a whole number from `from` to `to`, both included */
  between: (from: number, to: number) => number
}

export function openRandom(seed: number): Random {
  const roll = seeded(seed)
  const between = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  return {
    next: roll,
    chance: (part) => roll() < part,
    between,
    pick: (things) => {
      const thing = things[between(0, things.length - 1)]
      if (thing === undefined) throw new Error('nothing to choose from')
      return thing
    },
  }
}

/** The same things in an order that the seed decides. */
export function shuffled<T>(things: readonly T[], { between }: Random): T[] {
  const rest = [...things]
  return things.map(() => rest.splice(between(0, rest.length - 1), 1)[0] as T)
}
