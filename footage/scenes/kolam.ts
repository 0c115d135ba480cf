import { eased, macro } from '../macro.ts'
import { fbm, noise, type Rgb, smooth } from '../noise.ts'
import type { Clip } from '../stage.ts'

const step = 0.2

/** Distance from the nearest line of the kolam, in units: loops that wind around a grid of dots. */
function line(x: number, y: number): number {
  const [u, v] = [x / step, y / step]
  // Two strands wind around every row of dots and cross between them; every second column is wound as well.
  const strand = (along: number, across: number, swing: number) => {
    const f = across - swing * Math.sin(along * Math.PI)
    const slope = Math.hypot(1, swing * Math.PI * Math.cos(along * Math.PI))
    return Math.abs(f - Math.round(f)) / slope
  }
  return Math.min(strand(u, v, 0.37), strand(u, v, -0.37), strand(v, u, 0.37), strand(v, u, -0.37)) * step
}

/** How thick the rice flour lies there, 0..1: hand-drawn lines of uneven width, dots, and a little spilt powder. */
function flour(x: number, y: number): number {
  const [wx, wy] = [x + 0.008 * (fbm(x * 9, y * 9, 2) - 0.5), y + 0.008 * (fbm(x * 9 + 7, y * 9, 2) - 0.5)]
  const d = line(wx, wy)
  const [u, v] = [wx / step, wy / step]
  const dot = Math.hypot(u - Math.floor(u) - 0.5, v - Math.round(v)) * step
  const inside = Math.hypot(x - 1.6, y - 1.3) < 1.25 ? 1 : 0
  const width = 0.0115 + 0.006 * (noise(x * 24, y * 24) - 0.5)
  const grain = noise(x * 520, y * 520)
  const body = Math.max(
    smooth(width, width * 0.45, d + 0.004 * (grain - 0.5)),
    smooth(0.016, 0.01, dot + 0.005 * (grain - 0.5)),
  )
  const spilt = d < 0.035 && grain > 0.83 ? 0.45 * smooth(0.035, 0.01, d) : 0
  return inside * Math.max(body * (0.7 + 0.3 * grain), spilt)
}

const surface = {
  height: (x: number, y: number) => {
    const stone = 0.012 * fbm(x * 4, y * 4, 5) + 0.0012 * noise(x * 130, y * 130)
    return stone + 0.0075 * flour(x, y) * (0.8 + 0.4 * noise(x * 300, y * 300))
  },
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    const wet = smooth(0.4, 0.62, fbm(x * 2.4 + 3, y * 2.4, 4))
    const k = (0.7 + 0.6 * fbm(x * 30, y * 30, 4)) * (1 - 0.35 * wet)
    const white = flour(x, y)
    out[0] = (1 - white) * 174 * k + white * 250
    out[1] = (1 - white) * 98 * k + white * 244
    out[2] = (1 - white) * 74 * k + white * 232
  },
  relief: 1.3,
  gloss: 0.12,
  light: [-0.72, -0.5, 0.4] as Rgb,
  ambient: 0.28,
}

export const clip: Clip = {
  file: 'pongal_kolam_rice-flour_tamil-nadu_threshold_morning_pattern_festival_culture_closeup',
  name: 'Kolam for Pongal',
  nameHindi: 'पोंगल का कोलम',
  description:
    'A kolam of rice flour on a freshly washed threshold in low morning light; the camera follows its loops.',
  descriptionHindi: 'सुबह की तिरछी धूप में धुली हुई देहरी पर चावल के आटे का कोलम; कैमरा उसकी घुमावदार लकीरों के साथ चलता है।',
  ...{
    format: 'hd',
    drawnAt: [1280, 720],
    duration: 5,
    crf: 25,
    collection: 'Festivals of India',
    place: 'Thanjavur, Tamil Nadu',
  },
  scene: macro({
    surface,
    path: (p) => ({ x: 1.75 - 0.36 * eased(p), y: 2.1 - 0.1 * p, width: 1.15, far: 1.9, focus: 1.25, depth: 8 }),
    grade: { vignette: 0.42, curve: 0.28, tint: [1.05, 1, 0.93] },
  }),
}
