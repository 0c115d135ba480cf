import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The faces of our papers, each cut to some scripts by its makers, and the letters it has. Tried in this order. WOFF,
 * since WOFF2 comes out blank.
 */
const FACES = {
  devanagari: {
    signs: /[\u0900-\u097f\u1cd0-\u1cf9\u25cc\ua8e0-\ua8ff]|\u200c|\u200d/u,
    plain: import.meta
      .resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
    bold: import.meta.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff'),
  },
  'latin-more': {
    signs:
      /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u02bd-\u02c5\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/u,
    plain: import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
    bold: import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff'),
  },
  latin: {
    signs: /./su,
    plain: import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
    bold: import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff'),
  },
} as const

export type FaceName = keyof typeof FACES
export const FACE_NAMES = Object.keys(FACES) as FaceName[]

export const WEIGHTS = ['plain', 'bold'] as const
export type Weight = (typeof WEIGHTS)[number]

/** The face for a letter; one that none has shows as an empty box. A space stays with the letters before it. */
export function faceOf(sign: string, before: FaceName | undefined): FaceName {
  if (sign === ' ' && before) return before
  return FACE_NAMES.find((face) => FACES[face].signs.test(sign)) ?? 'latin'
}

/** The name under which a document knows a face. */
export const fontName = (face: FaceName, weight: Weight): string => `${face} ${weight}`

const read = new Map<string, Buffer>()

/** The bytes of a face; read once a process. */
export function fontBytes(face: FaceName, weight: Weight): Buffer {
  const name = fontName(face, weight)
  const known = read.get(name)
  if (known) return known
  const bytes = readFileSync(fileURLToPath(FACES[face][weight]))
  read.set(name, bytes)
  return bytes
}
