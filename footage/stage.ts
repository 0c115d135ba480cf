import { type Canvas, type Ctx, sheet } from './sprites.ts'
import type { Sound } from './sound.ts'
import { blooming, type GradeOptions, grading, type Pixels, pixelsOf } from './post.ts'

/** The frame a scene is asked to fill. Pixels and seconds. */
export interface Frame {
  width: number
  height: number
  duration: number
}

/** Draws the moment `t` (seconds) and returns the frame as RGBA; the memory is reused by the next call. */
export type Painter = (t: number) => Pixels

/** What every canvas scene stands on. */
export interface Stage {
  W: number
  H: number
  /** one design pixel: 1 when the short side has 1080 */
  S: number
  g: Ctx
  canvas: Canvas
  /** bloom, grade and hand over the frame; `touch` may edit the raw pixels before grading */
  finish: (touch?: (data: Pixels) => void) => Pixels
}

export function stage(frame: Frame, grade: GradeOptions, bloom = 0.35): Stage {
  const { width: W, height: H } = frame
  const [canvas, g] = sheet(W, H)
  const bloomed = blooming(canvas, g, bloom)
  const graded = grading(W, H, grade)
  const finish = (touch?: (data: Pixels) => void) => {
    if (bloom) bloomed()
    const data = pixelsOf(canvas)
    touch?.(data)
    return graded(data)
  }
  return { W, H, S: Math.min(W, H) / 1080, g, canvas, finish }
}

/** Slow in, slow out: how far a camera move is at time t. */
export function ease(t: number, duration: number): number {
  const p = t / duration
  return p * p * (3 - 2 * p)
}

/** The shipped formats. */
export const formats = { uhd: [3840, 2160], hd: [1920, 1080], mobile: [1080, 1920] } as const

/** One clip of the starter catalogue: what is drawn and what the catalogue says about it. */
export interface Clip {
  /** base name; its parts, split on underscores, are the tags, themes and shots */
  file: string
  name: string
  description: string
  format: keyof typeof formats
  /** drawn at this size and scaled up; absent = drawn at the shipped size */
  drawnAt?: readonly [number, number]
  duration: number
  crf: number
  /** frames a second; 25 where it is absent */
  fps?: number
  /** what the shelf calls it in Hindi */
  nameHindi?: string
  /** what can be seen, said to a reader of Hindi */
  descriptionHindi?: string
  /** the sound that goes with the picture; silent where it is absent */
  sound?: (seconds: number) => Sound
  collection?: string
  place?: string
  free?: boolean
  scene: (frame: Frame) => Painter
}
