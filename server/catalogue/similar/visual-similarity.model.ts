/** Visual features of a clip as measured: hex is #rrggbb, share 0 to 1, motion the mean change of brightness. */
export interface VisualTraits {
  palette: { hex: string; share: number }[]
  motion: number
}

/** The farthest two colours can be from one another. */
const BLACK_TO_WHITE = 764.83

/** From 0 (nothing alike) to 1: three quarters colours, one quarter motion. */
export function visualSimilarity(one: VisualTraits, other: VisualTraits): number {
  const colours = (paletteSimilarity(one, other) + paletteSimilarity(other, one)) / 2
  return 0.75 * colours + 0.25 * (1 - motionDifference(one.motion, other.motion))
}

/** From 0 to 1, logarithmic: a still and a slow clip differ more than two lively ones. */
export const motionDifference = (one: number, other: number): number =>
  Math.min(1, Math.abs(Math.log2(1 + one) - Math.log2(1 + other)) / 4)

/** How near the other's colours come to this one's, each weighted by its share of the picture. */
function paletteSimilarity(from: VisualTraits, to: VisualTraits): number {
  const whole = from.palette.reduce((sum, { share }) => sum + share, 0)
  if (whole === 0) return 0
  const best = from.palette.map(({ hex, share }) => {
    const near = to.palette.map((one) => closeness(hex, one.hex) * Math.min(1, one.share / share))
    return share * Math.max(0, ...near)
  })
  return best.reduce((sum, near) => sum + near, 0) / whole
}

/** 1 for the same colour, 0 from a third of the largest distance on. */
const closeness = (one: string, other: string): number =>
  Math.max(0, 1 - (3 * colourDistance(one, other)) / BLACK_TO_WHITE)

/** Perceived distance of two colours ("redmean"). */
function colourDistance(one: string, other: string): number {
  const [from, to] = [rgb(one), rgb(other)]
  const red = (from.r + to.r) / 2
  const [r, g, b] = [from.r - to.r, from.g - to.g, from.b - to.b]
  return Math.sqrt((2 + red / 256) * r * r + 4 * g * g + (2 + (255 - red) / 256) * b * b)
}

function rgb(hex: string): { r: number; g: number; b: number } {
  const value = Number.parseInt(hex.slice(1), 16) || 0
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 }
}
