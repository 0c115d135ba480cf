import { fitInto, type Size } from '../orientation.model.ts'
import { hexColour } from './visual-features.model.ts'

/** Long sides of posters, none larger than their source. */
const LONG_SIDES = [320, 640, 960, 1280] as const
/** Byte budget of a card's poster in AVIF: sharp, and small enough for a page full of them. */
const CARD = { long: 640, mostBytes: 25_000, leastBytes: 8_000 }
const QUALITIES = { first: 52, finer: 66, coarser: [42, 33, 25] } as const

export interface Picture extends Size {
  /** File name inside the clip's picture folder. */
  readonly name: string
  readonly contentType: 'image/avif' | 'image/webp'
  readonly content: Buffer
}

/** The sizes of a set, smallest first. Never enlarged: a small picture is its own largest size. */
export function setSizes({ width, height }: Size): readonly (Size & { readonly long: number })[] {
  const own = Math.max(width, height)
  const sides = LONG_SIDES.filter((long) => long <= own)
  return (sides.length > 0 ? sides : [own]).map((long) => ({
    long,
    width: Math.max(1, Math.round((width * long) / own)),
    height: Math.max(1, Math.round((height * long) / own)),
  }))
}

/** A picture to be laid over a still of this size; null for none. */
export type StillOverlay = (size: Size) => Promise<Buffer | null>

/**
 * Posters in AVIF and WebP, in several widths, all from one decoded still, without metadata.
 * @param still any format that sharp reads
 * @returns the files, and the sizes they come in
 */
export async function makePictureSet(still: Buffer, size: Size, overlay: StillOverlay) {
  const sizes = setSizes(size)
  const { default: sharp } = await import('sharp')
  const quality = await cardQuality(still, sizes)
  const pictures: Picture[] = []
  for (const { long, width, height } of sizes) {
    const mark = await overlay({ width, height })
    const small = sharp(still)
      .resize(width, height, { fit: 'fill' })
      .composite(mark ? [{ input: mark }] : [])
    const avif = await small.clone().avif({ quality, effort: 2 }).toBuffer()
    const webp = await small.webp({ quality: 74, effort: 4 }).toBuffer()
    pictures.push({ name: `${long}.avif`, contentType: 'image/avif', width, height, content: avif })
    pictures.push({ name: `${long}.webp`, contentType: 'image/webp', width, height, content: webp })
  }
  return { pictures, sizes: sizes.map(({ width, height }) => ({ width, height })) }
}

/** The quality at which the card's poster meets its byte budget; the other widths use the same. */
async function cardQuality(still: Buffer, sizes: readonly (Size & { long: number })[]): Promise<number> {
  const card = sizes.find(({ long }) => long === CARD.long) ?? sizes.at(-1)
  if (card === undefined) return QUALITIES.first
  const { default: sharp } = await import('sharp')
  const picture = sharp(still).resize(card.width, card.height, { fit: 'fill' })
  const weight = async (quality: number) => (await picture.clone().avif({ quality, effort: 2 }).toBuffer()).length
  const first = await weight(QUALITIES.first)
  if (first < CARD.leastBytes) return QUALITIES.finer
  if (first <= CARD.mostBytes) return QUALITIES.first
  const [fine, fair, coarse] = QUALITIES.coarser
  for (const quality of [fine, fair]) if ((await weight(quality)) <= CARD.mostBytes) return quality
  return coarse
}

const TILE_BOX = { long: 256, short: 192 }
const FRAMES = { least: 12, most: 24 }
const COLUMNS = 6
const MOST_BYTES = 150_000
const SHEET_QUALITIES = [68, 55, 42, 30, 18, 6, 1] as const

/** The layout of a sprite sheet, row by row. */
export interface Sprite {
  readonly columns: number
  readonly rows: number
  readonly frames: number
  /** Those of earlier versions do not say. */
  readonly bytes?: number
}

/** @returns the tile size and the number of frames, evenly spread over the video */
export function planSprite(info: Size & { durationSeconds: number }): Size & { readonly frames: number } {
  const frames = Math.min(FRAMES.most, Math.max(FRAMES.least, Math.round(info.durationSeconds)))
  return { ...fitInto(info, TILE_BOX), frames }
}

/**
 * Encodes tiles as one WebP sheet of at most 150 kB.
 * @param rgb the tiles one after another, 3 bytes a pixel
 * @returns null when there is no complete tile
 */
export async function drawSheet(rgb: Buffer, { width, height, frames: most }: ReturnType<typeof planSprite>) {
  const bytes = width * height * 3
  const frames = Math.min(most, Math.floor(rgb.length / bytes))
  if (frames === 0) return null
  const columns = Math.min(COLUMNS, frames)
  const rows = Math.ceil(frames / columns)
  const sheet = Buffer.alloc(columns * rows * bytes)
  for (let n = 0; n < frames; n++) {
    const [left, top] = [(n % columns) * width, Math.floor(n / columns) * height]
    for (let y = 0; y < height; y++) {
      const from = n * bytes + y * width * 3
      rgb.copy(sheet, ((top + y) * columns * width + left) * 3, from, from + width * 3)
    }
  }
  const raw = { width: columns * width, height: rows * height, channels: 3 } as const
  const { default: sharp } = await import('sharp')
  let content = Buffer.alloc(0)
  for (const quality of SHEET_QUALITIES) {
    content = await sharp(sheet, { raw }).webp({ quality, effort: 4 }).toBuffer()
    if (content.length <= MOST_BYTES) break
  }
  return { columns, rows, frames, content }
}

/** The dominant colour of a picture file, as #rrggbb. */
export async function dominantColour(path: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  const { dominant } = await sharp(path).stats()
  return hexColour(dominant.r, dominant.g, dominant.b)
}
