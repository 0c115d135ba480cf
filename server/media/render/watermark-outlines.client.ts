import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import { isPenText, type WatermarkScript, WATERMARK_SCRIPTS } from '../../config/watermark-text.ts'
import { itemise } from '../../platform/script-runs.ts'
import { type DrawnText, drawText } from './watermark-glyphs.table.ts'

/** Of each script, the subset that has its letters; of Latin the one with those beyond Western Europe as well. */
const FACES: Record<WatermarkScript | 'LatinMore', string> = {
  Latin: 'noto-sans/files/noto-sans-latin',
  LatinMore: 'noto-sans/files/noto-sans-latin-ext',
  Greek: 'noto-sans/files/noto-sans-greek',
  Cyrillic: 'noto-sans/files/noto-sans-cyrillic',
  Devanagari: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
  Bengali: 'noto-sans-bengali/files/noto-sans-bengali-bengali',
  Gujarati: 'noto-sans-gujarati/files/noto-sans-gujarati-gujarati',
  Gurmukhi: 'noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi',
  Kannada: 'noto-sans-kannada/files/noto-sans-kannada-kannada',
  Malayalam: 'noto-sans-malayalam/files/noto-sans-malayalam-malayalam',
  Oriya: 'noto-sans-oriya/files/noto-sans-oriya-oriya',
  Tamil: 'noto-sans-tamil/files/noto-sans-tamil-tamil',
  Telugu: 'noto-sans-telugu/files/noto-sans-telugu-telugu',
  Arabic: 'noto-sans-arabic/files/noto-sans-arabic-arabic',
}
type Face = keyof typeof FACES

/** As heavy as the pen of the single-stroke alphabet, with capitals of the same height on the same line. */
const WEIGHT = 600
const UNITS_PER_EM = 28
const BASELINE = 20
/** As many as the pen draws; a letter with its signs counts once. */
const LONGEST = 16

/** The words of a watermark as paths: with the pen where it has all letters, else as a font shapes them. */
export async function drawMarkText(text: string): Promise<DrawnText> {
  if (isPenText(text)) return drawText(text)
  const letters = Array.from(new Intl.Segmenter('hi').segment(text.normalize('NFC').trim()), ({ segment }) => segment)
  const runs = itemise(letters.slice(0, LONGEST).join('').trim(), faceOf)
  const isRightToLeft = runs.some(({ face }) => face === 'Arabic')
  const paths: { x: number; y: number; d: string }[] = []
  let x = 0
  for (const { face, text: run } of isRightToLeft ? runs.toReversed() : runs) {
    const font = await fontOf(face)
    const scale = UNITS_PER_EM / font.unitsPerEm
    const { glyphs, positions } = font.layout(run)
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
      // Fonts count upwards from the baseline. What a font has no glyph for is left out.
      const d = glyph.id === 0 ? '' : glyph.path.scale(scale, -scale).toSVG()
      if (d !== '') paths.push({ x: x + xOffset * scale, y: BASELINE - yOffset * scale, d })
      x += glyph.id === 0 ? 0 : xAdvance * scale
    }
  }
  return { width: x, paths, isOutline: true }
}

const scriptOf = (character: string): WatermarkScript | null =>
  WATERMARK_SCRIPTS.find((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(character)) ?? null

/** Joiners and strokes that scripts share stay with the letters before them. */
function faceOf(character: string, before: Face = 'Latin'): Face {
  if (/[\u0020-\u024f]/.test(character)) return character <= '\u00ff' ? 'Latin' : 'LatinMore'
  return scriptOf(character) ?? before
}

const fonts = new Map<Face, Promise<Font>>()

function fontOf(face: Face): Promise<Font> {
  const known = fonts.get(face) ?? openFont(face)
  fonts.set(face, known)
  return known
}

async function openFont(face: Face): Promise<Font> {
  const file = import.meta.resolve(`@fontsource/${FACES[face]}-${WEIGHT}-normal.woff`)
  // Imported on use: a shop in Latin letters never needs it.
  const [{ create }, bytes] = await Promise.all([import('fontkit'), readFile(fileURLToPath(file))])
  const font = create(bytes)
  if (!('layout' in font)) throw new Error(`${face}: a collection of fonts, not one`)
  return font
}
