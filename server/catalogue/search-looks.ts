import { COLOURS, MOTIONS } from '../../contract/search.ts'
import type { Counts } from './search-memory.ts'
import type { Matches } from './search.repository.ts'

/** How a look is kept beside a clip (migration 0019): a bit for each colour, then one for how much moves. */
const BITS = {
  colour: COLOURS.map((value, at) => ({ value, bit: 1 << at })),
  motion: MOTIONS.map((value, at) => ({ value, bit: 1 << (COLOURS.length + at) })),
}
export type LookGroup = keyof typeof BITS
export const LOOK_GROUPS: readonly LookGroup[] = ['colour', 'motion']

/** How many of the matches each choice of a filter by look would leave, most first; those that leave none are missing. */
export function lookChoices({ looks }: Matches, group: LookGroup, factor = 1): { value: string; count: number }[] {
  const count = (bit: number) => looks.reduce((sum, [bits, clips]) => ((bits & bit) === 0 ? sum : sum + clips), 0)
  return BITS[group]
    .map(({ value, bit }) => ({ value, count: Math.round(count(bit) * factor) }))
    .filter((choice) => choice.count > 0)
    .toSorted((one, other) => other.count - one.count)
}

/** In a large library none of whose clips was looked at there is nothing to count; counts may be minutes behind. */
export const mayHaveLooks = ({ clips, of }: Counts): boolean =>
  clips < 20_000 || MOTIONS.some((motion) => (of.get(`_m=${motion}`) ?? 0) > 0)
