/** The scripts that a watermark can be drawn in. */
export const WATERMARK_SCRIPTS = [
  ...(['Latin', 'Greek', 'Cyrillic', 'Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi'] as const),
  ...(['Kannada', 'Malayalam', 'Oriya', 'Tamil', 'Telugu', 'Arabic'] as const),
] as const
export type WatermarkScript = (typeof WATERMARK_SCRIPTS)[number]

/** The alphabet of single strokes has these. */
export const isPenText = (text: string): boolean => /^[A-Za-z0-9 .-]*$/.test(text)

const LETTERS = WATERMARK_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')
/** So many are drawn. */
const MOST_LETTERS = 16

/** As readers count: a letter with its signs is one. */
export const fitsWatermark = (text: string): boolean =>
  Array.from(new Intl.Segmenter('hi').segment(text.normalize('NFC').trim())).length <= MOST_LETTERS

/** Letters with their signs, digits; between them spaces, dots, hyphens, dandas and the joiners of Indian scripts. */
const DRAWABLE = new RegExp(`^(?=.*[\\p{L}\\p{N}])[${LETTERS}0-9 .\\-\\u0964\\u0965\\u200c\\u200d]*$`, 'u')

export const isDrawable = (text: string): boolean => DRAWABLE.test(text.normalize('NFC'))
