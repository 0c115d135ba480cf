import { type Slide, slider, relief, type Surface } from './relief.ts'
import { type GradeOptions, paste } from './post.ts'
import type { Ctx } from './sprites.ts'
import { type Frame, type Painter, stage } from './stage.ts'

export interface Macro {
  surface: Surface
  /** where the camera is at p = 0..1 */
  path: (p: number) => Slide
  grade: GradeOptions
  bloom?: number
  /** drawn over the surface, in frame pixels */
  over?: (g: Ctx, t: number, slide: Slide, W: number, H: number) => void
}

/** A slow camera move over a surface seen close. */
export const macro =
  ({ surface, path, grade, bloom = 0.22, over }: Macro) =>
  (frame: Frame): Painter => {
    const { W, H, g, finish } = stage(frame, grade, bloom)
    const ends = [path(0), path(0.5), path(1)]
    const far = Math.max(...ends.map((end) => end.far))
    const width = Math.max(...ends.map((end) => end.width))
    const [right, left] = [Math.max(...ends.map(({ x }) => x)), Math.min(...ends.map(({ x }) => x))]
    const long = (far * H * 1.12 * width) / W
    const low = Math.max(...ends.map(({ y }) => y))
    const corner = { x: left - (width * far) / 2 - 0.02, y: Math.min(...ends.map(({ y }) => y)) - long - 0.02 }
    // Only what the camera passes over is computed: it sees more of a row the farther away that lies.
    const seen = (y: number): [number, number] => {
      const half = (width / 2) * (1 + Math.max(0, (low - y) * (far - 1)) / long) + 0.05
      return [left - half, right + half]
    }
    const unit = (W / Math.min(...ends.map((end) => end.width))) * 0.8
    const [w, h] = [right + (width * far) / 2 + 0.02 - corner.x, low + 0.02 - corner.y]
    const slide = slider(relief(w * unit, h * unit, unit, surface, { ...corner, seen }), unit, W, H, corner)
    return (t) => {
      const at = path(t / frame.duration)
      paste(g, slide(at), W, H)
      over?.(g, t, at, W, H)
      return finish()
    }
  }

/** Slow in, slow out. */
export const eased = (p: number) => p * p * (3 - 2 * p)
