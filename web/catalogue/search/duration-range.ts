import type { Seconds } from './search-state.ts'

/** SCR-29: 0-500 s on wide screens, 0-60 s on phones; the top end means "and longer". */
export const sliderLimit = (isPhone: boolean): number => (isPhone ? 60 : 500)

/** The thumb positions of a range on a slider that ends at `limit`. */
export const thumbsOf = ({ min, max }: Seconds, limit: number): [number, number] => [
  Math.min(min ?? 0, limit),
  Math.min(max ?? limit, limit),
]

/** The range of the thumbs; one that was not moved from the slider's end keeps its value beyond it. */
export function draggedRange([from, to]: readonly [number, number], before: Seconds, limit: number): Seconds {
  const [minThumb, maxThumb] = thumbsOf(before, limit)
  return {
    min: from === minThumb ? before.min : from || null,
    max: to === maxThumb ? before.max : to < limit ? to : null,
  }
}
