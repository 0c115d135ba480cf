import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { createCanvas, ImageData } from '@napi-rs/canvas'
import { type Rgb, type Rgba, smooth } from './noise.ts'

export type Ctx = SKRSContext2D
export type { Canvas }

/** A transparent canvas of whole pixels with its context. */
export function sheet(width: number, height: number): [Canvas, Ctx] {
  const canvas = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  return [canvas, canvas.getContext('2d')]
}

/** Draws once onto its own sheet: `draw` works in `width` x `height` units, the sheet has `scale` pixels per unit. */
export function drawn(width: number, height: number, scale: number, draw: (g: Ctx) => void, blur = 0): Canvas {
  const [sharp, g] = sheet(width * scale, height * scale)
  g.scale(scale, scale)
  draw(g)
  if (!blur) return sharp
  const [soft, s] = sheet(sharp.width, sharp.height)
  s.filter = `blur(${blur * scale}px)`
  s.drawImage(sharp, 0, 0)
  return soft
}

/** Writes one pixel's colour (0-255) into `out`; u, v are 0..1 across the picture, t in seconds. */
export type PixelPaint = (u: number, v: number, out: Rgba, t: number) => void

/** A small picture computed pixel by pixel, repainted on every call; scaled up by the scene that draws it. */
export function pixels(width: number, height: number, paint: PixelPaint): (t?: number) => Canvas {
  const [canvas, g] = sheet(width, height)
  const image = new ImageData(canvas.width, canvas.height)
  const out: Rgba = [0, 0, 0, 255]
  return (t = 0) => {
    for (let j = 0, k = 0; j < canvas.height; j++) {
      for (let i = 0; i < canvas.width; i++, k += 4) {
        paint(i / canvas.width, j / canvas.height, out, t)
        image.data.set(out, k)
      }
    }
    g.putImageData(image, 0, 0)
    return canvas
  }
}

/** Round light that fades outwards; draw it with `screen`. A higher power gives a smaller core. */
export function glow(colour: Rgb, power = 2, size = 128): Canvas {
  return pixels(size, size, (u, v, out) => {
    const d = Math.hypot(u - 0.5, v - 0.5) * 2
    out[0] = colour[0]
    out[1] = colour[1]
    out[2] = colour[2]
    out[3] = d < 1 ? Math.pow(1 - d, power) * 255 : 0
  })()
}

/** An out-of-focus point of light: a disc with a brighter rim. */
export function bokeh(colour: Rgb, size = 160): Canvas {
  return pixels(size, size, (u, v, out) => {
    const d = Math.hypot(u - 0.5, v - 0.5) * 2
    out[0] = colour[0]
    out[1] = colour[1]
    out[2] = colour[2]
    out[3] = smooth(1, 0.93, d) * (0.55 + 0.45 * smooth(0.5, 0.95, d)) * 255
  })()
}

/** Draws a sprite centred on x, y with half-width r (and half-height ry), all in pixels. */
export function stamp(g: Ctx, sprite: Canvas, x: number, y: number, r: number, alpha = 1, ry = r): void {
  g.globalAlpha = alpha < 0 ? 0 : alpha > 1 ? 1 : alpha
  g.drawImage(sprite, x - r, y - ry, 2 * r, 2 * ry)
  g.globalAlpha = 1
}

/** Runs `draw` with light adding up instead of covering. */
export function lit(g: Ctx, draw: () => void): void {
  g.globalCompositeOperation = 'screen'
  draw()
  g.globalCompositeOperation = 'source-over'
}

/** Runs `draw` in the unit space of one figure: origin at x, y, one unit = `scale` pixels. */
export function at(g: Ctx, x: number, y: number, scale: number, draw: () => void, turn = 0): void {
  g.save()
  g.translate(x, y)
  if (turn) g.rotate(turn)
  g.scale(scale, scale)
  draw()
  g.restore()
}

/** Fills a closed path: a start point, then segments of 2 (line), 4 (quadratic) or 6 (bezier) numbers. */
export function shape(g: Ctx, start: [number, number], ...segments: number[][]): void {
  g.beginPath()
  g.moveTo(start[0], start[1])
  for (const s of segments) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = s
    if (s.length === 2) g.lineTo(a, b)
    else if (s.length === 4) g.quadraticCurveTo(a, b, c, d)
    else g.bezierCurveTo(a, b, c, d, e, f)
  }
  g.fill()
}

/** A gradient along a line from evenly or explicitly placed colour stops. */
export function ramp(
  g: Ctx,
  line: [number, number, number, number],
  stops: Record<number, string>,
): ReturnType<Ctx['createLinearGradient']> {
  const gradient = g.createLinearGradient(...line)
  for (const [offset, colour] of Object.entries(stops)) gradient.addColorStop(Number(offset), colour)
  return gradient
}
