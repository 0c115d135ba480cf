import { eased, macro } from '../macro.ts'
import { cell, fbm, findCell, noise, smooth, type Rgb } from '../noise.ts'
import { birdSound } from '../sound.ts'
import type { Clip } from '../stage.ts'

/** A drop of dew: how high it stands there (0 = none), and where its middle is. */
const drop = { dx: 0, dy: 0, r: 0 }
function dew(x: number, y: number): number {
  let best = 0
  for (const [scale, share, seed] of [
    [4.2, 0.5, 0],
    [10, 0.4, 31],
    [24, 0.34, 57],
  ] as const) {
    findCell(x * scale + seed, y * scale + seed, 0.8)
    if (cell.other > share) continue
    const r = 0.16 + 0.17 * cell.id
    const q =
      (cell.near *
        (1 + 0.12 * Math.sin(cell.id * 40 + Math.atan2(y * scale + seed - cell.y, x * scale + seed - cell.x) * 2))) /
      r
    if (q < 1 && 1 - q * q > best) {
      best = 1 - q * q
      drop.dx = (x * scale + seed - cell.x) / r
      drop.dy = (y * scale + seed - cell.y) / r
      drop.r = r / scale
    }
  }
  return best
}
/** Side veins of a banana leaf, fine and parallel, and a strong rib now and then. */
const veins = (x: number, y: number) => {
  const v = y + 0.22 * x + 0.01 * fbm(x * 4, y * 4, 2)
  const fine = Math.abs(Math.sin(v * 92))
  const rib = smooth(0.16, 0, Math.abs(((v * 4.6) % 1) - 0.5))
  return 0.0022 * fine + 0.009 * rib
}

const surface = {
  height: (x: number, y: number) => {
    const d = dew(x, y)
    const leaf = veins(x, y) + 0.04 * fbm(x * 1.6, y * 1.6, 2)
    return d > 0 ? leaf + Math.sqrt(d) * drop.r * 0.55 : leaf
  },
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    const d = dew(x, y)
    const rib = veins(x, y) / 0.011
    const k = 0.8 + 0.34 * fbm(x * 16, y * 16, 3) + 0.06 * (noise(x * 180, y * 180) - 0.5)
    // A drop gathers the light on its far side and shades the leaf on the near one.
    const lens = d > 0 ? 0.72 + 0.62 * smooth(-0.6, 0.9, drop.dx * 0.6 + drop.dy * 0.8) : 1
    out[0] = (66 + 54 * rib) * k * lens
    out[1] = (138 + 46 * rib) * k * lens
    out[2] = (40 + 22 * rib) * k * lens
    if (d > 0 && Math.hypot(drop.dx + 0.34, drop.dy + 0.42) < 0.17) out[0] = out[1] = out[2] = 255
  },
  relief: 1.1,
  gloss: 0.3,
}

export const clip: Clip = {
  file: 'banana-leaf_dew_drops_rain_monsoon_green_kerala_macro_nature_closeup',
  name: 'Dew on a Banana Leaf',
  nameHindi: 'केले के पत्ते पर ओस',
  description: 'Drops of dew stand on the ribs of a banana leaf after a night of rain.',
  descriptionHindi: 'रात भर की बारिश के बाद केले के पत्ते की धारियों पर ठहरी बूँदें।',
  ...{
    format: 'uhd',
    drawnAt: [2560, 1440],
    duration: 5,
    crf: 25,
    fps: 24,
    collection: 'Monsoon and Water',
    place: 'Wayanad, Kerala',
    sound: birdSound,
  },
  scene: macro({
    surface,
    path: (p) => ({ x: 0.9 + 0.18 * eased(p), y: 1.4 + -0.05 * p, width: 0.7, far: 1.7, focus: 1.22, depth: 9 }),
    grade: { vignette: 0.42, curve: 0.3, tint: [1, 1.02, 0.96] },
  }),
}
