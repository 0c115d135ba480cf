import { clamp, fbm, type Rgb } from './noise.ts'
import { type Pixels, pixelsOf } from './post.ts'
import { type Canvas, sheet } from './sprites.ts'
import { ImageData } from '@napi-rs/canvas'

// A surface seen close: its height and colour are computed once, lit from the side, and then only moved through the frame.

export interface Surface {
  /** height in picture units (1 = the short side); x and y in the same units */
  height: (x: number, y: number) => number
  /** writes the own colour, 0-255 */
  colour: (x: number, y: number, height: number, out: Rgb) => void
  /** how steep the light sees the heights */
  relief?: number
  /** 0 = dull, 1 = lacquer */
  gloss?: number
  /** towards the light: right, down, out of the picture */
  light?: Rgb
  /** share of light in full shade */
  ambient?: number
}

/** A part of a surface: its upper left corner, and from where to where a row is needed. */
export interface Part {
  x: number
  y: number
  seen: (y: number) => [number, number]
}

/** The lit surface, `width` x `height` pixels, `unit` pixels to one unit. */
export function relief(width: number, height: number, unit: number, surface: Surface, part?: Part): Canvas {
  const [w, h] = [Math.round(width), Math.round(height)]
  const heights = new Float32Array(w * h)
  const [left, top] = [part?.x ?? 0, part?.y ?? 0]
  const seen = (j: number) => part?.seen(top + j / unit) ?? [-1e9, 1e9]
  for (let j = 0, k = 0; j < h; j++) {
    const [from, to] = seen(j)
    for (let i = 0; i < w; i++, k++) {
      const x = left + i / unit
      if (x >= from && x <= to) heights[k] = surface.height(x, top + j / unit)
    }
  }
  const soft = blurred(heights, w, h, Math.max(2, Math.round(unit * 0.012)))
  const { relief: steep = 1, gloss = 0, light = [-0.5, -0.6, 0.62], ambient = 0.34 } = surface
  const image = new ImageData(w, h)
  const own: Rgb = [0, 0, 0]
  const half = halfway(light)
  for (let j = 0, k = 0; j < h; j++) {
    const [up, down] = [j > 0 ? -w : 0, j < h - 1 ? w : 0]
    const [from, to] = seen(j)
    for (let i = 0; i < w; i++, k++) {
      const x = left + i / unit
      if (x < from || x > to) continue
      const nx = (heights[k + (i > 0 ? -1 : 0)]! - heights[k + (i < w - 1 ? 1 : 0)]!) * unit * 0.5 * steep
      const ny = (heights[k + up]! - heights[k + down]!) * unit * 0.5 * steep
      const nz = 1 / Math.sqrt(nx * nx + ny * ny + 1)
      const facing = clamp((nx * light[0] + ny * light[1] + light[2]) * nz, 0, 2)
      // Hollows see less of the sky.
      const open = clamp(1 + (heights[k]! - soft[k]!) * 26 * steep, 0.25, 1.25)
      const shine = gloss ? gloss * 210 * Math.pow(clamp((nx * half[0] + ny * half[1] + half[2]) * nz), 42) : 0
      surface.colour(x, top + j / unit, heights[k]!, own)
      const f = (ambient + (1 - ambient) * facing * 1.25) * open
      image.data[k * 4] = own[0] * f + shine
      image.data[k * 4 + 1] = own[1] * f + shine * 0.94
      image.data[k * 4 + 2] = own[2] * f + shine * 0.82
      image.data[k * 4 + 3] = 255
    }
  }
  const [canvas, g] = sheet(w, h)
  g.putImageData(image, 0, 0)
  return canvas
}

function halfway([x, y, z]: Rgb): Rgb {
  const length = Math.hypot(x, y, z + 1)
  return [x / length, y / length, (z + 1) / length]
}

/** A box blur in both directions: cheap however wide. */
export function blurred(from: Float32Array, w: number, h: number, r: number): Float32Array {
  const [rows, out] = [new Float32Array(from.length), new Float32Array(from.length)]
  const run = (
    source: Float32Array,
    target: Float32Array,
    lines: number,
    length: number,
    line: number,
    step: number,
  ) => {
    for (let j = 0; j < lines; j++) {
      const at = (i: number) => source[j * line + clamp(i, 0, length - 1) * step]!
      let sum = 0
      for (let i = -r; i <= r; i++) sum += at(i)
      for (let i = 0; i < length; i++) {
        target[j * line + i * step] = sum / (2 * r + 1)
        sum += at(i + r + 1) - at(i - r)
      }
    }
  }
  run(from, rows, h, w, w, 1)
  run(rows, out, w, h, 1, w)
  return out
}

/** The same picture ever softer, each half as large where that loses nothing: what lies out of focus. */
export function softer(picture: Canvas, steps: readonly number[]): Canvas[] {
  return steps.map((blur) => {
    if (blur <= 0) return picture
    const shrink = Math.max(1, Math.min(8, blur / 1.6))
    const [small, s] = sheet(picture.width / shrink, picture.height / shrink)
    s.imageSmoothingQuality = 'high'
    s.drawImage(picture, 0, 0, small.width, small.height)
    const [soft, q] = sheet(small.width, small.height)
    q.filter = `blur(${blur / shrink}px)`
    // Drawn a little larger below, so that the blur finds no empty edge.
    q.drawImage(small, -2, -2, small.width + 4, small.height + 4)
    q.drawImage(small, 0, 0)
    return soft
  })
}

export interface Slide {
  /** middle of the near edge in picture units, and the width seen there */
  x: number
  y: number
  width: number
  /** how much farther the upper edge is than the lower one: 1 = from straight above */
  far: number
  /** distance that is in focus, 1 = lower edge; depth is how quickly the rest blurs */
  focus: number
  depth: number
}

/** Where the picture begins on its surface. */
type Corner = { x: number; y: number }

/** A camera over a surface: perspective row by row, each as soft as its distance from the focus. */
export function slider(
  picture: Canvas,
  unit: number,
  W: number,
  H: number,
  corner: Corner = { x: 0, y: 0 },
): (slide: Slide) => Pixels {
  const scale = Math.min(W, H) / 1080
  const levels = softer(
    picture,
    [0, 1.6, 4, 9, 18].map((blur) => blur * scale),
  ).map((level) => ({
    data: new Uint8ClampedArray(pixelsOf(level)),
    w: level.width,
    h: level.height,
    k: level.width / picture.width,
  }))
  const out = new Uint8ClampedArray(W * H * 4)
  return ({ x: middle, y: bottom, width, far, focus, depth }) => {
    const [x, y] = [middle - corner.x, bottom - corner.y]
    const near = width * unit
    const long = (far * H * 1.12 * near) / W
    for (let row = 0; row < H; row++) {
      const d = far / (1 + ((far - 1) * (row + 0.5)) / H)
      const at = y * unit - (far > 1.001 ? (long * (d - 1)) / (far - 1) : long * (1 - row / H))
      const off = Math.min(levels.length - 1.001, (Math.abs(d - focus) * depth) / Math.max(0.6, d))
      const left = x * unit - (near * d) / 2
      const n = Math.floor(off)
      line(levels[n]!, left, at, (near * d) / W, W, out, row * W * 4, 1)
      if (off - n > 0.04) line(levels[n + 1]!, left, at, (near * d) / W, W, out, row * W * 4, off - n)
    }
    return out
  }
}

/** One row of a picture, from `left` on in steps, mixed into the frame. */
function line(
  level: { data: Pixels; w: number; h: number; k: number },
  left: number,
  at: number,
  step: number,
  W: number,
  out: Pixels,
  to: number,
  share: number,
): void {
  const { data, w, h, k } = level
  const y = clamp(at * k, 0, h - 1.001)
  const fy = y - Math.floor(y)
  const upper = Math.floor(y) * w * 4
  const lower = upper + w * 4
  for (let i = 0; i < W; i++, to += 4) {
    let x = (left + (i + 0.5) * step) * k
    x = x < 0 ? 0 : x > w - 1.001 ? w - 1.001 : x
    const xi = x | 0
    const fx = x - xi
    const [a, b] = [upper + xi * 4, lower + xi * 4]
    for (let c = 0; c < 3; c++) {
      const top = data[a + c]! + (data[a + 4 + c]! - data[a + c]!) * fx
      const low = data[b + c]! + (data[b + 4 + c]! - data[b + c]!) * fx
      const v = top + (low - top) * fy
      out[to + c] = share === 1 ? v : out[to + c]! + (v - out[to + c]!) * share
    }
    out[to + 3] = 255
  }
}

/** Small unevenness that every real surface has. */
export const rough = (x: number, y: number, size: number) => fbm(x / size, y / size, 4) - 0.5
