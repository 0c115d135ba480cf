import type { Size } from '../orientation.model.ts'
import { drawText, type DrawnText } from './watermark-glyphs.table.ts'

/** A logo is 40 units high: the disc, and the brand name beside it. */
const DISC = 40
const TEXT_AT = { x: 51, y: 10 }
const TILT_DEGREES = -20
const PEN = 3.2
const EDGE = 1.5
/** Visible on bright footage by its dark edge, on dark footage by its white body. */
const BODY_OPACITY = 0.15
const EDGE_OPACITY = 0.2

/** Limits the number of logos in extremely narrow pictures. */
const MIN_STEP = 12

const PLAY = 'M15.4 13.4v13.2c0 1 1.1 1.6 2 1.1l10.8-6.6c.8-.5.8-1.7 0-2.2L17.4 12.3c-.9-.5-2 .1-2 1.1Z'

export type WatermarkLayout = {
  /** Diameter of one disc, in pixels. */
  readonly disc: number
  /** Pixels per drawing unit. */
  readonly scale: number
  /** Centres of the discs; some just outside the picture, so that edges are covered as well. */
  readonly centres: readonly { readonly x: number; readonly y: number }[]
}

/**
 * Tiles the watermark, so that any crop half as wide and half as high as the picture contains at least one whole disc.
 * The discs form a lattice whose widest gap fits into such a crop; the logo shrinks until its text fits in the lattice.
 */
export function layOutWatermarks({ width, height }: Size, textWidth: number): WatermarkLayout {
  const units = textWidth === 0 ? DISC : TEXT_AT.x + textWidth
  let disc = Math.min(width, height) * 0.1
  let hole = widestHole(width, height, disc)
  while (hole * 1.9 < (units / DISC) * disc * 1.12 && disc > 4) {
    disc *= 0.96
    hole = widestHole(width, height, disc)
  }
  const step = Math.max(hole * 1.73, (units / DISC) * disc * 1.12, MIN_STEP)
  // With rows shifted by half a step, this is the row distance at which no gap is wider than `hole`.
  const row = Math.max(MIN_STEP, hole + Math.sqrt(Math.max(0, hole ** 2 - (step / 2) ** 2)))
  return { disc, scale: disc / DISC, centres: lattice({ width, height }, step, row, disc) }
}

const widestHole = (width: number, height: number, disc: number): number =>
  ((Math.min(width, height) / 2 - disc) / 2) * 0.97

function lattice({ width, height }: Size, step: number, row: number, disc: number): { x: number; y: number }[] {
  const angle = (TILT_DEGREES * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const reach = Math.ceil(Math.hypot(width, height) / Math.min(step, row))
  const centres: { x: number; y: number }[] = []
  for (let r = -reach; r <= reach; r++) {
    for (let s = -reach; s <= reach; s++) {
      const along = (s + (r % 2 === 0 ? 0 : 0.5)) * step
      const down = r * row
      const x = width / 2 + along * cos - down * sin
      const y = height / 2 + along * sin + down * cos
      // The text runs to the right and up, so logos that begin left of or below the picture are visible.
      if (x > -step && x < width + disc && y > -disc && y < height + step * 0.4) centres.push({ x, y })
    }
  }
  return centres
}

/** The shapes of one logo, with its disc's centre at the origin: for its body and, thicker, for its edge. */
function markShapes(text: DrawnText, grown: number): string {
  const petals = Array.from({ length: 12 }, (_, n) => {
    const angle = (n * Math.PI) / 6
    const [x, y] = [20 + 15.2 * Math.cos(angle), 20 + 15.2 * Math.sin(angle)]
    return `<circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${4.6 + grown}"/>`
  })
  const letters = text.paths.map(({ x, d }) => `<path transform="translate(${TEXT_AT.x + x} ${TEXT_AT.y})" d="${d}"/>`)
  const pen = `fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="${PEN + 2 * grown}"`
  return `${petals.join('')}<circle cx="20" cy="20" r="${15.6 + grown}"/><g ${pen} stroke="currentColor">${letters.join('')}</g>`
}

function markSvg(layout: WatermarkLayout, size: Size, text: DrawnText): string {
  const box = `x="-20" y="-20" width="${TEXT_AT.x + text.width + 40}" height="${DISC + 40}"`
  const hole = (grown: number) =>
    `<path d="${PLAY}" fill="#000" ${grown > 0 ? '' : `stroke="#000" stroke-width="${2 * EDGE}" stroke-linejoin="round"`}/>`
  const white = markShapes(text, 0)
  const mark = `<g id="mark">
    <g mask="url(#edge)" opacity="${EDGE_OPACITY}" fill="#000" color="#000"><rect ${box}/></g>
    <g mask="url(#body)" opacity="${BODY_OPACITY}" fill="#fff" color="#fff"><rect ${box}/></g>
  </g>`
  const mask = (id: string, inside: string) =>
    `<mask id="${id}" maskUnits="userSpaceOnUse" ${box}><g fill="#fff" color="#fff">${inside}</g></mask>`
  const bodyMask = mask('body', white + hole(0))
  const edgeMask = mask('edge', markShapes(text, EDGE) + `<g fill="#000" color="#000">${white}</g>` + playEdge())
  const uses = layout.centres.map(
    ({ x, y }) =>
      `<use href="#mark" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${TILT_DEGREES}) scale(${layout.scale.toFixed(4)}) translate(-20 -20)"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs>${bodyMask}${edgeMask}${mark}</defs>${uses.join('')}</svg>`
}

/** The play triangle, a hole in the disc with the same dark edge. */
const playEdge = (): string =>
  `<path d="${PLAY}" fill="none" stroke="#fff" stroke-width="${2 * EDGE}" stroke-linejoin="round"/><path d="${PLAY}" fill="#000"/>`

/** The tiled watermark: a transparent PNG of this size. @param brand the text beside the disc */
export async function watermarkPng(size: Size, brand: string): Promise<Buffer> {
  const text = drawText(brand)
  const svg = markSvg(layOutWatermarks(size, text.width), size, text)
  // Imported on use, here and elsewhere: the library takes 8 MB of memory.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}
