import { hexColour } from './palette.model.ts'

/** The dominant colour of a picture file, as #rrggbb. */
export async function dominantColour(path: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  const { dominant } = await sharp(path).stats()
  return hexColour(dominant.r, dominant.g, dominant.b)
}
