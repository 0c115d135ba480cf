import { clamp, lattice, lerp, type Rgb, smooth } from './noise.ts'
import type { Pixels } from './post.ts'

// A column renderer over a baked, lit height map: real parallax for a drone flight, without a GPU.

const slope = new Float64Array(3)

/** Noise with its two derivatives, into `slope`. */
function noiseSlope(x: number, y: number): void {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const fx = x - xi
  const fy = y - yi
  const ux = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const uy = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const dx = 30 * fx * fx * (fx * (fx - 2) + 1)
  const dy = 30 * fy * fy * (fy * (fy - 2) + 1)
  const upper = (yi & 255) << 8
  const lower = ((yi + 1) & 255) << 8
  const p = lattice[upper | (xi & 255)]!
  const k1 = lattice[upper | ((xi + 1) & 255)]! - p
  const k2 = lattice[lower | (xi & 255)]! - p
  const k4 = lattice[lower | ((xi + 1) & 255)]! - p - k1 - k2
  slope[0] = p + k1 * ux + k2 * uy + k4 * ux * uy
  slope[1] = dx * (k1 + k4 * uy)
  slope[2] = dy * (k2 + k4 * ux)
}

/** Fractal noise damped where it is already steep: looks like eroded mountains. About 0..1.6. */
export function eroded(x: number, y: number, octaves = 10): number {
  let sum = 0
  let strength = 1
  let dx = 0
  let dy = 0
  for (let i = 0; i < octaves; i++) {
    noiseSlope(x, y)
    dx += slope[1]!
    dy += slope[2]!
    sum += (strength * slope[0]!) / (1 + dx * dx + dy * dy)
    strength *= 0.5
    const turned = 1.6 * x - 1.2 * y
    y = 1.2 * x + 1.6 * y
    x = turned
  }
  return sum
}

export interface LandOptions {
  /** cells per side (a power of two) and the side's length in world units */
  cells?: number
  size: number
  /** unit vector towards the sun */
  sun: Rgb
  height: (x: number, z: number) => number
  /** writes the ground's own colour, 0..1; `up` is the normal's vertical part */
  colour: (x: number, z: number, height: number, up: number, out: Rgb) => void
  ambient?: Rgb
  sunlight?: Rgb
  shadow?: number
}

/** Cells per side for a frame of that width: stills and masters share one land, tests make do with a coarse one. */
export const cellsFor = (width: number, full = 2048) => (width < 480 ? 256 : full)

export interface Land {
  cells: number
  cell: number
  heights: Float32Array
  colours: Uint8Array
}

/** Computes heights and lit colours once: surface normals, soft sun shadows, sky light, tone map. */
export function bake(options: LandOptions): Land {
  const { cells: N = 2048, size, height } = options
  const cell = size / N
  const heights = new Float32Array(N * N)
  for (let j = 0, k = 0; j < N; j++) for (let i = 0; i < N; i++, k++) heights[k] = height(i * cell, j * cell)
  const colours = new Uint8Array(N * N * 3)
  light(options, { cells: N, cell, heights, colours })
  return { cells: N, cell, heights, colours }
}

function light(options: LandOptions, land: Land): void {
  const { sun, colour, ambient = [0.35, 0.45, 0.7], sunlight = [1.6, 1.1, 0.75] } = options
  const { cells: N, cell, heights, colours } = land
  const top = heights.reduce((a, b) => (a > b ? a : b), 0)
  const own: Rgb = [0, 0, 0]
  for (let j = 0, k = 0; j < N; j++) {
    const above = ((j + N - 1) % N) * N
    const below = ((j + 1) % N) * N
    for (let i = 0; i < N; i++, k++) {
      let nx = (heights[j * N + ((i + N - 1) % N)]! - heights[j * N + ((i + 1) % N)]!) / (2 * cell)
      let nz = (heights[above + i]! - heights[below + i]!) / (2 * cell)
      const up = 1 / Math.sqrt(nx * nx + nz * nz + 1)
      nx *= up
      nz *= up
      const facing = Math.max(0, nx * sun[0] + up * sun[1] + nz * sun[2])
      const direct = facing > 0 ? facing * sunShare(land, i, j, sun, top, options.shadow ?? 300) : 0
      colour(i * cell, j * cell, heights[k]!, up, own)
      const open = 0.55 + 0.45 * up
      for (const c of [0, 1, 2] as const) {
        const v = 1 - Math.exp(-own[c] * (ambient[c] * open + sunlight[c] * direct) * 1.25)
        colours[k * 3 + c] = Math.pow(v, 1 / 2.2) * 255
      }
    }
  }
}

/** How much of the sun a cell sees, 0..1, by walking towards it. */
function sunShare(land: Land, i: number, j: number, sun: Rgb, top: number, reach: number): number {
  const { cells: N, cell, heights } = land
  const flat = Math.hypot(sun[0], sun[2])
  const sx = sun[0] / flat
  const sz = sun[2] / flat
  const rise = sun[1] / flat
  const start = heights[j * N + i]!
  let share = 1
  for (let s = 1; s < reach; s = s * 1.06 + 0.6) {
    const x = Math.round(i + sx * s)
    const z = Math.round(j + sz * s)
    if (x < 0 || z < 0 || x >= N || z >= N) break
    const y = start + rise * s * cell
    if (y > top) break
    share = Math.min(share, 0.5 + ((y - heights[z * N + x]!) / (s * cell)) * 14)
    if (share <= 0) return 0
  }
  return clamp(share)
}

export interface Camera {
  x: number
  y: number
  z: number
  /** radians */
  yaw: number
  fov: number
  /** the horizon's place, as a fraction of the frame's height */
  horizon: number
}

export interface Weather {
  near?: number
  far: number
  /** step length as a share of the distance: smaller is finer and slower */
  step?: number
  /** where the sun stands, in the sky's u (tangent of the angle) */
  sunU: number
  fog: Rgb
  fogSun: Rgb
  fogDensity: number
  fogHeight?: number
  cloud?: (x: number, z: number, distance: number) => number
  cloudColour?: (x: number, z: number, height: number, out: Rgb, towardsSun: number) => void
  detail?: (x: number, z: number, distance: number) => number
  sky: (u: number, v: number, out: Rgb) => void
}

/** A camera over baked land; every call paints a whole frame into the same RGBA buffer. */
export function flight(land: Land, W: number, H: number): (camera: Camera, weather: Weather) => Pixels {
  const buffer = new Uint8ClampedArray(W * H * 4)
  return (camera, weather) => {
    for (let i = 0; i < W; i++) column(land, buffer, W, H, i, camera, weather)
    return buffer
  }
}

// One long function on purpose: this is the inner loop, and everything in it is a local number.
function column(land: Land, buffer: Pixels, W: number, H: number, i: number, camera: Camera, weather: Weather): void {
  const { cells: N, heights: Hm, colours: C } = land
  const M = N - 1
  const perCell = 1 / land.cell
  const { near = 0.02, far, step = 0.004, cloud, detail, fog, fogSun, fogDensity, fogHeight } = weather
  const out: Rgb = [0, 0, 0]
  const focal = W / (2 * Math.tan(camera.fov / 2))
  const horizon = H * camera.horizon
  const u = (i - W / 2) / focal
  const rx = Math.sin(camera.yaw) + Math.cos(camera.yaw) * u
  const rz = Math.cos(camera.yaw) - Math.sin(camera.yaw) * u
  const towardsSun = Math.exp(-Math.pow((u - weather.sunU) * 1.6, 2))
  const f0 = lerp(fog[0], fogSun[0], towardsSun)
  const f1 = lerp(fog[1], fogSun[1], towardsSun)
  const f2 = lerp(fog[2], fogSun[2], towardsSun)
  let top = H
  let pr = 0
  let pg = 0
  let pb = 0
  let py = H
  let first = true
  let visible = true
  for (let z = near; z < far; z += Math.max(0.0025, z * step)) {
    const wx = camera.x + rx * z
    const wz = camera.z + rz * z
    const gx = wx * perCell
    const gz = wz * perCell
    const xi = Math.floor(gx)
    const zi = Math.floor(gz)
    const fx = gx - xi
    const fz = gz - zi
    const x0 = xi & M
    const x1 = (xi + 1) & M
    const z0 = (zi & M) * N
    const z1 = ((zi + 1) & M) * N
    const a = z0 + x0
    const b = z0 + x1
    const c = z1 + x0
    const d = z1 + x1
    const w00 = (1 - fx) * (1 - fz)
    const w10 = fx * (1 - fz)
    const w01 = (1 - fx) * fz
    const w11 = fx * fz
    let h = Hm[a]! * w00 + Hm[b]! * w10 + Hm[c]! * w01 + Hm[d]! * w11
    let cover = 0
    let ch = -1
    if (cloud) {
      ch = cloud(wx, wz, z)
      cover = smooth(-0.1, 0.1, ch - h)
      if (ch > h) h = ch
    }
    const sy = horizon - ((h - camera.y) / z) * focal
    if (sy >= top) {
      visible = false
      continue
    }
    let r = C[a * 3]! * w00 + C[b * 3]! * w10 + C[c * 3]! * w01 + C[d * 3]! * w11
    let g = C[a * 3 + 1]! * w00 + C[b * 3 + 1]! * w10 + C[c * 3 + 1]! * w01 + C[d * 3 + 1]! * w11
    let bl = C[a * 3 + 2]! * w00 + C[b * 3 + 2]! * w10 + C[c * 3 + 2]! * w01 + C[d * 3 + 2]! * w11
    if (detail) {
      const k = detail(wx, wz, z)
      r *= k
      g *= k
      bl *= k
    }
    if (cover > 0 && weather.cloudColour) {
      weather.cloudColour(wx, wz, ch, out, towardsSun)
      r = lerp(r, out[0], cover)
      g = lerp(g, out[1], cover)
      bl = lerp(bl, out[2], cover)
    }
    const haze = 1 - Math.exp(-z * fogDensity * (fogHeight ? Math.exp(-h * fogHeight) : 1))
    r = lerp(r, f0, haze)
    g = lerp(g, f1, haze)
    bl = lerp(bl, f2, haze)
    const lr = first ? r : pr
    const lg = first ? g : pg
    const lb = first ? bl : pb
    // After hidden ground the colour must not be interpolated from the ridge in front.
    if (first || !visible) {
      pr = r
      pg = g
      pb = bl
      visible = true
    }
    if (first) py = H
    first = false
    const from = Math.max(0, Math.ceil(sy))
    const to = Math.min(H, Math.ceil(top))
    const span = Math.max(1, py - sy)
    for (let y = from; y < to; y++) {
      const k = (i + y * W) * 4
      const q = clamp((y - sy) / span)
      buffer[k] = r + (pr - r) * q
      buffer[k + 1] = g + (pg - g) * q
      buffer[k + 2] = bl + (pb - bl) * q
      buffer[k + 3] = 255
    }
    // Blend the ridge's boundary pixel by how much of it is covered, or silhouettes stair-step.
    if (to > from && to < H) {
      const k = (i + (to - 1) * W) * 4
      const share = to - top
      buffer[k] = lerp(buffer[k]!, lr, share)
      buffer[k + 1] = lerp(buffer[k + 1]!, lg, share)
      buffer[k + 2] = lerp(buffer[k + 2]!, lb, share)
    }
    pr = r
    pg = g
    pb = bl
    py = sy
    top = sy
    if (top <= 0) break
  }
  const end = Math.min(H, Math.ceil(top))
  for (let y = 0; y < end; y++) {
    weather.sky(u, (horizon - y) / focal, out)
    const k = (i + y * W) * 4
    buffer[k] = out[0]
    buffer[k + 1] = out[1]
    buffer[k + 2] = out[2]
    buffer[k + 3] = 255
  }
  if (end > 0 && end < H) {
    const k = (i + (end - 1) * W) * 4
    const m = k + W * 4
    for (let c = 0; c < 3; c++) buffer[k + c] = lerp(buffer[k + c]!, buffer[m + c]!, end - top)
  }
}
