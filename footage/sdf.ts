import { ImageData } from '@napi-rs/canvas'
import { clamp, type Rgb } from './noise.ts'
import { type Canvas, sheet } from './sprites.ts'

// Small things as solid bodies: a distance says where they are, the light does the rest. Each is computed once, into a sprite.

export interface Body {
  /** distance to the surface; the body lies within -1..1 */
  distance: (x: number, y: number, z: number) => number
  /** writes the own colour, 0-255, and returns the gloss 0..1 */
  colour: (x: number, y: number, z: number, out: Rgb) => number
  /** how far the camera looks down, radians */
  tilt?: number
  /** towards the light */
  light?: Rgb
  ambient?: Rgb
  /** light through the rim, as in sweets and wax */
  rim?: Rgb
}

const EPS = 0.0015

/** The body as a sprite of `size` pixels square, transparent around it. */
export function cast(size: number, body: Body): Canvas {
  const n = Math.max(8, Math.round(size))
  const { tilt = 0, light = [-0.5, 0.75, 0.55], ambient = [0.34, 0.32, 0.34], rim = [0.1, 0.08, 0.06] } = body
  const [c, s] = [Math.cos(tilt), Math.sin(tilt)]
  // The body's own y points up; the camera looks along -z, turned down by the tilt.
  const turn = (x: number, y: number, z: number): Rgb => [x, y * c + z * s, z * c - y * s]
  const sun = unitOf(turnBack(light, c, s))
  const image = new ImageData(n, n)
  const out: Rgb = [0, 0, 0]
  for (let j = 0, k = 0; j < n; j++)
    for (let i = 0; i < n; i++, k += 4) {
      const [sx, sy] = [((i + 0.5) / n) * 2.1 - 1.05, 1.05 - ((j + 0.5) / n) * 2.1]
      const cover = trace(body, sx, sy, turn, n)
      if (cover <= 0) continue
      const [x, y, z] = hit
      const normal = normalAt(body, x, y, z)
      const gloss = body.colour(x, y, z, out)
      const facing = Math.max(0, normal[0] * sun[0] + normal[1] * sun[1] + normal[2] * sun[2])
      const direct = facing > 0 ? facing * shadow(body, x, y, z, sun) : 0
      const open = clamp(
        0.4 + body.distance(x + normal[0] * 0.12, y + normal[1] * 0.12, z + normal[2] * 0.12) * 5,
        0.2,
        1,
      )
      const view = turn(0, 0, 1)
      const grazing = Math.pow(1 - clamp(normal[0] * view[0] + normal[1] * view[1] + normal[2] * view[2]), 3)
      const half = unitOf([sun[0] + view[0], sun[1] + view[1], sun[2] + view[2]])
      const shine =
        gloss *
        255 *
        Math.pow(clamp(normal[0] * half[0] + normal[1] * half[1] + normal[2] * half[2]), 12 + 70 * gloss) *
        (0.25 + direct)
      for (const q of [0, 1, 2] as const) {
        const sky = ambient[q] * open * (0.7 + 0.3 * normal[1])
        image.data[k + q] = out[q] * (sky + direct * 1.05) + shine + 255 * rim[q] * grazing * open
      }
      image.data[k + 3] = 255 * cover
    }
  const [canvas, g] = sheet(n, n)
  g.putImageData(image, 0, 0)
  return canvas
}

const hit: Rgb = [0, 0, 0]

/** Walks along the ray of a pixel; leaves the place in `hit` and returns how much of the pixel is covered. */
function trace(body: Body, sx: number, sy: number, turn: (x: number, y: number, z: number) => Rgb, n: number): number {
  const start = turn(sx, sy, 2)
  const ahead = turn(0, 0, -1)
  let far = 0
  let closest = 9
  for (let step = 0; step < 90 && far < 4; step++) {
    const [x, y, z] = [start[0] + ahead[0] * far, start[1] + ahead[1] * far, start[2] + ahead[2] * far]
    const d = body.distance(x, y, z)
    if (d < closest) {
      closest = d
      hit[0] = x
      hit[1] = y
      hit[2] = z
    }
    if (d < EPS) return 1
    far += d * 0.8
  }
  return clamp(1 - closest / (1.6 / n))
}

function normalAt({ distance }: Body, x: number, y: number, z: number): Rgb {
  const e = EPS * 2
  return unitOf([
    distance(x + e, y, z) - distance(x - e, y, z),
    distance(x, y + e, z) - distance(x, y - e, z),
    distance(x, y, z + e) - distance(x, y, z - e),
  ])
}

function shadow({ distance }: Body, x: number, y: number, z: number, sun: Rgb): number {
  let share = 1
  for (let far = 0.03, step = 0; step < 22 && far < 1.6; step++) {
    const d = distance(x + sun[0] * far, y + sun[1] * far, z + sun[2] * far)
    share = Math.min(share, 0.15 + (9 * d) / far)
    if (share < 0.05) return 0.05
    far += Math.max(0.02, d)
  }
  return clamp(share)
}

const turnBack = ([x, y, z]: Rgb, c: number, s: number): Rgb => [x, y * c + z * s, z * c - y * s]

function unitOf([x, y, z]: Rgb): Rgb {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/** Joins two bodies with a rounded seam. */
export function join(a: number, b: number, k: number): number {
  const h = clamp(0.5 + (0.5 * (b - a)) / k)
  return b + (a - b) * h - k * h * (1 - h)
}

export const capsule = (p: Rgb, a: Rgb, b: Rgb, r: number, r2 = r): number => {
  const [px, py, pz] = [p[0] - a[0], p[1] - a[1], p[2] - a[2]]
  const [bx, by, bz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const h = clamp((px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz))
  return Math.hypot(px - bx * h, py - by * h, pz - bz * h) - (r + (r2 - r) * h)
}
