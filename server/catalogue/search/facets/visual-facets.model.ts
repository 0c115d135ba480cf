import { COLOURS, MOTIONS } from '../../../../contract/catalogue/search-choices.ts'
import { type DocumentFrequencies, frequencyOf } from '../index/document-frequency.model.ts'

/** Visual features as stored (migration 0019): a bit for each colour, then one for each amount of motion. */
const BITS = {
  colour: COLOURS.map((value, at) => ({ value, bit: 1 << at })),
  motion: MOTIONS.map((value, at) => ({ value, bit: 1 << (COLOURS.length + at) })),
}
export type VisualGroup = keyof typeof BITS
export const VISUAL_GROUPS: readonly VisualGroup[] = ['colour', 'motion']

/** How many of the matches each choice of a visual filter would leave, most first; choices that leave none are missing. */
export function visualChoices(
  visuals: [bits: number, clips: number][],
  group: VisualGroup,
  factor = 1,
): { value: string; count: number }[] {
  const count = (bit: number) => visuals.reduce((sum, [bits, clips]) => ((bits & bit) === 0 ? sum : sum + clips), 0)
  return BITS[group]
    .map(({ value, bit }) => ({ value, count: Math.round(count(bit) * factor) }))
    .filter((choice) => choice.count > 0)
    .toSorted((one, other) => other.count - one.count)
}

/** In a large library where no clip was measured there is nothing to count; frequencies may be minutes behind. */
export const mayHaveVisuals = (frequencies: DocumentFrequencies): boolean =>
  frequencies.clips < 20_000 || MOTIONS.some((motion) => frequencyOf(frequencies, `_m=${motion}`) > 0)
