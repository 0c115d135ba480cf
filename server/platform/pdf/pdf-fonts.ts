import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The font subsets of our documents and the characters each contains, tried in this order. WOFF, since WOFF2 renders
 * blank.
 */
const FACES = {
  devanagari: {
    characters: /[\u0900-\u097f\u1cd0-\u1cf9\u25cc\ua8e0-\ua8ff]|\u200c|\u200d/u,
    plain: import.meta
      .resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
    bold: import.meta.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff'),
  },
  'latin-more': {
    characters:
      /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u02bd-\u02c5\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/u,
    plain: import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
    bold: import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff'),
  },
  latin: {
    characters: /./su,
    plain: import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
    bold: import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff'),
  },
} as const

export type FaceName = keyof typeof FACES
export const FACE_NAMES = Object.keys(FACES) as FaceName[]

export const WEIGHTS = ['plain', 'bold'] as const
export type Weight = (typeof WEIGHTS)[number]

/** The font of a character; one that no font contains shows as an empty box. A space keeps the font before it. */
export function faceOf(character: string, before: FaceName | undefined): FaceName {
  if (character === ' ' && before) return before
  return FACE_NAMES.find((face) => FACES[face].characters.test(character)) ?? 'latin'
}

/** The name a font is registered under. */
export const fontName = (face: FaceName, weight: Weight): string => `${face} ${weight}`

const loaded = new Map<string, Buffer>()

/** The bytes of a font, read once a process. */
export function fontBytes(face: FaceName, weight: Weight): Buffer {
  const name = fontName(face, weight)
  const known = loaded.get(name)
  if (known) return known
  const bytes = readFileSync(fileURLToPath(FACES[face][weight]))
  loaded.set(name, bytes)
  return bytes
}
