import { particles, type Rgb, smooth } from './noise.ts'
import { bokeh, type Ctx, lit, ramp, stamp } from './sprites.ts'

export interface Lights {
  colours: readonly Rgb[]
  count: number
  seed: number
  /** radius in frame widths: smallest, largest */
  size: readonly [number, number]
  /** part of the height that they fill */
  rows: readonly [number, number]
  strength?: number
}

/** Lights far out of focus, each twinkling at its own pace. `shift` moves them sideways by a share of the width. */
export function lights({ colours, count, seed, size, rows, strength = 0.4 }: Lights) {
  const discs = colours.map((c) => bokeh(c))
  const all = particles(count, seed)
  return (g: Ctx, W: number, H: number, t: number, shift = 0) =>
    lit(g, () => {
      for (const [i, [a, b, c, d]] of all.entries()) {
        const bright = strength * (0.5 + 0.7 * smooth(0.2, 0.8, 0.5 + 0.5 * Math.sin(t * (0.5 + 1.2 * d) + d * 30)))
        stamp(
          g,
          discs[i % discs.length]!,
          W * (a * 1.3 - 0.15 + shift * (0.6 + 0.8 * c)),
          H * (rows[0] + (rows[1] - rows[0]) * b),
          W * (size[0] + (size[1] - size[0]) * c),
          bright,
        )
      }
    })
}

/** A plain vertical gradient behind everything. */
export function wash(g: Ctx, W: number, H: number, ...colours: string[]): void {
  g.fillStyle = ramp(g, [0, 0, 0, H], Object.fromEntries(colours.map((c, i) => [i / (colours.length - 1), c])))
  g.fillRect(0, 0, W, H)
}

export const festive: Rgb[] = [
  [255, 184, 90],
  [255, 120, 60],
  [255, 220, 160],
  [240, 80, 80],
]
