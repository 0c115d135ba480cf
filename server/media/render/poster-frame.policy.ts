/** What is measured of a candidate for a poster, at a small size that is the same for all. */
export interface FrameMeasure {
  /** Mean, 0 to 255. */
  readonly brightness: number
  /** Standard deviation of the edges (a Laplacian): how much there is to see, and whether it is in focus. */
  readonly sharpness: number
}

/** Mean brightness outside of which a frame shows nothing: a fade from black, a lens cap, a flash. */
const USABLE = { least: 16, most: 244 }
/** So many times as sharp as the frame at 0.1 s, another is worth leaving it for. */
const MUCH_SHARPER = 1.5
/** UPL-7. */
const FIRST_AT = 0.1
const LATER_SHARES = [0.3, 0.7] as const
/** Films below this many seconds change little: of them later frames are asked for only when the first shows nothing. */
const SHORT = 2

export const isUsable = ({ brightness }: FrameMeasure): boolean =>
  brightness >= USABLE.least && brightness <= USABLE.most

/** Candidate times in order, in seconds: 0.1 s first, then three and seven tenths of the film. */
export function posterMoments(durationSeconds: number): readonly number[] {
  const first = Math.min(FIRST_AT, durationSeconds / 2)
  return [first, ...LATER_SHARES.map((share) => share * durationSeconds).filter((at) => at > first)]
}

/** Whether the first frame settles it, without looking at later ones. */
export const isEnough = (first: FrameMeasure, durationSeconds: number): boolean =>
  durationSeconds < SHORT && isUsable(first)

/**
 * The frame that posters are made of: the first, unless it shows nothing or another is much sharper. Of frames that all
 * show nothing the brightest.
 * @param frames in the order of `posterMoments`
 */
export function choosePosterFrame<Frame extends FrameMeasure>(frames: readonly Frame[]): Frame | null {
  const usable = frames.filter(isUsable)
  const [first] = frames
  const sharpest = most(usable, ({ sharpness }) => sharpness)
  if (sharpest === null) return most(frames, ({ brightness }) => brightness)
  const isFirstGood = first !== undefined && isUsable(first) && sharpest.sharpness < MUCH_SHARPER * first.sharpness
  return isFirstGood ? first : sharpest
}

const most = <Frame>(frames: readonly Frame[], by: (frame: Frame) => number): Frame | null =>
  frames.reduce<Frame | null>((best, frame) => (best === null || by(frame) > by(best) ? frame : best), null)
