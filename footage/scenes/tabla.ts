import { eased, macro } from '../macro.ts'
import { fbm, noise, smooth, type Rgb } from '../noise.ts'
import { drumSound } from '../sound.ts'
import type { Clip } from '../stage.ts'

const middle = { x: 1.4, y: 1.5 }

const surface = {
  height: (x: number, y: number) => {
    const r = Math.hypot(x - middle.x, y - middle.y)
    const a = Math.atan2(y - middle.y, x - middle.x)
    // The black paste, the skin, the plaited rim with its lacing.
    if (r < 0.34)
      return (
        0.02 * smooth(0.34, 0.3, r) +
        0.0022 * Math.sin(r * 260) +
        0.0016 * noise(x * 260, y * 260) +
        0.002 * fbm(x * 40, y * 40, 3)
      )
    if (r < 0.72) return 0.002 * fbm(x * 12, y * 12, 4) + 0.02 * smooth(0.6, 0.62, r)
    if (r < 0.9) {
      const plait = Math.sin(a * 60 + Math.sin((r - 0.72) * 34) * 3)
      return 0.06 * Math.sqrt(Math.max(0, 1 - Math.pow((r - 0.81) / 0.092, 2))) + 0.016 * Math.abs(plait)
    }
    const strap = Math.abs(Math.sin(a * 16 + (r - 0.9) * 2))
    return -0.2 * (r - 0.9) + 0.03 * smooth(0.55, 0.8, strap)
  },
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    const r = Math.hypot(x - middle.x, y - middle.y)
    const a = Math.atan2(y - middle.y, x - middle.x)
    const k = 0.78 + 0.4 * fbm(x * 14, y * 14, 4)
    if (r < 0.34) {
      const dust = 26 * fbm(x * 60, y * 60, 3)
      out[0] = 30 + dust
      out[1] = 29 + dust
      out[2] = 31 + dust
    } else if (r < 0.72) {
      const worn = r < 0.6 ? 1 : 0.9
      out[0] = 228 * k * worn
      out[1] = 200 * k * worn
      out[2] = 154 * k * worn
    } else if (r < 0.9 || Math.abs(Math.sin(a * 16 + (r - 0.9) * 2)) > 0.68) {
      out[0] = 176 * k
      out[1] = 128 * k
      out[2] = 80 * k
    } else {
      out[0] = 92 * k
      out[1] = 44 * k
      out[2] = 24 * k
    }
  },
  relief: 1.3,
  gloss: 0.2,
}

export const clip: Clip = {
  file: 'tabla_drum_indian-classical_music_skin_rhythm_banaras_gharana_culture_closeup_shot-on-mobile',
  name: 'Skin of the Tabla',
  nameHindi: 'तबले की पुड़ी',
  description:
    'The black heart and the plaited rim of a tabla, close enough to see the paste, while a theka is played.',
  descriptionHindi: 'तबले की काली स्याही और गूँथा हुआ किनारा, इतने पास से कि स्याही के दाने दिखें; साथ में ठेका बज रहा है।',
  ...{
    format: 'mobile',
    drawnAt: [720, 1280],
    duration: 5,
    collection: 'Hands and Work',
    crf: 23,
    fps: 25,
    place: 'Varanasi, Uttar Pradesh',
    sound: drumSound,
  },
  scene: macro({
    surface,
    path: (p) => ({ x: 1.18 + 0.3 * eased(p), y: 2.2 + -0.1 * p, width: 0.95, far: 1.55, focus: 1.2, depth: 8 }),
    grade: { vignette: 0.46, curve: 0.3, tint: [1.03, 1, 0.94] },
  }),
}
