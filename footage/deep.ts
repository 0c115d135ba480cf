import { lerp } from './noise.ts'
import { softer } from './relief.ts'
import { type Canvas, type Ctx, sheet } from './sprites.ts'

/** A sprite and its softer versions, picked by how far out of focus it stands. */
export interface Soft {
  levels: Canvas[]
  blurs: readonly number[]
  /** how much wider the sheet is than what was drawn */
  wider: number
}

/** Prepares a sprite for any focus; blurs are in sprite pixels. */
export function soft(sprite: Canvas, blurs: readonly number[] = [0, 3, 7, 14, 26]): Soft {
  // An empty margin, into which the blur may run.
  const margin = Math.ceil(Math.max(...blurs) * 2)
  const [padded, g] = sheet(sprite.width + 2 * margin, sprite.height + 2 * margin)
  g.drawImage(sprite, margin, margin)
  return { levels: softer(padded, blurs), blurs, wider: padded.width / sprite.width }
}

/** Draws a sprite centred on x, y, `width` frame pixels wide, blurred by `blur` frame pixels. */
export function put(
  g: Ctx,
  { levels, blurs, wider }: Soft,
  x: number,
  y: number,
  drawnWidth: number,
  blur: number,
  alpha = 1,
  turn = 0,
): void {
  const first = levels[0]!
  const width = drawnWidth * wider
  const wanted = (blur * first.width) / width
  let n = 0
  while (n < blurs.length - 1 && lerp(blurs[n]!, blurs[n + 1]!, 0.5) < wanted) n++
  const height = (width * first.height) / first.width
  g.globalAlpha = alpha
  if (turn === 0) g.drawImage(levels[n]!, x - width / 2, y - height / 2, width, height)
  else {
    g.save()
    g.translate(x, y)
    g.rotate(turn)
    g.drawImage(levels[n]!, -width / 2, -height / 2, width, height)
    g.restore()
  }
  g.globalAlpha = 1
}

/** A camera among things: `project` says where a place in metres falls, how large a metre is there, and how blurred. */
export interface Lens {
  x: number
  y: number
  z: number
  /** focal length in frame widths, focus distance in metres, aperture in frame pixels */
  focal: number
  focus: number
  open: number
}

export function project(lens: Lens, x: number, y: number, z: number, W: number, H: number) {
  const d = z - lens.z
  const scale = (lens.focal * W) / Math.max(0.02, d)
  return {
    x: W / 2 + (x - lens.x) * scale,
    y: H / 2 - (y - lens.y) * scale,
    scale,
    blur: lens.open * Math.abs(1 - lens.focus / Math.max(0.05, d)),
    distance: d,
  }
}
