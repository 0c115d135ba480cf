import { eased, macro } from '../macro.ts'
import { fbm, noise, smooth, type Rgb } from '../noise.ts'
import { birdSound } from '../sound.ts'
import type { Clip } from '../stage.ts'

/** How deep the sandstone is carved: a lattice of eight-pointed stars with flowers between them, cut right through. */
function cut(x: number, y: number): number {
  const [u, v] = [x / 0.34, y / 0.34]
  const [dx, dy] = [u - Math.round(u), v - Math.round(v)]
  const [a, r] = [Math.atan2(dy, dx), Math.hypot(dx, dy)]
  const square = (turn: number) =>
    Math.max(Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn)), Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn)))
  const star = Math.min(square(0), square(Math.PI / 4))
  const petal = 0.13 + 0.045 * Math.cos(a * 8)
  const hole = smooth(0.25, 0.235, star) * smooth(petal + 0.02, petal + 0.035, r)
  const [ex, ey] = [u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5]
  const cross = smooth(0.17, 0.155, Math.abs(ex) + Math.abs(ey)) * smooth(0.06, 0.075, Math.hypot(ex, ey))
  return Math.max(hole, cross)
}

const surface = {
  height: (x: number, y: number) => {
    const [u, v] = [x / 0.34, y / 0.34]
    const star = Math.min(
      Math.max(Math.abs(u - Math.round(u)), Math.abs(v - Math.round(v))),
      (Math.abs(u - Math.round(u)) + Math.abs(v - Math.round(v))) * 0.707,
    )
    const moulding =
      0.01 * smooth(0.02, 0.008, Math.abs(star - 0.3)) - 0.008 * smooth(0.014, 0.006, Math.abs(star - 0.345))
    return moulding - 0.09 * cut(x, y) + 0.008 * fbm(x * 18, y * 18, 5) + 0.0014 * noise(x * 260, y * 260)
  },
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    const c = cut(x, y)
    const stain = 0.72 + 0.5 * fbm(x * 3, y * 5, 5)
    const k = stain * (0.92 + 0.16 * noise(x * 150, y * 150)) * (1 - 0.86 * c)
    const band = fbm(x * 1.4, y * 9, 3)
    out[0] = (206 + 20 * band) * k
    out[1] = (116 + 40 * band) * k
    out[2] = (82 + 30 * band) * k
  },
  relief: 1.2,
  light: [-0.75, -0.48, 0.42] as Rgb,
  ambient: 0.34,
}

export const clip: Clip = {
  file: 'jaali_sandstone_carving_lattice_fatehpur-sikri_mughal_architecture_heritage_travel_culture_closeup',
  name: 'Sandstone Lattice',
  nameHindi: 'बलुआ पत्थर की जाली',
  description: 'Low sun rakes over a carved lattice of red sandstone; the camera runs along the stars and flowers.',
  descriptionHindi: 'लाल बलुआ पत्थर की तराशी हुई जाली पर तिरछी धूप; कैमरा उसके सितारों और फूलों के साथ चलता है।',
  ...{
    format: 'uhd',
    drawnAt: [2560, 1440],
    duration: 5,
    collection: 'Stone and Heritage',
    crf: 25,
    fps: 25,
    place: 'Fatehpur Sikri, Uttar Pradesh',
    sound: birdSound,
  },
  scene: macro({
    surface,
    path: (p) => ({ x: 1.4 + 0.4 * eased(p), y: 2.1 + -0.04 * p, width: 1.2, far: 1.75, focus: 1.25, depth: 7 }),
    grade: { vignette: 0.42, curve: 0.3, tint: [1.04, 1, 0.94] },
  }),
}
