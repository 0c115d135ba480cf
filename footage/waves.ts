import { random } from './noise.ts'
import type { Pixels } from './post.ts'
import { clamp, lerp, type Rgb } from './noise.ts'

const N = 256
const M = N - 1

/** A tile of waves that repeats without a seam: slopes to the right and down, from many crossing waves. */
export function waveTile(seed: number, waves = 70, steepness = 1): { x: Float32Array; y: Float32Array } {
  const r = random(seed)
  const all = Array.from({ length: waves }, () => {
    const k = Math.pow(r(), 1.6) * 34 + 2
    const a = (r() - 0.5) * 4.4 + 1.57
    const [kx, ky] = [Math.round(k * Math.cos(a)), Math.round(k * Math.sin(a))]
    return { kx, ky, phase: r() * 6.2832, strength: 1 / Math.pow(Math.hypot(kx, ky) + 1, 0.72) }
  })
  const [x, y] = [new Float32Array(N * N), new Float32Array(N * N)]
  for (let j = 0, k = 0; j < N; j++)
    for (let i = 0; i < N; i++, k++)
      for (const w of all) {
        const c = Math.cos(((w.kx * i + w.ky * j) / N) * 6.2832 + w.phase) * w.strength
        const length = Math.hypot(w.kx, w.ky) + 0.01
        x[k]! += (c * w.kx) / length
        y[k]! += (c * w.ky) / length
      }
  // The same steepness however many waves there are.
  const mean = Math.sqrt(x.reduce((sum, s, k) => sum + s * s + y[k]! * y[k]!, 0) / x.length)
  for (let k = 0; k < x.length; k++) {
    x[k]! *= (0.42 * steepness) / mean
    y[k]! *= (0.42 * steepness) / mean
  }
  return { x, y }
}

/** The tile's value between its cells. */
export function sample(tile: Float32Array, x: number, y: number): number {
  const [xf, yf] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - xf, y - yf]
  const [x0, x1] = [xf & M, (xf + 1) & M]
  const [r0, r1] = [(yf & M) * N, ((yf + 1) & M) * N]
  const a = tile[r0 + x0]! + (tile[r0 + x1]! - tile[r0 + x0]!) * fx
  const b = tile[r1 + x0]! + (tile[r1 + x1]! - tile[r1 + x0]!) * fx
  return a + (b - a) * fy
}

export interface SeaOptions {
  /** pixel row of the horizon; everything below it is replaced by water that mirrors what is above */
  horizon: number
  /** size of a wave at the camera, and how high it is */
  scale?: number
  chop?: number
  pace?: number
  /** what shines through where one looks down into it */
  deep?: Rgb
  /** where light of its own glitters: column as a share of the width, colour, strength */
  sun?: { u: number; colour: Rgb; strength: number; width?: number }
  /** how much of the mirror image is seen far away and at the camera */
  mirror?: [number, number]
}

/** Water that mirrors the upper part of the frame in moving waves. */
export function sea(seed = 3): (data: Pixels, W: number, H: number, t: number, options: SeaOptions) => void {
  const tile = waveTile(seed)
  return (data, W, H, t, { horizon, scale = 1, chop = 1, pace = 1, deep = [8, 22, 34], sun, mirror = [0.95, 0.5] }) => {
    const time = t * 26 * pace
    for (let y = horizon; y < H; y++) {
      const v = (y - horizon + 0.5) / (H - horizon)
      const depth = 1 / (v + 0.018)
      const z = depth * 70 * scale
      const fine = clamp(v * 7)
      const share = lerp(mirror[0], mirror[1], Math.pow(v, 0.6))
      for (let x = 0; x < W; x++) {
        const u = ((x - W / 2) / W) * depth * 260 * scale
        const sx =
          sample(tile.x, u * 0.6 + time * 0.4, z + time) +
          fine * sample(tile.x, u * 2.1 - time * 0.7, z * 2.4 + time * 1.3) * 0.5
        const sy =
          sample(tile.y, u * 0.6 + time * 0.4, z + time) +
          fine * sample(tile.y, u * 2.1 - time * 0.7, z * 2.4 + time * 1.3) * 0.5
        const lift = sy * chop * (0.1 + 0.9 * v) * H * 0.16
        const my = clamp(horizon - 1 - (y - horizon) * 0.96 - Math.abs(lift) * 0.6 + lift * 0.5, 0, horizon - 1) | 0
        const mx = clamp(x + sx * chop * W * 0.02 * (0.15 + v), 0, W - 1) | 0
        const [to, from] = [(y * W + x) * 4, (my * W + mx) * 4]
        // Faces turned to the camera show the deep, faces turned away the sky.
        const seen = clamp(share + sy * 0.42 * chop, 0.06, 1.1)
        let [r, g, b] = [
          data[from]! * seen + deep[0] * (1 - seen),
          data[from + 1]! * seen + deep[1] * (1 - seen),
          data[from + 2]! * seen + deep[2] * (1 - seen),
        ]
        if (sun) {
          const off = ((x / W - sun.u) * (1.25 - 0.5 * v)) / (sun.width ?? 0.09) + sx * 2.2
          const spark = Math.exp(-off * off) * Math.pow(clamp(0.5 + sy * 1.15 + 0.12 * (1 - v)), 5) * sun.strength
          r += sun.colour[0] * spark
          g += sun.colour[1] * spark
          b += sun.colour[2] * spark
        }
        data[to] = r
        data[to + 1] = g
        data[to + 2] = b
        data[to + 3] = 255
      }
    }
  }
}
