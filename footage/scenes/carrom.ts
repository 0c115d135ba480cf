import { eased, macro } from '../macro.ts'
import { clamp, noise, smooth, type Rgb } from '../noise.ts'
import { at, hiss, knock, mixed } from '../sound.ts'
import type { Clip } from '../stage.ts'

/** Carrom men on the board: place and kind (0 black, 1 white, 2 queen). */
const men: [number, number, number][] = [
  [1.5, 1.42, 2],
  [1.29, 1.36, 1],
  [1.73, 1.5, 0],
  [1.44, 1.66, 1],
  [1.1, 1.62, 0],
  [1.94, 1.24, 1],
  [1.62, 1.12, 0],
  [1.2, 1.02, 1],
  [0.86, 1.3, 0],
  [2.2, 1.52, 1],
  [1.84, 0.86, 0],
  [1.4, 0.8, 1],
  [2.34, 1.1, 0],
  [0.7, 0.92, 1],
  [1.02, 0.7, 0],
]
const radius = 0.098

function man(x: number, y: number) {
  for (const [mx, my, kind] of men) {
    const r = Math.hypot(x - mx, y - my) / radius
    if (r < 1.06) return { r, kind }
  }
  return null
}

/** Printed lines of the board: circles in the middle, the base line. */
function ink(x: number, y: number): number {
  const r = Math.hypot(x - 1.5, y - 1.42)
  const ring = Math.min(Math.abs(r - 0.42), Math.abs(r - 0.45), Math.abs(r - 0.12))
  const star = Math.abs(Math.sin(Math.atan2(y - 1.42, x - 1.5) * 4)) * r
  return Math.max(smooth(0.007, 0.003, ring), r > 0.13 && r < 0.41 ? smooth(0.012, 0.006, star) : 0)
}

const surface = {
  height: (x: number, y: number) => {
    const m = man(x, y)
    const wood = 0.0006 * noise(x * 30, y * 240)
    if (!m || m.r > 1) return wood
    const groove = 0.006 * (smooth(0.06, 0.02, Math.abs(m.r - 0.72)) + smooth(0.05, 0.02, Math.abs(m.r - 0.4)))
    return 0.045 * smooth(1, 0.9, m.r) - groove
  },
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    const m = man(x, y)
    const fibre = 0.86 + 0.2 * noise(x * 12 + noise(x, y * 9), y * 130) + 0.06 * noise(x * 60, y * 420)
    if (m && m.r <= 1) {
      const own: Rgb = m.kind === 2 ? [196, 24, 40] : m.kind === 1 ? [232, 204, 150] : [38, 32, 30]
      for (const i of [0, 1, 2] as const) out[i] = own[i] * fibre
      return
    }
    // Powder makes the men slide; it lies in faint sweeps.
    const powder = 0.12 * clamp(noise(x * 3, y * 2.4) * 2 - 0.9)
    // Soft shadow of the men on the board.
    const near = men.reduce(
      (dark, [mx, my]) => Math.max(dark, smooth(1.55, 0.9, Math.hypot(x - mx - 0.03, y - my - 0.035) / radius)),
      0,
    )
    const line = ink(x, y)
    const k = fibre * (1 - 0.5 * near)
    out[0] = (226 * (1 - line) + 150 * line + 255 * powder) * k
    out[1] = (172 * (1 - line) + 26 * line + 255 * powder) * k
    out[2] = (104 * (1 - line) + 24 * line + 255 * powder) * k
  },
  relief: 1.1,
  gloss: 0.2,
  ambient: 0.46,
}

export const clip: Clip = {
  file: 'carrom_board_game_striker_coins_queen_family_indoor_play_sports_closeup',
  name: 'Carrom after Dinner',
  nameHindi: 'खाने के बाद कैरम',
  description: 'Carrom men lie scattered around the red queen on a powdered board; the next shot knocks.',
  descriptionHindi: 'पाउडर छिड़के बोर्ड पर लाल रानी के चारों ओर बिखरी कैरम की गोटियाँ; अगले स्ट्राइक की खटाक सुनाई देती है।',
  ...{
    format: 'hd',
    drawnAt: [1280, 720],
    duration: 5,
    collection: 'Sport and Play',
    crf: 23,
    fps: 24,
    place: 'Nagpur, Maharashtra',
  },
  sound: (seconds) =>
    mixed(seconds, (ear) => {
      const room = hiss(15 + ear, 100, 1000)
      return [
        (t) => 0.25 * room(t),
        at([0.5, 0.53, 0.9, 2.1, 2.14, 2.2, 2.9, 4, 4.05], 0.2, (age, n) => knock(1100 + 160 * (n % 4))(age)),
      ]
    }),
  scene: macro({
    surface,
    path: (p) => ({ x: 1.35 + 0.32 * eased(p), y: 1.95 + -0.05 * p, width: 1.12, far: 1.8, focus: 1.25, depth: 7.5 }),
    grade: { vignette: 0.46, curve: 0.28, tint: [1.03, 1, 0.94] },
  }),
}
