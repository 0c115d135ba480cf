import type { Size } from '../orientation.model.ts'
import type { COLOURS } from '../../../contract/catalogue/search-choices.ts'

/** Small samples are enough for colours, motion and similarity; four a second, at most 64. */
export const SAMPLE_SIZE: Size = { width: 64, height: 36 }
const MAX_FRAMES = 64
const PER_SECOND = 4
const FRAME_BYTES = SAMPLE_SIZE.width * SAMPLE_SIZE.height * 3

/** Visual features of a clip, measured from samples of the video. */
export interface VisualFeatures {
  /** Largest share first. */
  readonly palette: readonly NamedColour[]
  /** Median change of brightness (0 to 255) in a quarter of a second. */
  readonly motion: number
  /** Difference hashes (64 bits each, signed) of an early, a middle and a late sample. */
  readonly hashes: readonly bigint[]
}

/** Samples a second. */
export const sampleRate = (durationSeconds: number): number => Math.min(PER_SECOND, MAX_FRAMES / durationSeconds)

/**
 * @param rgb samples of SAMPLE_SIZE one after another, 3 bytes a pixel
 * @param perSecond the sample rate
 * @returns null when there is no complete sample
 */
export function measureFeatures(rgb: Buffer, perSecond: number): VisualFeatures | null {
  const count = Math.floor(rgb.length / FRAME_BYTES)
  if (count === 0) return null
  const frames = Array.from({ length: count }, (_, n) => rgb.subarray(n * FRAME_BYTES, (n + 1) * FRAME_BYTES))
  const greys = frames.map(greyOf)
  const hashes = [0.1, 0.5, 0.9].map((share) => differenceHash(greys[Math.floor(share * count)] ?? new Uint8Array()))
  return { palette: paletteOf(rgb.subarray(0, count * FRAME_BYTES)), motion: motionOf(greys, perSecond), hashes }
}

function greyOf(rgb: Buffer): Uint8Array {
  const grey = new Uint8Array(rgb.length / 3)
  for (let n = 0; n < grey.length; n++)
    grey[n] = ((rgb[n * 3] ?? 0) * 299 + (rgb[n * 3 + 1] ?? 0) * 587 + (rgb[n * 3 + 2] ?? 0) * 114) / 1000
  return grey
}

/** The median change, so that a single cut or flash has no effect. */
function motionOf(greys: readonly Uint8Array[], perSecond: number): number {
  const changes = greys.slice(1).map((grey, n) => meanDifference(grey, greys[n] ?? grey))
  const sorted = changes.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  // Normalised: samples that are further apart change more.
  return (middle * Math.min(PER_SECOND, perSecond)) / PER_SECOND
}

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0
  for (let n = 0; n < a.length; n++) sum += Math.abs((a[n] ?? 0) - (b[n] ?? 0))
  return sum / Math.max(1, a.length)
}

const HASH = { columns: 9, rows: 8 }

/** dHash: one bit for each two neighbours of a 9 x 8 picture, whether the left one is brighter. Signed, for a bigint column. */
export function differenceHash(grey: Uint8Array): bigint {
  const cells = Array.from({ length: HASH.columns * HASH.rows }, (_, n) => meanOfCell(grey, n))
  let bits = 0n
  for (let row = 0; row < HASH.rows; row++)
    for (let column = 0; column < HASH.columns - 1; column++) {
      const at = row * HASH.columns + column
      // The threshold ignores noise on plain areas.
      bits = (bits << 1n) | ((cells[at] ?? 0) > (cells[at + 1] ?? 0) + 1 ? 1n : 0n)
    }
  return BigInt.asIntN(64, bits)
}

function meanOfCell(grey: Uint8Array, cell: number): number {
  const { width, height } = SAMPLE_SIZE
  const [column, row] = [cell % HASH.columns, Math.floor(cell / HASH.columns)]
  const [left, right] = [edge(column, HASH.columns, width), edge(column + 1, HASH.columns, width)]
  const [top, bottom] = [edge(row, HASH.rows, height), edge(row + 1, HASH.rows, height)]
  let sum = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += grey[y * width + x] ?? 0
  return sum / ((right - left) * (bottom - top))
}

const edge = (n: number, of: number, length: number) => Math.floor((n * length) / of)

type ColourName = (typeof COLOURS)[number]

export interface NamedColour {
  readonly name: ColourName
  /** The mean of its pixels, as #rrggbb. */
  readonly hex: string
  /** 0 to 1. */
  readonly share: number
}

const MOST_COLOURS = 5
const FEWEST_COLOURS = 3
const LEAST_SHARE = 0.06
const TRACE = 0.01

/** Classifies a pixel by hue, saturation and perceived brightness. */
export function nameOf(r: number, g: number, b: number): ColourName {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const chroma = most - least
  const light = (most + least) / 2
  if (most < 42) return 'black'
  if (chroma < 22 || chroma / most < 0.13) return light > 205 ? 'white' : light < 48 ? 'black' : 'grey'
  const hue = hueOf(r, g, b)
  if (hue < 14 || hue >= 345) return light > 165 ? 'pink' : light < 70 && chroma < 90 ? 'brown' : 'red'
  if (hue < 44) return most < 150 || chroma / most < 0.42 ? 'brown' : 'orange'
  if (hue < 68) return most < 110 ? 'brown' : 'yellow'
  if (hue < 160) return 'green'
  if (hue < 195) return 'teal'
  if (hue < 255) return 'blue'
  return hue < 300 ? 'purple' : 'pink'
}

function hueOf(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b)
  const chroma = most - Math.min(r, g, b)
  const sixth = most === r ? ((g - b) / chroma + 6) % 6 : most === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  return sixth * 60
}

/** The three to five dominant colours (fewer when there are no more), largest share first. */
export function paletteOf(rgb: Uint8Array): NamedColour[] {
  const sums = new Map<ColourName, { r: number; g: number; b: number; n: number }>()
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const [r, g, b] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]
    const name = nameOf(r, g, b)
    const sum = sums.get(name) ?? { r: 0, g: 0, b: 0, n: 0 }
    sums.set(name, { r: sum.r + r, g: sum.g + g, b: sum.b + b, n: sum.n + 1 })
  }
  const pixels = rgb.length / 3
  return [...sums]
    .map(([name, { r, g, b, n }]) => ({ name, hex: hexColour(r / n, g / n, b / n), share: n / pixels }))
    .toSorted((a, b) => b.share - a.share)
    .filter(({ share }, n) => share >= (n < FEWEST_COLOURS ? TRACE : LEAST_SHARE))
    .slice(0, MOST_COLOURS)
    .map((colour) => ({ ...colour, share: Math.round(colour.share * 1000) / 1000 }))
}

export const hexColour = (...rgb: [r: number, g: number, b: number]): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
