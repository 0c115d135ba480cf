import { eased, macro } from '../macro.ts'
import { fbm, noise, type Rgb, smooth } from '../noise.ts'
import { mixed, at, knock, hiss } from '../sound.ts'
import type { Clip } from '../stage.ts'

/** 1 where the gold weft floats on the silk: a lattice of almonds (buta), a vine border. */
function zari(x: number, y: number): number {
  const [cw, ch] = [0.42, 0.5]
  const row = Math.floor(y / ch)
  const u = (x + (row % 2 ? cw / 2 : 0)) / cw
  const [dx, dy] = [(u - Math.floor(u) - 0.5) * cw, y - (row + 0.5) * ch]
  const bend = dx + 0.35 * Math.pow(Math.max(0, -dy + 0.02), 1.6)
  const almond = Math.hypot(bend * (1.15 + 2.4 * Math.max(0, -dy)), dy * 0.78)
  const ring = (r: number, w: number) => Math.abs(almond - r) < w
  const leaf = Math.abs(Math.sin(Math.atan2(dy, bend) * 7)) * 0.02
  if (almond < 0.028 || ring(0.062, 0.011 + leaf * 0.4) || ring(0.105, 0.008)) return 1
  const stem = Math.hypot(dx - 0.02 * Math.sin(dy * 40), Math.max(0, Math.abs(dy - 0.18) - 0.05))
  if (stem < 0.009) return 1
  const net = Math.abs(Math.sin((x * 1.19 + y) * 15.0)) * Math.abs(Math.sin((x * 1.19 - y) * 15.0))
  return almond > 0.15 && net < 0.035 ? 1 : 0
}

const warp = 190
const weft = 150

const surface = {
  height: (x: number, y: number) => {
    const fold = 0.1 * Math.sin(x * 2.1 + 0.8 * Math.sin(y * 1.4)) + 0.03 * fbm(x * 3, y * 1.6, 3)
    const gold = zari(x, y)
    const [a, b] = [Math.sin(x * warp * Math.PI), Math.sin(y * weft * Math.PI)]
    return fold + (gold ? 0.0022 + 0.0016 * Math.abs(b) : 0.0007 * Math.abs(a) + 0.0005 * Math.abs(b))
  },
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    const slub = 0.82 + 0.2 * noise(x * 14, y * 240) + 0.16 * noise(x * 260, y * 9)
    if (zari(x, y)) {
      const k = slub * (0.75 + 0.4 * Math.abs(Math.sin(y * weft * Math.PI)))
      out[0] = 226 * k
      out[1] = 172 * k
      out[2] = 78 * k
      return
    }
    const k = slub * (0.7 + 0.3 * Math.abs(Math.sin(x * warp * Math.PI)))
    const shot = smooth(0.3, 0.7, fbm(x * 1.5, y * 1.5, 2))
    out[0] = (126 + 30 * shot) * k
    out[1] = (10 + 8 * shot) * k
    out[2] = (40 + 34 * shot) * k
  },
  relief: 1.1,
  gloss: 0.34,
  light: [-0.55, -0.45, 0.7] as Rgb,
  ambient: 0.26,
}

export const clip: Clip = {
  file: 'banarasi_silk_zari_brocade_sari_weaving_textile_gold_wedding_work_culture_closeup',
  name: 'Banarasi Silk',
  nameHindi: 'बनारसी रेशम',
  description: 'Gold zari almonds on deep red Banarasi silk; light runs over the folds as the camera passes.',
  descriptionHindi: 'गहरे लाल बनारसी रेशम पर सुनहरी ज़री की बूटियाँ; कैमरा चलता है तो सिलवटों पर रोशनी दौड़ती है।',
  ...{
    format: 'uhd',
    drawnAt: [2880, 1620],
    duration: 5,
    crf: 25,
    fps: 24,
    collection: 'Hands and Work',
    place: 'Varanasi, Uttar Pradesh',
  },
  sound: (seconds) =>
    mixed(seconds, (ear) => {
      const room = hiss(7 + ear, 100, 900)
      return [
        (t) => 0.2 * room(t),
        at([0.4, 0.75, 1.7, 2.05, 3, 3.35, 4.3, 4.65], 0.3, (age, n) => knock(n % 2 ? 310 : 190)(age)),
      ]
    }),
  scene: macro({
    surface,
    path: (p) => ({ x: 1.3 + 0.3 * eased(p), y: 1.95, width: 1.25 - 0.06 * p, far: 1.5, focus: 1.15, depth: 8 }),
    grade: { vignette: 0.5, curve: 0.34, tint: [1.03, 1, 0.96] },
    bloom: 0.3,
  }),
}
