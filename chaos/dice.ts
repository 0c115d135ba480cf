import { seeded } from '../bench/seeded.ts'

/** Chances that fall the same way for the same seed. */
export interface Dice {
  /** @returns a number from 0 to 1 */
  roll: () => number
  /** @param part how often it is so, from 0 to 1 */
  chance: (part: number) => boolean
  oneOf: <T>(things: readonly T[]) => T
  /** @returns a whole number from `from` to `to`, both included */
  between: (from: number, to: number) => number
}

export function dice(seed: number): Dice {
  const roll = seeded(seed)
  const between = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  return {
    roll,
    chance: (part) => roll() < part,
    between,
    oneOf: (things) => {
      const thing = things[between(0, things.length - 1)]
      if (thing === undefined) throw new Error('nothing to choose from')
      return thing
    },
  }
}

/** The same things in an order that the seed decides. */
export function shuffled<T>(things: readonly T[], { between }: Dice): T[] {
  const rest = [...things]
  return things.map(() => rest.splice(between(0, rest.length - 1), 1)[0] as T)
}
