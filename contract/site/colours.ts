/** What a colour of the shop is seen on or with, and how much it must stand out there (WCAG 2.2, 1.4.3 and 1.4.11). */
interface ColourRule {
  theme: 'light' | 'dark'
  /** What is written on it: white. */
  carriesText: boolean
  /** Of text it is 4.5, of a frame, a mark or a tick 3. */
  ratio: 3 | 4.5
}

/** The grounds of each theme, as in `web/app.css`. */
export const SURFACES = {
  light: ['#f6f6fa', '#ffffff', '#ececf3'],
  dark: ['#0c0c16', '#141523', '#1b1c2e'],
} as const

/** The colours that a shop may choose, by the variable of the environment, with those of the product. */
export const COLOURS = {
  COLOUR_ACCENT: '#c2145a',
  COLOUR_ACCENT_DARK: '#d91c68',
  COLOUR_LINK: '#b01050',
  COLOUR_LINK_DARK: '#ff79ab',
} as const
export type ColourKey = keyof typeof COLOURS
export const COLOUR_KEYS = Object.keys(COLOURS) as ColourKey[]
export type Colours = Record<ColourKey, string>

const RULES: Record<ColourKey, ColourRule> = {
  COLOUR_ACCENT: { theme: 'light', carriesText: true, ratio: 3 },
  COLOUR_ACCENT_DARK: { theme: 'dark', carriesText: true, ratio: 3 },
  COLOUR_LINK: { theme: 'light', carriesText: false, ratio: 4.5 },
  COLOUR_LINK_DARK: { theme: 'dark', carriesText: false, ratio: 4.5 },
}

const HEX = /^#[0-9a-f]{6}$/
const WHITE = '#ffffff'

export const isColourKey = (key: string): key is ColourKey => Object.hasOwn(COLOURS, key)

/** Why a colour cannot be used, for people; null: it can. */
export function colourProblem(key: ColourKey, typed: string): string | null {
  const colour = typed.toLowerCase()
  if (!HEX.test(colour)) return 'Must be a colour as in #c2145a'
  const { theme, carriesText, ratio } = RULES[key]
  if (carriesText && contrastOf(colour, WHITE) < 4.5)
    return 'White words on it are hard to read: their contrast must be at least 4.5 to 1'
  if (SURFACES[theme].every((ground) => contrastOf(colour, ground) >= ratio)) return null
  return ratio === 3
    ? 'It does not stand out from the page: the contrast must be at least 3 to 1'
    : 'Words in it are hard to read on the page: the contrast must be at least 4.5 to 1'
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** An accent under the pointer: a little darker, so that white on it stands out more. */
export const hoverOf = (colour: string): string =>
  `#${channelsOf(colour)
    .map((value) =>
      Math.round(value * 0.82)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const PROPERTIES: Record<ColourKey, string> = {
  COLOUR_ACCENT: '--own-accent',
  COLOUR_ACCENT_DARK: '--own-accent-dark',
  COLOUR_LINK: '--own-link',
  COLOUR_LINK_DARK: '--own-link-dark',
}

/** The custom properties of the document that `web/app.css` prefers to the product's colours; null: the product's. */
export const colourProperties = (colours: Colours): [property: string, colour: string | null][] =>
  COLOUR_KEYS.flatMap((key) => {
    const own = colours[key] === COLOURS[key] ? null : colours[key]
    const property = PROPERTIES[key]
    const hover: [string, string | null][] = RULES[key].carriesText ? [[`${property}-hi`, own && hoverOf(own)]] : []
    return [[property, own], ...hover]
  })
