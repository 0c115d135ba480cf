export type Orientation = 'horizontal' | 'vertical' | 'square'
export type Size = { readonly width: number; readonly height: number }
export type Rotation = 0 | 90 | 180 | 270

/** SCR-22: horizontal, vertical or square from width versus height, as displayed. */
export function orientationOf({ width, height }: Size): Orientation {
  if (width === height) return 'square'
  return width > height ? 'horizontal' : 'vertical'
}

/**
 * The rotation by a player, clockwise, from what ffprobe reports (counter-clockwise, any range). A matrix that is not a
 * rotation (not a number, or absurdly large) counts as 0; null: an angle that cannot be displayed.
 */
export function quarterTurn(reported: number | undefined): Rotation | null {
  if (reported === undefined || !Number.isFinite(reported) || Math.abs(reported) > 3600) return 0
  const quarters = -reported / 90
  if (Math.abs(quarters - Math.round(quarters)) > 1 / 90) return null
  const turns = (((Math.round(quarters) % 4) + 4) % 4) as 0 | 1 | 2 | 3
  return ([0, 90, 180, 270] as const)[turns]
}

/** The pixel aspect ratio from `"4:3"`; unknown, zero and absurd ones count as square. */
export function pixelAspect(ratio: string | undefined): number {
  const [, across, down] = /^(\d+):(\d+)$/.exec(ratio ?? '') ?? []
  const aspect = Number(across) / Number(down)
  return aspect >= 1 / 8 && aspect <= 8 ? aspect : 1
}

/** The displayed size: with square pixels, then rotated. */
export function shownSize(coded: Size, aspect: number, rotation: Rotation): Size {
  const width = Math.round(coded.width * aspect)
  const { height } = coded
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height }
}

const even = (side: number) => Math.max(2, Math.round(side / 2) * 2)
const evenDown = (side: number) => Math.max(2, Math.floor(side / 2) * 2)

/**
 * The largest size of the same aspect ratio inside a box, never enlarged, with even sides (required by the pixel format).
 * The box is in landscape (`long` by `short`), and rotated for a vertical picture.
 */
export function fitInto(size: Size, box: { readonly long: number; readonly short: number }): Size {
  const upright = size.height > size.width
  const [maxWidth, maxHeight] = upright ? [box.short, box.long] : [box.long, box.short]
  const scale = Math.min(1, maxWidth / size.width, maxHeight / size.height)
  if (scale === 1) return { width: evenDown(size.width), height: evenDown(size.height) }
  return {
    width: Math.min(even(size.width * scale), evenDown(maxWidth)),
    height: Math.min(even(size.height * scale), evenDown(maxHeight)),
  }
}
