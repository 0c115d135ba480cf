import { eased, macro } from '../macro.ts'
import { clamp, fbm, noise, type Rgb } from '../noise.ts'
import { crowdSound } from '../sound.ts'
import type { Clip } from '../stage.ts'

const turns = 46
/** Six rows of stitches along the seam of the ball: each a slanted thread that dips into the leather. */
function stitch(x: number, y: number): number {
  const across = y - 1.2 - 0.03 * Math.sin(x * 1.6)
  let best = 0
  for (const row of [-0.15, -0.095, -0.034, 0.034, 0.095, 0.15]) {
    const d = (across - row) / 0.021
    if (Math.abs(d) >= 1) continue
    const slant = x * turns + d * 0.3 * Math.sign(row)
    const k = Math.abs(slant - Math.round(slant)) / 0.36
    if (k < 1) best = Math.max(best, Math.sqrt(1 - k * k) * Math.sqrt(1 - d * d))
  }
  return best
}

const surface = {
  height: (x: number, y: number) => {
    const across = y - 1.2
    const ball = -0.34 * across * across - 0.05 * (x - 1.6) * (x - 1.6)
    const ridge = 0.028 * Math.exp(-Math.pow(across / 0.012, 2)) + 0.02 * Math.exp(-Math.pow(across / 0.13, 4))
    return ball + ridge + 0.011 * stitch(x, y) + 0.0035 * fbm(x * 42, y * 42, 4) + 0.0009 * noise(x * 240, y * 240)
  },
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    const s = stitch(x, y)
    const scuff = clamp(fbm(x * 6, y * 9, 5) * 2.4 - 1.35)
    const k = 0.72 + 0.4 * fbm(x * 20, y * 20, 4)
    out[0] = s > 0.1 ? 232 * (0.6 + 0.4 * s) : (146 + 50 * scuff) * k
    out[1] = s > 0.1 ? 222 * (0.6 + 0.4 * s) : (16 + 46 * scuff) * k
    out[2] = s > 0.1 ? 196 * (0.6 + 0.4 * s) : (18 + 36 * scuff) * k
  },
  relief: 1.25,
  gloss: 0.5,
  light: [-0.5, -0.66, 0.56] as Rgb,
}

export const clip: Clip = {
  file: 'cricket_ball_leather_seam_stitches_red_match_macro_sports_closeup',
  name: 'The Seam of a New Ball',
  nameHindi: 'नई गेंद की सीम',
  description:
    'The stitched seam of a red leather cricket ball, near enough to count the threads, while the ground murmurs.',
  descriptionHindi: 'लाल चमड़े की क्रिकेट गेंद की सिलाई, इतने पास से कि धागे गिने जा सकें; पीछे मैदान का हल्का शोर।',
  ...{
    format: 'uhd',
    drawnAt: [2560, 1440],
    duration: 5,
    collection: 'Sport and Play',
    crf: 25,
    fps: 25,
    place: 'Meerut, Uttar Pradesh',
    sound: crowdSound,
  },
  scene: macro({
    surface,
    path: (p) => ({ x: 1.35 + 0.4 * eased(p), y: 1.55 + 0.0 * p, width: 0.9, far: 1.6, focus: 1.2, depth: 8 }),
    grade: { vignette: 0.42, curve: 0.3, tint: [1.02, 1, 0.97] },
  }),
}
