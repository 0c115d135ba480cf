/**
 * A single-stroke alphabet for the watermark, which makes it independent of installed fonts. Units: capitals are 20 high
 * (y 0 to 20, the baseline), small letters 13, descenders reach 26. A glyph is its width and the path of a round pen.
 */
type Glyph = readonly [width: number, path: string]

const bowl = 'M13 13.5A6.5 6.5 0 1 1 0 13.5A6.5 6.5 0 1 1 13 13.5'
const round = 'M20 10A10 10 0 1 1 0 10A10 10 0 1 1 20 10'

const GLYPHS: Readonly<Record<string, Glyph>> = {
  a: [13, `${bowl}M13 7V20`],
  b: [13, `M0 0V20${bowl}`],
  c: [11.4, 'M11.4 9.2A6.5 6.5 0 1 0 11.4 17.8'],
  d: [13, `M13 0V20${bowl}`],
  e: [13, 'M0 13.5H13A6.5 6.5 0 1 0 11.2 18'],
  f: [7.5, 'M7.5 .3A4.6 4.6 0 0 0 2.6 4.9V20M0 7H6.6'],
  g: [13, `${bowl}M13 7V19.5A6.4 6.4 0 0 1 1.4 23.3`],
  h: [11, 'M0 0V20M0 12.8A5.5 5.5 0 0 1 11 12.8V20'],
  i: [0, 'M0 7V20M0 1.2V1.3'],
  j: [3.6, 'M3.6 7V22A4 4 0 0 1 0 25.9M3.6 1.2V1.3'],
  k: [10.4, 'M0 0V20M9.6 7L0 14.6M3.9 11.6L10.4 20'],
  l: [0, 'M0 0V20'],
  m: [19, 'M0 7V20M0 12A4.75 4.75 0 0 1 9.5 12V20M9.5 12A4.75 4.75 0 0 1 19 12V20'],
  n: [11, 'M0 7V20M0 12.8A5.5 5.5 0 0 1 11 12.8V20'],
  o: [13, bowl],
  p: [13, `M0 7V26${bowl}`],
  q: [13, `M13 7V26${bowl}`],
  r: [7, 'M0 7V20M0 13A6 6 0 0 1 7 7.2'],
  s: [
    9.6,
    'M9 9.2C8.3 7.8 6.9 7 5 7C2.5 7 .8 8.3 .8 10.2C.8 12.2 2.5 12.8 5 13.4C7.8 14 9.6 14.8 9.6 16.8C9.6 18.7 7.8 20 5 20C2.6 20 .8 19 0 17.3',
  ],
  t: [7.6, 'M3 2.2V15.6A4.4 4.4 0 0 0 7.6 20M0 7H7.2'],
  u: [11, 'M0 7V14.3A5.5 5.5 0 0 0 11 14.3M11 7V20'],
  v: [12, 'M0 7L6 20L12 7'],
  w: [18, 'M0 7L4.6 20L9 8.6L13.4 20L18 7'],
  x: [11, 'M0 7L11 20M11 7L0 20'],
  y: [12, 'M0 7L6.2 19.6M12 7L3.6 26'],
  z: [10.6, 'M0 7H10.2L0 20H10.6'],
  A: [16, 'M0 20L8 0L16 20M3 13H13'],
  B: [12.4, 'M0 9.5H7A4.75 4.75 0 0 0 7 0H0V20H7.2A5.2 5.2 0 0 0 7.2 9.5'],
  C: [17.4, 'M17.4 3.6A10 10 0 1 0 17.4 16.4'],
  D: [16.5, 'M0 0V20H6.5A10 10 0 0 0 6.5 0Z'],
  E: [11, 'M11 0H0V20H11M0 9.7H9.4'],
  F: [11, 'M11 0H0V20M0 9.7H9.4'],
  G: [19.6, 'M17.4 3.6A10 10 0 1 0 19.6 11H11.4'],
  H: [14, 'M0 0V20M14 0V20M0 9.8H14'],
  I: [0, 'M0 0V20'],
  J: [9.6, 'M9.6 0V14.6A5 5 0 0 1 0 15.4'],
  K: [13, 'M0 0V20M12.4 0L0 12.4M4.9 7.7L13 20'],
  L: [10.4, 'M0 0V20H10.4'],
  M: [18, 'M0 20V0L9 13.4L18 0V20'],
  N: [14, 'M0 20V0L14 20V0'],
  O: [20, round],
  P: [12.4, 'M0 20V0H6.8A5.6 5.6 0 0 1 6.8 11.2H0'],
  Q: [20, `${round}M13 13.4L19.6 20.4`],
  R: [12.6, 'M0 20V0H6.8A5.6 5.6 0 0 1 6.8 11.2H0M6.4 11.2L12.6 20'],
  S: [
    12.4,
    'M11.6 3.6C10.8 1.3 8.9 0 6.2 0C3 0 .9 2 .9 4.9C.9 8 3.3 8.9 6.4 9.8C9.9 10.8 12.4 11.8 12.4 15C12.4 18 10 20 6.3 20C3.1 20 .9 18.5 0 15.9',
  ],
  T: [14, 'M0 0H14M7 0V20'],
  U: [14, 'M0 0V13A7 7 0 0 0 14 13V0'],
  V: [16, 'M0 0L8 20L16 0'],
  W: [24, 'M0 0L6.2 20L12 2.4L17.8 20L24 0'],
  X: [14, 'M0 0L14 20M14 0L0 20'],
  Y: [15, 'M0 0L7.5 10V20M15 0L7.5 10'],
  Z: [13.4, 'M0 0H13L0 20H13.4'],
  0: [13, 'M13 10C13 15.8 10.4 20 6.5 20C2.6 20 0 15.8 0 10C0 4.2 2.6 0 6.5 0C10.4 0 13 4.2 13 10'],
  1: [5, 'M0 3.6L5 0V20'],
  2: [11.6, 'M.4 5.4A5.5 5.5 0 0 1 11 5.6C11 8.4 9.4 10.2 6.8 12.6L0 20H11.6'],
  3: [11.4, 'M.6 0H10.6L5 7.8A6.2 6.2 0 1 1 0 17.2'],
  4: [13, 'M10 20V0L0 14H13'],
  5: [11.4, 'M10.4 0H2L1 9A6.3 6.3 0 1 1 0 17'],
  6: [12.4, 'M8.4 0L1.3 10.2M12.4 13.8A6.2 6.2 0 1 1 0 13.8A6.2 6.2 0 1 1 12.4 13.8'],
  7: [11.6, 'M0 0H11.6L3.6 20'],
  8: [12, 'M10.6 4.8A4.6 4.7 0 1 1 1.4 4.8A4.6 4.7 0 1 1 10.6 4.8M12 14.8A6 5.2 0 1 1 0 14.8A6 5.2 0 1 1 12 14.8'],
  9: [12.4, 'M4 20L11.1 9.8M12.4 6.2A6.2 6.2 0 1 1 0 6.2A6.2 6.2 0 1 1 12.4 6.2'],
  ' ': [2, ''],
  '.': [0, 'M0 19.9V20'],
  '-': [6, 'M0 13H6'],
  "'": [0, 'M0 0V4'],
}

const LETTER_SPACING = 5.6
const MAX_LENGTH = 16

export type DrawnText = {
  readonly width: number
  readonly paths: readonly { readonly x: number; readonly y: number; readonly d: string }[]
  /** Outlines of a font, to be filled; else strokes of the pen. */
  readonly isOutline: boolean
}

/**
 * A text as paths beginning at x = 0. Accents and characters without a glyph are dropped, and at most sixteen characters are
 * drawn. Texts with other letters are drawn by `watermark-outlines.client.ts`.
 */
export function drawText(text: string): DrawnText {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').trim()
  const paths: { x: number; y: number; d: string }[] = []
  let x = 0
  for (const character of plain) {
    const glyph = GLYPHS[character]
    if (glyph === undefined || paths.length === MAX_LENGTH) continue
    paths.push({ x, y: 0, d: glyph[1] })
    x += glyph[0] + LETTER_SPACING
  }
  return { width: Math.max(0, x - LETTER_SPACING), paths, isOutline: false }
}
