import { AppError } from '../../platform/errors.ts'

/** As large as pages and mails need it, on screens of twice the density and more. */
const BOX = { width: 640, height: 160 }
const LEAST_HEIGHT = 32
const WIDEST = 8
const MOST_PIXELS = 4096 * 4096

/** No SVG: it may hold scripts and other pictures. */
const KINDS = ['png', 'webp']

/**
 * An uploaded picture drawn anew as a PNG: nothing of the file but its pixels is kept.
 * @throws AppError invalid_input
 */
export async function drawLogo(bytes: Buffer): Promise<{ png: Buffer; width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  const refused = (message: string) => new AppError('invalid_input', { field: 'file', message })
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 } as const
  const {
    format,
    width = 0,
    height = 0,
  } = isKnown(bytes)
    ? await sharp(bytes, options)
        .metadata()
        .catch(() => NOTHING)
    : NOTHING
  if (!KINDS.includes(format ?? '')) throw refused('A logo must be a PNG or WebP picture')
  if (height < LEAST_HEIGHT) throw refused(`The logo must be at least ${LEAST_HEIGHT} pixels high`)
  if (width > WIDEST * height || height > width * 2)
    throw refused(`The logo must be at most ${WIDEST} times as wide as high, and at most twice as high as wide`)
  const drawn = await sharp(bytes, options)
    .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refused('The picture is broken')
    })
  return { png: drawn.data, width: drawn.info.width, height: drawn.info.height }
}

const NOTHING: { format?: string; width?: number; height?: number } = {}

/** By its first bytes, so that no other decoder is ever asked. */
const isKnown = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP')
