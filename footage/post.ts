import { createCanvas, ImageData } from '@napi-rs/canvas'
import { clamp, lerp, noise, type Rgb } from './noise.ts'
import { type Canvas, type Ctx, lit, sheet } from './sprites.ts'

export type Pixels = Uint8ClampedArray

/** The canvas's own memory as RGBA; writing into it changes the picture. Flushes what was drawn before. */
export function pixelsOf(canvas: Canvas): Pixels {
  const data = canvas.data()
  return new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.length)
}

/** Puts raw RGBA back under the drawing commands (the context does not see writes into its memory). */
export function paste(g: Ctx, data: Pixels, width: number, height: number): void {
  g.putImageData(new ImageData(data, width, height), 0, 0)
}

export interface GradeOptions {
  vignette?: number
  /** 0 = straight, 1 = full s-curve */
  curve?: number
  tint?: Rgb
  /** black point per channel, 0..1: film never has true black */
  lift?: Rgb
}

/** The last step of each frame, in place: vignette, s-curve, tint and lifted blacks, one integer pass. */
export function grading(width: number, height: number, options: GradeOptions = {}): (data: Pixels) => Pixels {
  const { vignette = 0.35, curve = 0.25, tint = [1, 1, 1], lift = [0.02, 0.02, 0.03] } = options
  const shade = new Uint16Array(width * height)
  for (let j = 0, k = 0; j < height; j++) {
    for (let i = 0; i < width; i++, k++) {
      const dx = (i / width - 0.5) * 1.15
      const dy = (j / height - 0.5) * 1.15
      shade[k] = 256 * Math.max(0, 1 - vignette * Math.pow(dx * dx + dy * dy, 1.1) * 2)
    }
  }
  const table = (c: 0 | 1 | 2) =>
    Uint8Array.from({ length: 256 }, (_, i) => {
      const v = i / 255
      return clamp(lift[c] + (1 - lift[c]) * lerp(v, v * v * (3 - 2 * v), curve) * tint[c]) * 255
    })
  const [red, green, blue] = [table(0), table(1), table(2)]
  return (data) => {
    for (let k = 0, p = 0; k < shade.length; k++, p += 4) {
      const v = shade[k]!
      data[p] = red[(data[p]! * v) >> 8]!
      data[p + 1] = green[(data[p + 1]! * v) >> 8]!
      data[p + 2] = blue[(data[p + 2]! * v) >> 8]!
      data[p + 3] = 255
    }
    return data
  }
}

/** Light bleeding into its surroundings: the frame, shrunk and blurred, added to itself. */
export function blooming(canvas: Canvas, g: Ctx, amount = 0.35, shrink = 6): (height?: number) => void {
  const [small, s] = sheet(canvas.width / shrink, canvas.height / shrink)
  return (height = canvas.height) => {
    s.globalCompositeOperation = 'copy'
    s.filter = `blur(${Math.max(1, small.width / 64)}px)`
    s.drawImage(canvas, 0, 0, small.width, small.height)
    s.filter = 'none'
    lit(g, () => {
      g.globalAlpha = amount
      g.drawImage(small, 0, 0, canvas.width, height)
      g.globalAlpha = 1
    })
  }
}

export interface WaterOptions {
  /** pixel row of the waterline; everything below is replaced */
  horizon: number
  /** how far the waves carry the mirror image away, 1 = calm lake */
  ripple?: number
  /** brightness at the far shore and at the camera */
  bright?: [number, number]
  /** added at the camera: the water's own colour */
  colour?: Rgb
  /** how quickly waves get larger towards the camera */
  speed?: number
}

/** Replaces the lower part of the frame by rippling water that mirrors the upper part. */
export function water(data: Pixels, width: number, height: number, t: number, options: WaterOptions): void {
  const { horizon, ripple = 1, bright = [0.8, 0.46], colour = [14, 18, 34], speed = 1 } = options
  const unit = Math.min(width, height) / 1080
  const time = t * speed
  for (let y = horizon; y < height; y++) {
    const v = (y - horizon) / (height - horizon)
    const depth = 1 / (v * 0.9 + 0.035)
    const reach = (1.2 + 9 * v) * unit * ripple
    const base = horizon - 1 - (y - horizon) * 0.985
    for (let x = 0; x < width; x++) {
      const u = (x / width - 0.5) * depth
      const slow = noise(u * 26 + time * 0.25, depth * 9 + time * 0.9) - 0.5
      const fast = noise(u * 70 - time * 0.3, depth * 22 + time * 1.6) - 0.5
      const sy = clamp(base + (slow * 1.3 + fast * 0.8) * reach * 2, 0, horizon - 1) | 0
      const sx = clamp(x + (slow * 0.5 + fast * 0.4) * reach * 0.9, 0, width - 1) | 0
      const to = (y * width + x) * 4
      const from = (sy * width + sx) * 4
      const f = lerp(bright[0], bright[1], v) + (slow + fast) * 0.1
      data[to] = data[from]! * f + colour[0] * v
      data[to + 1] = data[from + 1]! * f + colour[1] * v
      data[to + 2] = data[from + 2]! * f + colour[2] * v
      data[to + 3] = 255
    }
  }
}

/** A finished still, for looking at. */
export function toPng(data: Pixels, width: number, height: number): Buffer {
  const canvas = createCanvas(width, height)
  paste(canvas.getContext('2d'), new Uint8ClampedArray(data), width, height)
  return canvas.toBuffer('image/png')
}
