// Small numeric vocabulary of the generator. Everything is seeded: the same scene gives the same frames every time.

export type Rgb = [number, number, number]
/** A colour with alpha, 0-255 each; pixel functions write into it. */
export type Rgba = [number, number, number, number]
/** Where things stand, in fractions of the frame: 0,0 is the upper left corner. */
export type Point = [number, number]

export const clamp = (x: number, low = 0, high = 1) => (x < low ? low : x > high ? high : x)
export const lerp = (a: number, b: number, t: number) => a + (b - a) * t

/** 0 below `from`, 1 above `to`, a smooth step between; `from` may be the larger one. */
export function smooth(from: number, to: number, x: number): number {
  const k = clamp((x - from) / (to - from))
  return k * k * (3 - 2 * k)
}

export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)]
export const css = (c: Rgb, alpha = 1) => `rgba(${c[0] | 0},${c[1] | 0},${c[2] | 0},${alpha})`

export function unit(v: Rgb): Rgb {
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}

/** Mulberry32: a seeded stream of numbers in 0..1. Never Math.random, so that a scene can be drawn again. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** `count` particles of four random numbers each; the scene decides what they mean. */
export function particles(count: number, seed: number): [number, number, number, number][] {
  const r = random(seed)
  return Array.from({ length: count }, () => [r(), r(), r(), r()])
}

/** 256 x 256 random values; noise repeats after 256 cells, further than any scene looks. */
export const lattice = Float32Array.from({ length: 65536 }, random(7))

/** Value noise, 0..1, smooth between the lattice points. */
export function noise(x: number, y: number): number {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  let fx = x - xi
  let fy = y - yi
  fx = fx * fx * (3 - 2 * fx)
  fy = fy * fy * (3 - 2 * fy)
  const upper = (yi & 255) << 8
  const lower = ((yi + 1) & 255) << 8
  const left = xi & 255
  const right = (xi + 1) & 255
  const p = lattice[upper | left]!
  const q = lattice[upper | right]!
  const r = lattice[lower | left]!
  const s = lattice[lower | right]!
  return p + (q - p) * fx + (r - p + (p - q - r + s) * fx) * fy
}

/** Fractal noise: octaves of `noise`, each turned and half as strong; about 0..1. */
export function fbm(x: number, y: number, octaves = 5): number {
  let strength = 0.5
  let sum = 0
  for (let i = 0; i < octaves; i++) {
    sum += strength * noise(x, y)
    const turned = x * 1.6 - y * 1.2 + 1.7
    y = x * 1.2 + y * 1.6 + 9.2
    x = turned
    strength *= 0.5
  }
  return sum
}

/** The nearest scattered point to a place: distances to it and to the next one, and numbers of its own. */
export const cell = { near: 0, next: 0, x: 0, y: 0, id: 0, other: 0 }

/** Looks up the scattered points around x, y (one per unit square, shifted by up to `jitter`) into `cell`. */
export function findCell(x: number, y: number, jitter = 0.9): typeof cell {
  const [xi, yi] = [Math.floor(x), Math.floor(y)]
  cell.near = cell.next = 99
  for (let j = yi - 1; j <= yi + 1; j++) {
    for (let i = xi - 1; i <= xi + 1; i++) {
      const a = lattice[((j & 255) << 8) | (i & 255)]!
      const b = lattice[(((j + 71) & 255) << 8) | ((i + 37) & 255)]!
      const px = i + 0.5 + (a - 0.5) * jitter
      const py = j + 0.5 + (b - 0.5) * jitter
      const d = Math.hypot(px - x, py - y)
      if (d < cell.near) {
        cell.next = cell.near
        cell.near = d
        cell.x = px
        cell.y = py
        cell.id = a
        cell.other = b
      } else if (d < cell.next) cell.next = d
    }
  }
  return cell
}
