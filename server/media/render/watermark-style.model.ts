import { createHash, createHmac } from 'node:crypto'
import type { Size } from '../orientation.model.ts'

/** What is drawn over the previews of one clip, and from which secret seed. */
export interface ClipMark {
  readonly text: string
  readonly seed: Buffer
}

/** Raised when marks are drawn in another way. */
const MARK_VERSION = 2

/** The mark that previews are made with now, as it is noted beside them. */
export const markName = (text: string): string => `${MARK_VERSION} ${text}`

/** The same mark whenever a clip is rendered: two renders must not tell more than one. */
export const clipMark = ({ text, secret }: { text: string; secret: string }, clipId: string): ClipMark => ({
  text,
  seed: createHmac('sha256', secret).update(clipId).digest(),
})

/** Numbers from 0 to 1 that nobody foresees without the seed. */
function drawsFrom(seed: Buffer, purpose: string): () => number {
  let drawn = 0
  return () => createHash('sha256').update(seed).update(`${purpose} ${drawn++}`).digest().readUInt32BE() / 0xff_ff_ff_ff
}

const between = (draw: () => number, least: number, most: number): number => least + draw() * (most - least)

export interface MarkStyle {
  readonly tiltDegrees: number
  /** Of the disc's usual size. */
  readonly size: number
  /** Of one step along a row, and of one row. */
  readonly shift: { readonly along: number; readonly down: number }
  /** Of the usual opacity. */
  readonly strength: number
}

/** No two clips have a mark at the same place: what was learnt from one, or from the mean of many, fits no other. */
export function markStyle(seed: Buffer): MarkStyle {
  const draw = drawsFrom(seed, 'style')
  return {
    tiltDegrees: between(draw, 10, 28) * (draw() < 0.5 ? -1 : 1),
    size: between(draw, 0.9, 1.04),
    shift: { along: draw(), down: draw() },
    strength: between(draw, 0.9, 1.1),
  }
}

/** What makes one logo differ from its neighbours. */
export interface LogoStyle {
  /** -1 to 1, of the room that a logo may move in. */
  readonly x: number
  readonly y: number
  readonly turnDegrees: number
  readonly strength: number
}

export function logoStyles(seed: Buffer): () => LogoStyle {
  const draw = drawsFrom(seed, 'logo')
  return () => ({
    x: between(draw, -1, 1),
    y: between(draw, -1, 1),
    turnDegrees: between(draw, -7, 7),
    strength: between(draw, 0.9, 1.1),
  })
}

/** Of the short side. Wider, and most of a logo would not lie over itself: the median of a still shot would be clean. */
const DRIFT = 0.0075
const PERIOD_SECONDS = { least: 7, most: 13 }

/** The picture of the mark is that much larger on each side, in whole chroma samples, so that it can move. */
export const driftMargin = ({ width, height }: Size): number =>
  2 * Math.round((Math.min(width, height) * DRIFT) / 2) || 2

/** Where the mark lies at the time `t`: an expression each for the `overlay` filter of ffmpeg. */
export function driftExpressions(seed: Buffer, size: Size): { x: string; y: string } {
  const draw = drawsFrom(seed, 'drift')
  const margin = driftMargin(size)
  const wave = () => {
    const period = between(draw, PERIOD_SECONDS.least, PERIOD_SECONDS.most).toFixed(2)
    return `${margin}*sin(2*PI*t/${period}+${(draw() * 2 * Math.PI).toFixed(2)})-${margin}`
  }
  return { x: wave(), y: wave() }
}
