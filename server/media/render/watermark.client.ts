import type { Size } from '../orientation.model.ts'
import type { DrawnText } from './watermark-glyphs.table.ts'
import { drawMarkText } from './watermark-outlines.client.ts'
import { type ClipMark, driftMargin, logoStyles, type MarkStyle, markStyle } from './watermark-style.model.ts'

/** A logo is 40 units high: the disc, and the brand name beside it. */
const DISC = 40
const TEXT_AT = { x: 51, y: 10 }
const PEN = 3.2
const EDGE = 1.5
/** Visible on bright footage by its dark edge, on dark footage by its white body. */
const BODY_OPACITY = 0.15
const EDGE_OPACITY = 0.2
/** Times the usual opacity: in the middle of the picture, where the subject is, and at most. */
const MIDDLE = 1.2
const STRONGEST = 1.32
/** Posters are looked at, not used: enough to be seen on a large one. */
const STILL_SHARE = 0.6

/** Limits the number of logos in extremely narrow pictures. */
const MIN_STEP = 12

const PLAY = 'M15.4 13.4v13.2c0 1 1.1 1.6 2 1.1l10.8-6.6c.8-.5.8-1.7 0-2.2L17.4 12.3c-.9-.5-2 .1-2 1.1Z'

export type WatermarkLayout = {
  /** Diameter of one disc, in pixels. */
  readonly disc: number
  /** Pixels per drawing unit. */
  readonly scale: number
  /** Pixels that a logo may be moved by. */
  readonly play: number
  /** Centres of the discs; some just outside the picture, so that edges are covered as well. */
  readonly centres: readonly { readonly x: number; readonly y: number }[]
}

/** A logo's own shift, of the widest gap: the gap is laid out so much narrower. */
const SHIFT = 0.03

/**
 * Tiles the watermark, so that any crop half as wide and half as high as the picture contains at least one whole disc.
 * The discs form a lattice whose widest gap fits into such a crop; the logo shrinks until its text fits in the lattice.
 */
export function layOutWatermarks(
  { width, height }: Size,
  textWidth: number,
  { tiltDegrees, size, shift }: Omit<MarkStyle, 'strength'>,
): WatermarkLayout {
  const units = textWidth === 0 ? DISC : TEXT_AT.x + textWidth
  let disc = Math.min(width, height) * 0.1 * size
  let hole = widestHole(width, height, disc)
  while (hole * 1.9 < (units / DISC) * disc * 1.12 && disc > 4) {
    disc *= 0.96
    hole = widestHole(width, height, disc)
  }
  const step = Math.max(hole * 1.73, (units / DISC) * disc * 1.12, MIN_STEP)
  // With rows shifted by half a step, this is the row distance at which no gap is wider than `hole`.
  const row = Math.max(MIN_STEP, hole + Math.sqrt(Math.max(0, hole ** 2 - (step / 2) ** 2)))
  const centres = lattice({ width, height }, { step, row, disc, tiltDegrees, shift })
  return { disc, scale: disc / DISC, play: hole * SHIFT, centres }
}

const widestHole = (width: number, height: number, disc: number): number =>
  ((Math.min(width, height) / 2 - disc) / 2) * 0.94

function lattice(
  { width, height }: Size,
  {
    step,
    row,
    disc,
    tiltDegrees,
    shift,
  }: Omit<MarkStyle, 'size' | 'strength'> & Record<'step' | 'row' | 'disc', number>,
): { x: number; y: number }[] {
  const angle = (tiltDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const reach = Math.ceil(Math.hypot(width, height) / Math.min(step, row))
  const centres: { x: number; y: number }[] = []
  for (let r = -reach; r <= reach; r++) {
    for (let s = -reach; s <= reach; s++) {
      const along = (s + shift.along + (r % 2 === 0 ? 0 : 0.5)) * step
      const down = (r + shift.down) * row
      const x = width / 2 + along * cos - down * sin
      const y = height / 2 + along * sin + down * cos
      // The text runs to the right, up or down: logos that begin beside the picture reach into it.
      if (x > -step && x < width + disc && y > -step * 0.6 && y < height + step * 0.6) centres.push({ x, y })
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
  const letters = text.paths.map(
    ({ x, y, d }) => `<path transform="translate(${at(TEXT_AT.x + x)} ${at(TEXT_AT.y + y)})" d="${d}"/>`,
  )
  const width = text.isOutline ? 2 * grown : PEN + 2 * grown
  const pen = `fill="${text.isOutline ? 'currentColor' : 'none'}" stroke-linecap="round" stroke-linejoin="round" stroke-width="${width}"`
  return `${petals.join('')}<circle cx="20" cy="20" r="${15.6 + grown}"/><g ${pen} stroke="currentColor">${letters.join('')}</g>`
}

const at = (place: number): number => Number(place.toFixed(2))

async function markSvg(size: Size, { text, seed }: ClipMark, share: number): Promise<string> {
  const drawn = await drawMarkText(text)
  const style = markStyle(seed)
  const layout = layOutWatermarks(size, drawn.width, style)
  const margin = driftMargin(size)
  const [width, height] = [size.width + 2 * margin, size.height + 2 * margin]
  const uses = logos(size, { layout, style, seed, share })
  const logo = await logoImage(drawn, layout.scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-margin} ${-margin} ${width} ${height}"><defs>${logo}</defs>${uses.join('')}</svg>`
}

/** Pixels a logo is drawn at for each that it takes in the picture, where it is turned and lies between pixels. */
const OVERSAMPLED = 2

/**
 * One logo as pixels, which all places use: its masks take the time of the area that they are drawn on, which would be the
 * whole picture for each logo (2.2 s for a still of 1920x1080; 0.3 s so).
 */
async function logoImage(drawn: DrawnText, scale: number): Promise<string> {
  const [width, height] = [TEXT_AT.x + drawn.width + 40, DISC + 40]
  const box = `x="-20" y="-20" width="${width}" height="${height}"`
  const hole = `<path d="${PLAY}" fill="#000" stroke="#000" stroke-width="${2 * EDGE}" stroke-linejoin="round"/>`
  const white = markShapes(drawn, 0)
  const mask = (id: string, inside: string) =>
    `<mask id="${id}" maskUnits="userSpaceOnUse" ${box}><g fill="#fff" color="#fff">${inside}</g></mask>`
  const bodyMask = mask('body', white + hole)
  const edgeMask = mask('edge', markShapes(drawn, EDGE) + `<g fill="#000" color="#000">${white}</g>` + playEdge())
  const pixels = scale * OVERSAMPLED
  const png =
    await draw(`<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width * pixels)}" height="${Math.ceil(height * pixels)}" viewBox="-20 -20 ${width} ${height}" preserveAspectRatio="none"><defs>${bodyMask}${edgeMask}</defs>
    <g mask="url(#edge)" opacity="${EDGE_OPACITY * STRONGEST}"><rect ${box} fill="#000"/></g>
    <g mask="url(#body)" opacity="${BODY_OPACITY * STRONGEST}"><rect ${box} fill="#fff"/></g></svg>`)
  return `<image id="mark" ${box} preserveAspectRatio="none" href="data:image/png;base64,${png.toString('base64')}"/>`
}

interface Logos {
  layout: WatermarkLayout
  style: MarkStyle
  seed: Buffer
  share: number
}

function logos({ width, height }: Size, { layout, style, seed, share }: Logos): string[] {
  const next = logoStyles(seed)
  return layout.centres.map((centre) => {
    const own = next()
    const [x, y] = [centre.x + own.x * layout.play, centre.y + own.y * layout.play]
    const fromMiddle = Math.min(1, Math.hypot(x / width - 0.5, y / height - 0.5) / 0.5)
    const strength = style.strength * own.strength * (MIDDLE - (MIDDLE - 1) * fromMiddle)
    const opacity = share * Math.min(1, strength / STRONGEST)
    const turn = (style.tiltDegrees + own.turnDegrees).toFixed(2)
    return `<use href="#mark" opacity="${opacity.toFixed(3)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn}) scale(${layout.scale.toFixed(4)}) translate(-20 -20)"/>`
  })
}

/** The play triangle, a hole in the disc with the same dark edge. */
const playEdge = (): string =>
  `<path d="${PLAY}" fill="none" stroke="#fff" stroke-width="${2 * EDGE}" stroke-linejoin="round"/><path d="${PLAY}" fill="#000"/>`

/** The watermark of moving previews: a transparent PNG, on each side larger than this size by `driftMargin`. */
export async function watermarkPng(size: Size, mark: ClipMark): Promise<Buffer> {
  const share = DRAWN_UP_TO / Math.max(size.width, size.height)
  if (share >= 1) return draw(await markSvg(size, mark, 1))
  const drawn = { width: Math.round(size.width * share), height: Math.round(size.height * share) }
  const { default: sharp } = await import('sharp')
  const margin = driftMargin(size)
  return sharp(await draw(await markSvg(drawn, mark, 1)))
    .resize(size.width + 2 * margin, size.height + 2 * margin, { fit: 'fill' })
    .png()
    .toBuffer()
}

/** The long side from which the mark is drawn smaller and enlarged: each logo’s opacity takes the time of the whole area. */
const DRAWN_UP_TO = 1280

/** That of large stills: fainter, and of this size. */
export async function stillWatermarkPng(size: Size, mark: ClipMark): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const margin = driftMargin(size)
  const { width, height } = size
  return sharp(await draw(await markSvg(size, mark, STILL_SHARE)))
    .extract({ left: margin, top: margin, width, height })
    .toBuffer()
}

async function draw(svg: string): Promise<Buffer> {
  // Imported on use, here and elsewhere: the library takes 8 MB of memory.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}
