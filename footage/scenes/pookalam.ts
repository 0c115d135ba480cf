import { eased, macro } from '../macro.ts'
import { cell, fbm, findCell, noise, type Rgb } from '../noise.ts'
import type { Clip } from '../stage.ts'

const marigold: Rgb = [244, 118, 8]
const yellow: Rgb = [250, 196, 20]
const white: Rgb = [246, 240, 226]
const rose: Rgb = [214, 34, 92]
const violet: Rgb = [120, 60, 170]
const leaf: Rgb = [70, 128, 40]
const maroon: Rgb = [136, 14, 30]
const middle = { x: 1.5, y: 1.25 }
const size = 66

/** Which flower lies there: rings and lobes of a flower carpet, a little ragged. */
function flower(x: number, y: number): Rgb {
  const r = Math.hypot(x - middle.x, y - middle.y) + 0.012 * (noise(x * 30, y * 30) - 0.5)
  const a = Math.atan2(y - middle.y, x - middle.x)
  const lobe = (n: number, turn = 0) => Math.abs(Math.sin((a * n) / 2 + turn))
  if (r < 0.1) return maroon
  if (r < 0.17) return yellow
  if (r < 0.3 + 0.1 * lobe(8)) return r < 0.25 + 0.09 * lobe(8) ? rose : white
  if (r < 0.46) return leaf
  if (r < 0.56 + 0.12 * lobe(12, 0.4)) return r < 0.53 + 0.09 * lobe(12, 0.4) ? marigold : yellow
  if (r < 0.74) return violet
  if (r < 0.8) return white
  if (r < 0.9 + 0.13 * lobe(16)) return r < 0.88 + 0.1 * lobe(16) ? rose : maroon
  if (r < 1.1) return yellow
  return r < 1.17 ? leaf : marigold
}

const surface = {
  // Every petal is a small leaf turned its own way, on a bed that is not quite even.
  height: (x: number, y: number) => {
    const c = findCell(x * size, y * size)
    const turn = c.id * 6.28
    const [dx, dy] = [x * size - c.x, y * size - c.y]
    const along = dx * Math.cos(turn) + dy * Math.sin(turn)
    return (
      0.02 * fbm(x * 7, y * 7, 3) +
      (0.011 * (c.next - c.near) + 0.007 * along * (c.other - 0.4) + 0.006 * c.other) * 0.8 +
      0.003 * noise(x * 300 + c.id * 99, y * 90)
    )
  },
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    findCell(x * size, y * size)
    const own = flower(cell.x / size, cell.y / size)
    const k =
      0.74 + 0.34 * cell.other + 0.22 * noise(x * 260, y * 260) - 0.3 * Math.max(0, 0.09 - (cell.next - cell.near)) * 6
    for (const i of [0, 1, 2] as const) out[i] = own[i] * k
  },
  relief: 1.5,
  gloss: 0.05,
}

export const clip: Clip = {
  file: 'onam_pookalam_flower-carpet_petals_marigold_kerala_rangoli_flowers_festival_culture_closeup',
  name: 'Pookalam for Onam',
  nameHindi: 'ओणम का पूक्कलम',
  description:
    'A flower carpet for Onam, ring upon ring of fresh petals; the camera glides low across it with a shallow focus.',
  descriptionHindi: 'ओणम का पूक्कलम, ताज़ी पंखुड़ियों के घेरे पर घेरे; कैमरा फूलों के बिलकुल पास से गुज़रता है।',
  ...{
    format: 'uhd',
    drawnAt: [2880, 1620],
    duration: 5,
    crf: 25,
    fps: 24,
    collection: 'Festivals of India',
    place: 'Thrissur, Kerala',
  },
  scene: macro({
    surface,
    path: (p) => ({ x: 1.32 + 0.34 * eased(p), y: 1.95 - 0.12 * p, width: 1.12, far: 1.75, focus: 1.2, depth: 8.5 }),
    grade: { vignette: 0.4, curve: 0.3, tint: [1.03, 1, 0.96] },
  }),
}
