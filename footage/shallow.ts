import { clamp, random, type Rgb } from './noise.ts'
import { type Pixels, pixelsOf } from './post.ts'
import type { Canvas } from './sprites.ts'
import { sample, waveTile } from './waves.ts'

const N = 256

/** The net of light that waves throw on the ground, as a tile. */
function causticTile(seed: number): Float32Array {
  const tile = waveTile(seed, 60, 1)
  const light = new Float32Array(N * N)
  const r = random(seed)
  // Rays through a wavy surface, landing where its slopes bend them.
  for (let n = 0; n < N * N * 9; n++) {
    const [x, y] = [r() * N, r() * N]
    const i = ((x | 0) & 255) + ((y | 0) & 255) * N
    const tx = Math.floor(x + tile.x[i]! * 13) & 255
    const ty = Math.floor(y + tile.y[i]! * 13) & 255
    light[ty * N + tx]! += 1 / 9
  }
  const soft = new Float32Array(N * N)
  for (let j = 0, k = 0; j < N; j++)
    for (let i = 0; i < N; i++, k++) {
      let sum = 0
      for (let b = -1; b <= 1; b++)
        for (let a = -1; a <= 1; a++)
          sum += light[((j + b) & 255) * N + ((i + a) & 255)]! * (a && b ? 1 : a || b ? 2 : 4)
      soft[k] = sum / 16
    }
  return soft
}

export interface ShallowOptions {
  /** pixels that a wave moves the ground */
  bend: number
  /** waves across the width of the frame */
  scale: number
  /** strength of the net of light */
  caustic: number
  /** colour that the water takes away from what lies below, 0..1 kept */
  tint: Rgb
  /** how fast it flows, and to where */
  flow: [number, number]
  /** sky in the waves that face it */
  sky: Rgb
  gleam: number
}

/** Clear shallow water over a ground that was drawn before: bends it, throws light on it, gleams. */
export function shallow(
  W: number,
  H: number,
  options: ShallowOptions,
): (ground: Canvas, dx: number, dy: number, t: number, out: Pixels) => void {
  const { bend, scale, caustic, tint, flow, sky, gleam } = options
  const tile = waveTile(11)
  const net = causticTile(23)
  const k = (N * scale) / W
  return (ground, dx, dy, t, out) => {
    const from = pixelsOf(ground)
    const [gw, gh] = [ground.width, ground.height]
    const [fx, fy] = [flow[0] * t * 30, flow[1] * t * 30]
    for (let y = 0, to = 0; y < H; y++)
      for (let x = 0; x < W; x++, to += 4) {
        const [u, v] = [x * k, y * k]
        const sx = sample(tile.x, u - fx, v - fy) + 0.6 * sample(tile.x, v * 1.7 + fx * 0.4 + 90, u * 1.7 + t * 21)
        const sy = sample(tile.y, u - fx, v - fy) + 0.6 * sample(tile.y, v * 1.7 + fx * 0.4 + 90, u * 1.7 + t * 21)
        const px = clamp(x + dx + sx * bend, 0, gw - 2)
        const py = clamp(y + dy + sy * bend, 0, gh - 2)
        const at = ((py | 0) * gw + (px | 0)) * 4
        const [ax, ay] = [px - (px | 0), py - (py | 0)]
        const [b, c, d] = [at + 4, at + gw * 4, at + gw * 4 + 4]
        const light =
          1 +
          caustic *
            (sample(net, u * 1.25 - fx * 1.1 + sx * 6, v * 1.25 - fy * 1.1 + sy * 6) *
              sample(net, v * 1.05 + t * 9, u * 1.05 - fx * 0.7) -
              0.75)
        const shine = gleam * Math.pow(clamp(0.5 - sy * 0.6 - sx * 0.4), 7) * 2.4
        for (let q = 0; q < 3; q++) {
          const upper = from[at + q]! + (from[b + q]! - from[at + q]!) * ax
          const lower = from[c + q]! + (from[d + q]! - from[c + q]!) * ax
          out[to + q] = (upper + (lower - upper) * ay) * tint[q]! * light + sky[q]! * shine
        }
        out[to + 3] = 255
      }
  }
}
