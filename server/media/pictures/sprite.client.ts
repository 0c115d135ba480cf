import { fitInto, type Size } from '../orientation.model.ts'

const TILE_BOX = { long: 256, short: 192 }
const FRAMES = { least: 12, most: 24 }
const COLUMNS = 6
const MOST_BYTES = 150_000
const QUALITIES = [68, 55, 42, 30, 18, 6, 1] as const

/** The layout of a sprite sheet, row by row. */
export interface Sprite {
  readonly columns: number
  readonly rows: number
  readonly frames: number
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
export async function drawSheet(
  rgb: Buffer,
  { width, height, frames: most }: ReturnType<typeof planSprite>,
): Promise<(Sprite & { readonly content: Buffer }) | null> {
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
  for (const quality of QUALITIES) {
    content = await sharp(sheet, { raw }).webp({ quality, effort: 4 }).toBuffer()
    if (content.length <= MOST_BYTES) break
  }
  return { columns, rows, frames, content }
}
