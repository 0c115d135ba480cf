import type { Size } from '../orientation.model.ts'

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

/**
 * Posters in AVIF and WebP, in several widths, all from one decoded still, without metadata.
 * @param still any format that sharp reads
 * @returns the files, and the sizes they come in
 */
export async function makePictureSet(
  still: Buffer,
  size: Size,
): Promise<{ readonly pictures: readonly Picture[]; readonly sizes: readonly Size[] }> {
  const sizes = setSizes(size)
  const { default: sharp } = await import('sharp')
  const quality = await cardQuality(still, sizes)
  const pictures: Picture[] = []
  for (const { long, width, height } of sizes) {
    const small = sharp(still).resize(width, height, { fit: 'fill' })
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
