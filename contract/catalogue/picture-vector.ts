import { CELLS } from './picture-colours.ts'

/**
 * What pictures are compared by: a descriptor of 128 bytes, made in the browser of a visitor's picture and on the server of
 * frames of each clip, by the same code. It knows colours, light and the directions of lines, and nothing of what is shown.
 */
export const SAMPLE = { width: 64, height: 36 } as const
/** Of each block how much of its detail lies in each direction (a histogram of oriented gradients). */
const BLOCKS = { columns: 4, rows: 2 } as const
const DIRECTIONS = 4
const COLOUR_BYTES = CELLS.columns * CELLS.rows * 3
export const VECTOR_BYTES = COLOUR_BYTES + BLOCKS.columns * BLOCKS.rows * DIRECTIONS

/** @param pixels of a picture drawn into SAMPLE, whatever its own shape. @param channels 3 (RGB) or 4 (RGBA) bytes each */
export function vectorOf(pixels: ArrayLike<number>, channels: 3 | 4): Uint8Array {
  const { width, height } = SAMPLE
  const light = new Float32Array(width * height)
  const sums = new Float32Array(COLOUR_BYTES)
  for (let at = 0; at < light.length; at++) {
    const [r = 0, g = 0, b = 0] = [pixels[at * channels], pixels[at * channels + 1], pixels[at * channels + 2]]
    const y = 0.299 * r + 0.587 * g + 0.114 * b
    light[at] = y
    const cell = 3 * regionOf(at, CELLS)
    add(sums, cell, y)
    add(sums, cell + 1, 128 + 0.564 * (b - y))
    add(sums, cell + 2, 128 + 0.713 * (r - y))
  }
  const pixelsOfCell = light.length / (CELLS.columns * CELLS.rows)
  return Uint8Array.from([...sums.map((sum) => Math.round(sum / pixelsOfCell)), ...directionsOf(light)])
}

/** Shares of the whole picture's detail; plain skies and walls have none. */
function directionsOf(light: Float32Array): number[] {
  const { width, height } = SAMPLE
  const sums = new Float32Array(BLOCKS.columns * BLOCKS.rows * DIRECTIONS)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const dx = (light[at + 1] ?? 0) - (light[at - 1] ?? 0)
      const dy = (light[at + width] ?? 0) - (light[at - width] ?? 0)
      const turn = (Math.atan2(dy, dx) / Math.PI + 1) * DIRECTIONS
      add(sums, regionOf(at, BLOCKS) * DIRECTIONS + (Math.round(turn) % DIRECTIONS), Math.hypot(dx, dy))
    }
  const pixelsOfBlock = light.length / (BLOCKS.columns * BLOCKS.rows)
  return Array.from(sums, (sum) => Math.min(255, Math.round(Math.sqrt(sum / pixelsOfBlock) * 32)))
}

function add(sums: Float32Array, at: number, more: number): void {
  sums[at] = (sums[at] ?? 0) + more
}

/** The cell or block that a pixel lies in. */
function regionOf(pixel: number, { columns, rows }: { columns: number; rows: number }): number {
  const { width, height } = SAMPLE
  const column = Math.floor(((pixel % width) * columns) / width)
  return Math.floor((Math.floor(pixel / width) * rows) / height) * columns + column
}

/** From 0 (the same) to 1: place by place, the colours wherever they are, and the lines. */
export function vectorDistance(one: Uint8Array, other: Uint8Array): number {
  const [mine, theirs] = [sortedChannels(one), sortedChannels(other)]
  const placed = meanDifference(one, other, 0, COLOUR_BYTES)
  const anywhere = meanDifference(mine, theirs, 0, COLOUR_BYTES)
  const lines = meanDifference(one, other, COLOUR_BYTES, VECTOR_BYTES)
  return (0.4 * placed + 0.35 * anywhere + 0.25 * lines) / 255
}

function meanDifference(one: ArrayLike<number>, other: ArrayLike<number>, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return sum / (to - from)
}

/** Each channel's cells in ascending order: the difference of two such is the earth mover's distance of their histograms. */
function sortedChannels(vector: Uint8Array): Uint8Array {
  const cells = COLOUR_BYTES / 3
  const sorted = new Uint8Array(COLOUR_BYTES)
  for (let channel = 0; channel < 3; channel++)
    sorted.set(Uint8Array.from({ length: cells }, (_, cell) => vector[3 * cell + channel] ?? 0).sort(), channel * cells)
  return sorted
}

/** A coarse copy that is quickly compared with many: 4 x 2 mean colours. */
export const SIGNATURE_BYTES = 24

export function signatureOf(vector: Uint8Array): Uint8Array {
  const signature = new Uint8Array(SIGNATURE_BYTES)
  for (let at = 0; at < SIGNATURE_BYTES; at++) {
    const [channel, region] = [at % 3, Math.floor(at / 3)]
    const first = 2 * CELLS.columns * Math.floor(region / 4) + 2 * (region % 4)
    const cells = [first, first + 1, first + CELLS.columns, first + CELLS.columns + 1]
    signature[at] = cells.reduce((sum, cell) => sum + (vector[3 * cell + channel] ?? 0), 0) / cells.length
  }
  return signature
}

export const textOfVector = (vector: Uint8Array): string =>
  btoa(String.fromCharCode(...vector))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
