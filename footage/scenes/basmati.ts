import { eased, macro } from '../macro.ts'
import { cell, findCell, noise, type Rgb } from '../noise.ts'
import type { Clip } from '../stage.ts'

const grain = { along: 0, id: 0 }
function heap(x: number, y: number): number {
  let best = 0
  for (let layer = 0; layer < 5; layer++) {
    const [lx, ly] = [x * 11 + layer * 23.3, y * 11 + layer * 7.7]
    findCell(lx, ly, 0.95)
    const turn = cell.id * 6.283 + layer
    const [dx, dy] = [lx - cell.x, ly - cell.y]
    const a = (dx * Math.cos(turn) + dy * Math.sin(turn)) / 0.62
    const b = (dy * Math.cos(turn) - dx * Math.sin(turn)) / (0.115 + 0.02 * cell.other)
    const q = Math.pow(Math.abs(a), 2.6) + b * b
    if (q >= 1) continue
    const h = layer * 0.013 + 0.02 * cell.other + Math.sqrt(1 - q) * 0.016 + a * (cell.other - 0.5) * 0.02
    if (h > best) {
      best = h
      grain.along = a
      grain.id = cell.id
    }
  }
  return best
}

const surface = {
  height: (x: number, y: number) => heap(x, y),
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    const h = heap(x, y)
    const k = (0.84 + 0.16 * grain.id + 0.08 * (noise(x * 90, y * 90) - 0.5)) * Math.min(1, 0.5 + h * 12)
    const chalk = 1 - 0.08 * Math.abs(grain.along)
    out[0] = 246 * k
    out[1] = 236 * k * chalk
    out[2] = 212 * k * chalk * (0.92 + 0.08 * grain.id)
  },
  relief: 1.6,
  gloss: 0.26,
}

export const clip: Clip = {
  file: 'basmati_rice_grains_harvest_haryana_kitchen_texture_food_closeup_shot-on-mobile',
  name: 'Basmati Grains',
  nameHindi: 'बासमती के दाने',
  description: 'Long grains of basmati rice in a shallow focus, side-lit like a table-top film.',
  descriptionHindi: 'बासमती चावल के लंबे दाने, बग़ल से आती रोशनी में, इतने पास से कि बस कुछ ही साफ़ दिखते हैं।',
  ...{
    format: 'mobile',
    drawnAt: [720, 1280],
    duration: 5,
    crf: 23,
    fps: 24,
    collection: 'Street and Kitchen',
    place: 'Karnal, Haryana',
  },
  scene: macro({
    surface,
    path: (p) => ({ x: 1.0 + 0.2 * eased(p), y: 1.4 + -0.05 * p, width: 0.46, far: 1.7, focus: 1.2, depth: 9 }),
    grade: { vignette: 0.42, curve: 0.28, tint: [1.02, 1, 0.96] },
  }),
}
