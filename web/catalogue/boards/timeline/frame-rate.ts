/** Frames a second as editing programs name them: a whole timebase, of NTSC played at 1000/1001 of it (29.97 for 30). */
export interface FrameRate {
  timebase: number
  isNtsc: boolean
}

const whole = (timebase: number): FrameRate => ({ timebase, isNtsc: false })
const ntsc = (timebase: number): FrameRate => ({ timebase, isNtsc: true })

/** What a sequence may have in each of the programs. */
const OF_SEQUENCES = [ntsc(24), whole(24), whole(25), ntsc(30), whole(30), whole(50), ntsc(60), whole(60)]
const NTSC_BASES = new Set([24, 30, 48, 60])
/** What India edits in. */
const USUAL = whole(25)

/** The rate of a film from its frames a second, which are rounded (23.98) or, where they vary, an average. */
export function rateOf(framesPerSecond: number): FrameRate {
  if (!(framesPerSecond > 0)) return USUAL
  const timebase = Math.max(1, Math.round(framesPerSecond))
  const isNtsc =
    NTSC_BASES.has(timebase) &&
    Math.abs(perSecond(ntsc(timebase)) - framesPerSecond) < Math.abs(timebase - framesPerSecond)
  return { timebase, isNtsc }
}

export const perSecond = (rate: FrameRate): number => scaleOf(rate) / stepOf(rate)

/** A frame lasts `stepOf` parts of a second that has `scaleOf` of them: 1001/30000 at 29.97. */
export const scaleOf = ({ timebase, isNtsc }: FrameRate): number => (isNtsc ? timebase * 1000 : timebase)
export const stepOf = ({ isNtsc }: FrameRate): number => (isNtsc ? 1001 : 1)

export const isSameRate = (one: FrameRate, other: FrameRate): boolean =>
  one.timebase === other.timebase && one.isNtsc === other.isNtsc

/** Two frame numbers a minute are left out, so that the timecode keeps up with the clock. */
export const isDropFrame = ({ timebase, isNtsc }: FrameRate): boolean => isNtsc && timebase % 30 === 0

/** The rate that most have of those a sequence may have; of two that are equal, the one that comes first. */
export const sequenceRate = (rates: readonly FrameRate[]): FrameRate =>
  mostOf(
    rates.filter((rate) => OF_SEQUENCES.some((one) => isSameRate(one, rate))),
    (rate) => `${rate.timebase} ${rate.isNtsc}`,
  ) ?? USUAL

/** What occurs most; of two that are equal, the first. */
export function mostOf<T>(values: readonly T[], key: (value: T) => string): T | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(key(value), (counts.get(key(value)) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return values.find((value) => counts.get(key(value)) === most)
}

/** How many whole frames of another rate fit into these; in whole numbers, so that nothing is lost to rounding. */
export const framesAt = (frames: number, from: FrameRate, to: FrameRate): number =>
  Math.max(1, Math.floor((frames * stepOf(from) * scaleOf(to)) / (scaleOf(from) * stepOf(to))))

/** The frame that is shown at a moment, at most the last one. */
export const frameAt = (seconds: number, rate: FrameRate, frames: number): number =>
  Math.min(frames - 1, Math.max(0, Math.floor(seconds * perSecond(rate) + 0.001)))

/** HH:MM:SS:FF; in drop frame HH:MM:SS;FF. */
export function timecodeOf(frames: number, rate: FrameRate): string {
  const isDrop = isDropFrame(rate)
  const count = isDrop ? frames + droppedBefore(frames, rate) : frames
  const { timebase } = rate
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(count / timebase)
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return `${clock}${isDrop ? ';' : ':'}${two(count % timebase)}`
}

/** Frame numbers that were left out up to here: in every minute but each tenth, two of 30 and four of 60. */
function droppedBefore(frames: number, { timebase }: FrameRate): number {
  const dropped = timebase / 15
  const minute = 60 * timebase - dropped
  const tenMinutes = 10 * minute + dropped
  const rest = frames % tenMinutes
  const minutes = rest < 60 * timebase ? 0 : 1 + Math.floor((rest - 60 * timebase) / minute)
  return dropped * (9 * Math.floor(frames / tenMinutes) + minutes)
}

/** The frame of 01:00:00:00. */
export const firstHour = (rate: FrameRate): number =>
  3600 * rate.timebase - (isDropFrame(rate) ? (rate.timebase / 15) * 54 : 0)
