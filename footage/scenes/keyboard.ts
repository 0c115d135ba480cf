import { eased, macro } from '../macro.ts'
import { noise, smooth, type Rgb } from '../noise.ts'
import { at, hiss, knock, mixed } from '../sound.ts'
import type { Clip } from '../stage.ts'

const pitch = 0.2

/** Where a place lies on its key: 0 at the middle, 1 at the edge; the rows are shifted like on every keyboard. */
function key(x: number, y: number) {
  const row = Math.floor(y / pitch)
  const u = x / pitch + [0, 0.5, 0.75, 1.25][((row % 4) + 4) % 4]!
  const col = Math.floor(u)
  const [dx, dy] = [u - col - 0.5, y / pitch - row - 0.5]
  const round = (k: number, limit: number) => Math.max(0, Math.abs(k) - limit)
  return { dx, dy, edge: Math.hypot(round(dx, 0.3), round(dy, 0.3)) / 0.14 }
}

const surface = {
  height: (x: number, y: number) => {
    const { dx, dy, edge } = key(x, y)
    const top = smooth(1, 0.72, edge)
    return 0.05 * top - 0.012 * top * (0.1 - dx * dx - dy * dy) + 0.0004 * noise(x * 400, y * 400)
  },
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    const { edge } = key(x, y)
    const k = edge > 1 ? 0.4 : 1
    const glow = edge > 0.95 ? Math.max(0, 1 - (edge - 0.95) * 3) : 0
    out[0] = 46 * k + 40 * glow
    out[1] = 50 * k + 110 * glow
    out[2] = 62 * k + 220 * glow
  },
  relief: 1.2,
  gloss: 0.16,
  light: [-0.5, -0.7, 0.5] as Rgb,
  ambient: 0.45,
}

export const clip: Clip = {
  file: 'keyboard_typing_office_laptop_night_backlight_startup_computer_work_closeup',
  name: 'Late at the Keyboard',
  nameHindi: 'देर रात कीबोर्ड पर',
  description: 'The keys of a backlit keyboard late at night in the office, so close that only one row is sharp.',
  descriptionHindi: 'देर रात दफ़्तर में रोशनी वाले कीबोर्ड के बटन, इतने पास से कि बस एक ही क़तार साफ़ दिखती है।',
  ...{
    format: 'hd',
    drawnAt: [1280, 720],
    duration: 5,
    crf: 23,
    fps: 30,
    collection: 'Hands and Work',
    place: 'Gurugram, Haryana',
  },
  sound: (seconds) =>
    mixed(seconds, (ear) => {
      const room = hiss(5 + ear, 100, 1200)
      const keys = [
        0.2, 0.34, 0.52, 0.6, 0.79, 1.2, 1.32, 1.41, 1.6, 2.1, 2.22, 2.4, 2.48, 2.63, 3.2, 3.3, 3.44, 3.9, 4.05, 4.3,
      ]
      return [(t) => 0.2 * room(t), at(keys, 0.15, (age, n) => knock(700 + 90 * (n % 5))(age) * 0.6)]
    }),
  scene: macro({
    surface,
    path: (p) => ({ x: 1.5 + 0.3 * eased(p), y: 2.0 + -0.05 * p, width: 1.2, far: 2.0, focus: 1.3, depth: 7.5 }),
    grade: { vignette: 0.5, curve: 0.3, tint: [0.96, 1, 1.08], lift: [0.014, 0.018, 0.03] },
    bloom: 0.4,
  }),
}
