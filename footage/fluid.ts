import { ImageData } from '@napi-rs/canvas'
import { type Rgba } from './noise.ts'
import { type Canvas, sheet } from './sprites.ts'

/** A still, incompressible flow on a grid that carries fields along: smoke, dye, milk, fire. */
export interface Fluid {
  w: number
  h: number
  /** cells a second, to the right and down */
  u: Float32Array
  v: Float32Array
  /** a field that is carried along */
  field: () => Float32Array
  /** moves everything on by `dt` seconds; `curl` keeps small whirls alive */
  step: (dt: number, curl?: number) => void
}

export function fluid(w: number, h: number): Fluid {
  const make = () => new Float32Array(w * h)
  const [u, v, nextU, nextV, pressure, divergence, spin, spare] = Array.from({ length: 8 }, make) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const fields: Float32Array[] = []
  const step = (dt: number, curl = 0) => {
    if (curl) whirl(u, v, spin, w, h, curl * dt)
    carry(u, u, v, nextU, w, h, dt)
    carry(v, u, v, nextV, w, h, dt)
    u.set(nextU)
    v.set(nextV)
    project(u, v, pressure, divergence, w, h)
    for (const field of fields) {
      carry(field, u, v, spare, w, h, dt)
      field.set(spare)
    }
  }
  const field = () => {
    const one = make()
    fields.push(one)
    return one
  }
  return { w, h, u, v, field, step }
}

/** Each cell takes what was where its flow came from. */
function carry(
  from: Float32Array,
  u: Float32Array,
  v: Float32Array,
  to: Float32Array,
  w: number,
  h: number,
  dt: number,
): void {
  const [right, low] = [w - 1.001, h - 1.001]
  for (let j = 0, k = 0; j < h; j++) {
    for (let i = 0; i < w; i++, k++) {
      let x = i - u[k]! * dt
      let y = j - v[k]! * dt
      x = x < 0 ? 0 : x > right ? right : x
      y = y < 0 ? 0 : y > low ? low : y
      const [xi, yi] = [x | 0, y | 0]
      const [fx, fy] = [x - xi, y - yi]
      const at = yi * w + xi
      const top = from[at]! + (from[at + 1]! - from[at]!) * fx
      const bottom = from[at + w]! + (from[at + w + 1]! - from[at + w]!) * fx
      to[k] = top + (bottom - top) * fy
    }
  }
}

/** Takes away what flows into or out of nothing. */
function project(u: Float32Array, v: Float32Array, p: Float32Array, div: Float32Array, w: number, h: number): void {
  for (let j = 1; j < h - 1; j++)
    for (let k = j * w + 1; k < j * w + w - 1; k++) div[k] = 0.5 * (u[k + 1]! - u[k - 1]! + v[k + w]! - v[k - w]!)
  // Starts from the last pressure, so that few rounds are enough.
  for (let round = 0; round < 14; round++)
    for (let j = 1; j < h - 1; j++)
      for (let k = j * w + 1; k < j * w + w - 1; k++)
        p[k] = 0.25 * (p[k - 1]! + p[k + 1]! + p[k - w]! + p[k + w]! - div[k]!)
  for (let j = 1; j < h - 1; j++)
    for (let k = j * w + 1; k < j * w + w - 1; k++) {
      u[k]! -= 0.5 * (p[k + 1]! - p[k - 1]!)
      v[k]! -= 0.5 * (p[k + w]! - p[k - w]!)
    }
}

/** Vorticity confinement: pushes along the rims of whirls. */
function whirl(u: Float32Array, v: Float32Array, spin: Float32Array, w: number, h: number, amount: number): void {
  for (let j = 1; j < h - 1; j++)
    for (let k = j * w + 1; k < j * w + w - 1; k++) spin[k] = 0.5 * (v[k + 1]! - v[k - 1]! - u[k + w]! + u[k - w]!)
  for (let j = 2; j < h - 2; j++)
    for (let k = j * w + 2; k < j * w + w - 2; k++) {
      const gx = Math.abs(spin[k + 1]!) - Math.abs(spin[k - 1]!)
      const gy = Math.abs(spin[k + w]!) - Math.abs(spin[k - w]!)
      const length = Math.sqrt(gx * gx + gy * gy) + 1e-4
      u[k]! += (amount * gy * spin[k]!) / length
      v[k]! -= (amount * gx * spin[k]!) / length
    }
}

/** A picture of the grid, one pixel a cell, to be scaled up. */
export function painted(w: number, h: number, paint: (k: number, out: Rgba) => void): () => Canvas {
  const [canvas, g] = sheet(w, h)
  const image = new ImageData(w, h)
  const out: Rgba = [0, 0, 0, 255]
  return () => {
    for (let k = 0; k < w * h; k++) {
      paint(k, out)
      image.data.set(out, k * 4)
    }
    g.putImageData(image, 0, 0)
    return canvas
  }
}

/** Runs a simulation forward to the moment asked for, in equal steps. */
export function clocked(rate: number, warm: number, step: (t: number) => void): (t: number) => void {
  let n = -Math.round(warm * rate)
  return (t) => {
    for (; n / rate <= t; n++) step(n / rate)
  }
}
