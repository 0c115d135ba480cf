import type { Seen } from './similar.repository.ts'

/** The farthest two colours can be from one another. */
const BLACK_TO_WHITE = 764.83

/** How alike two clips look, from 0 (nothing alike) to 1: mostly their colours, in part how much moves. */
export function likeness(one: Seen, other: Seen): number {
  const colours = (nearness(one, other) + nearness(other, one)) / 2
  return 0.75 * colours + 0.25 * (1 - Math.min(1, Math.abs(pace(one) - pace(other))))
}

/** A still scene and a slow one differ more than two lively ones. */
const pace = ({ motion }: Seen): number => Math.log2(1 + motion) / 4

/** How near the other's colours come to this one's, each counting by how much of the picture it is. */
function nearness(from: Seen, to: Seen): number {
  const whole = from.palette.reduce((sum, { share }) => sum + share, 0)
  if (whole === 0) return 0
  const best = from.palette.map(({ hex, share }) => {
    const near = to.palette.map((one) => closeness(hex, one.hex) * Math.min(1, one.share / share))
    return share * Math.max(0, ...near)
  })
  return best.reduce((sum, near) => sum + near, 0) / whole
}

/** 1 for the same colour; nothing from a third of the way to the farthest on. */
const closeness = (one: string, other: string): number => Math.max(0, 1 - (3 * distance(one, other)) / BLACK_TO_WHITE)

/** Between two colours as the eye takes it, roughly ("redmean"). */
function distance(one: string, other: string): number {
  const [from, to] = [rgb(one), rgb(other)]
  const red = (from.r + to.r) / 2
  const [r, g, b] = [from.r - to.r, from.g - to.g, from.b - to.b]
  return Math.sqrt((2 + red / 256) * r * r + 4 * g * g + (2 + (255 - red) / 256) * b * b)
}

function rgb(hex: string): { r: number; g: number; b: number } {
  const value = Number.parseInt(hex.slice(1), 16) || 0
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 }
}
