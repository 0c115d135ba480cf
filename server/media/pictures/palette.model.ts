import type { COLOURS } from '../../../contract/catalogue/search-choices.ts'

export type ColourName = (typeof COLOURS)[number]

export interface NamedColour {
  readonly name: ColourName
  /** The mean of its pixels, as #rrggbb. */
  readonly hex: string
  /** 0 to 1. */
  readonly share: number
}

const MOST_COLOURS = 5
const FEWEST_COLOURS = 3
const LEAST_SHARE = 0.06
const TRACE = 0.01

/** Classifies a pixel by hue, saturation and perceived brightness. */
export function nameOf(r: number, g: number, b: number): ColourName {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const chroma = most - least
  const light = (most + least) / 2
  if (most < 42) return 'black'
  if (chroma < 22 || chroma / most < 0.13) return light > 205 ? 'white' : light < 48 ? 'black' : 'grey'
  const hue = hueOf(r, g, b)
  if (hue < 14 || hue >= 345) return light > 165 ? 'pink' : light < 70 && chroma < 90 ? 'brown' : 'red'
  if (hue < 44) return most < 150 || chroma / most < 0.42 ? 'brown' : 'orange'
  if (hue < 68) return most < 110 ? 'brown' : 'yellow'
  if (hue < 160) return 'green'
  if (hue < 195) return 'teal'
  if (hue < 255) return 'blue'
  return hue < 300 ? 'purple' : 'pink'
}

function hueOf(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b)
  const chroma = most - Math.min(r, g, b)
  const sixth = most === r ? ((g - b) / chroma + 6) % 6 : most === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  return sixth * 60
}

/** The three to five dominant colours (fewer when there are no more), largest share first. */
export function paletteOf(rgb: Uint8Array): NamedColour[] {
  const sums = new Map<ColourName, { r: number; g: number; b: number; n: number }>()
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const [r, g, b] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]
    const name = nameOf(r, g, b)
    const sum = sums.get(name) ?? { r: 0, g: 0, b: 0, n: 0 }
    sums.set(name, { r: sum.r + r, g: sum.g + g, b: sum.b + b, n: sum.n + 1 })
  }
  const pixels = rgb.length / 3
  return [...sums]
    .map(([name, { r, g, b, n }]) => ({ name, hex: hexColour(r / n, g / n, b / n), share: n / pixels }))
    .toSorted((a, b) => b.share - a.share)
    .filter(({ share }, n) => share >= (n < FEWEST_COLOURS ? TRACE : LEAST_SHARE))
    .slice(0, MOST_COLOURS)
    .map((colour) => ({ ...colour, share: Math.round(colour.share * 1000) / 1000 }))
}

export const hexColour = (...rgb: [r: number, g: number, b: number]): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
