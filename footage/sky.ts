import { clamp, fbm, lerp, mix, type Point, type Rgb, smooth } from './noise.ts'
import { type Canvas, glow, lit, pixels, stamp, type Ctx } from './sprites.ts'

export interface SkyOptions {
  top: Rgb
  low: Rgb
  /** the horizon as a fraction of the frame's height */
  horizon: number
  sun: Point
  /** light added around the sun */
  warm?: Rgb
  clouds?: { amount: number; bright: Rgb; dark: Rgb; drift?: number; scale?: number; seed?: number }
  aspect?: number
}

/** An animated sky, computed small and meant to be scaled up: gradient, sun glow, clouds on a plane overhead. */
export function sky(options: SkyOptions): (t?: number) => Canvas {
  const { top, low, horizon, sun, warm = [70, 48, 10], clouds, aspect = 16 / 9 } = options
  const height = aspect > 1 ? 270 : 400
  return pixels(height * aspect, height, (u, v, out, t) => {
    const y = clamp(v / horizon)
    const d = Math.hypot((u - sun[0]) * aspect, v - sun[1])
    const halo = Math.exp(-d * 3)
    const core = Math.exp(-d * 9)
    let [r, g, b] = mix(top, low, Math.pow(y, 1.25))
    if (clouds) {
      const k = clouds.scale ?? 2.6
      const drift = t * (clouds.drift ?? 0.035) + (clouds.seed ?? 4)
      // Projected onto a plane, so that clouds flatten and shrink towards the horizon.
      const px = ((u - 0.5) * aspect * 0.56) / (1.06 - y * 0.8)
      const py = 1 / (1.08 - y * 0.85)
      const density = fbm(px * k + drift, py * k * 0.85 + t * 0.01, 6)
      const cover = smooth(0.62 - clouds.amount * 0.25, 0.88 - clouds.amount * 0.2, density) * smooth(1, 0.6, y)
      // Lit from the sun's side: denser towards the light means a dark edge.
      const edge = fbm(px * k + drift + 0.08, py * k * 0.85 + 0.06, 3) - fbm(px * k + drift, py * k * 0.85, 3)
      const c = mix(clouds.dark, clouds.bright, clamp(halo * 1.4 + 0.22 + edge * 2))
      r = lerp(r, c[0], cover)
      g = lerp(g, c[1], cover)
      b = lerp(b, c[2], cover)
    }
    out[0] = r + (halo + core) * warm[0]
    out[1] = g + (halo + core) * warm[1]
    out[2] = b + (halo + core) * warm[2]
    out[3] = 255
  })
}

/** The sun itself: a hot core in a wide halo. Positions and radius in pixels. */
export function sunDisc(core: Rgb, halo: Rgb): (g: Ctx, x: number, y: number, r: number, alpha?: number) => void {
  const disc = glow(core, 1.1)
  const around = glow(halo, 2.4)
  return (g, x, y, r, alpha = 1) =>
    lit(g, () => {
      stamp(g, around, x, y, r * 7, 0.75 * alpha)
      stamp(g, disc, x, y, r, 0.95 * alpha)
    })
}

/** Drifting mist, to be stretched along a horizon. */
export function mist(colour: Rgb, strength = 0.85, scale = 4): (t?: number) => Canvas {
  return pixels(320, 120, (u, v, out, t) => {
    out[0] = colour[0]
    out[1] = colour[1]
    out[2] = colour[2]
    const edge = smooth(0, 0.12, u) * smooth(1, 0.88, u)
    out[3] =
      255 * strength * edge * Math.sin(Math.PI * v) * smooth(0.3, 0.85, fbm(u * scale + t * 0.1, v * 3 + t * 0.02))
  })
}

/** A far bird: two wing strokes. `s` is the half span in pixels, `flap` the wing's phase. */
export function bird(g: Ctx, x: number, y: number, s: number, flap: number): void {
  const f = Math.sin(flap) * 0.8
  g.lineCap = 'round'
  g.lineWidth = Math.max(1, s * 0.17)
  g.beginPath()
  g.moveTo(x - s, y - f * s * 0.7)
  g.quadraticCurveTo(x - s * 0.45, y - s * 0.35 - f * s * 0.1, x, y)
  g.quadraticCurveTo(x + s * 0.45, y - s * 0.35 - f * s * 0.1, x + s, y - f * s * 0.7)
  g.stroke()
}

/** A ragged line of tree tops as a filled silhouette; sizes in fractions of the height. */
export function treeline(g: Ctx, W: number, H: number, base: number, tall: number, seed: number, density = 22): void {
  g.beginPath()
  g.moveTo(0, H)
  for (let x = 0; x <= W; x += 2) {
    const u = x / H
    g.lineTo(x, H * (base - tall * (fbm(u * density, seed, 6) + 0.5 * fbm(u * density * 6, seed + 9, 3))))
  }
  g.lineTo(W, H)
  g.fill()
}
