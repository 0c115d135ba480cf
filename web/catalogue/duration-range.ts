/** Lengths that a search allows, in seconds; null where the end does not filter. */
export interface Seconds {
  min: number | null
  max: number | null
}

/** Readings: 0-500 s on wide screens, 0-60 s on phones; the top end means "and longer". */
export const sliderLimit = (isPhone: boolean): number => (isPhone ? 60 : 500)

/** What two typed texts mean; the wrong way round they are turned. */
export function typedRange(from: string, to: string): Seconds {
  const [min, max] = [secondsOf(from), secondsOf(to)]
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}

const secondsOf = (text: string): number | null => (/^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : null)
