import { eased, macro } from '../macro.ts'
import { cell, clamp, findCell, noise, type Rgb } from '../noise.ts'
import type { Clip } from '../stage.ts'

/** The topmost of several layers of pods: bent, pointed, turned every way. Returns its height; `pod` says more. */
const pod = { along: 0, across: 0, id: 0, stalk: false }
function heap(x: number, y: number): number {
  let best = 0
  for (let layer = 0; layer < 8; layer++) {
    const [lx, ly] = [x * 5.2 + layer * 17.3, y * 5.2 + layer * 9.1]
    findCell(lx, ly, 0.95)
    const turn = cell.id * 6.283 + layer * 1.3
    const [dx, dy] = [lx - cell.x, ly - cell.y]
    const a = dx * Math.cos(turn) + dy * Math.sin(turn)
    const bend = dy * Math.cos(turn) - dx * Math.sin(turn) + (cell.other - 0.5) * 0.9 * (a * a - 0.1)
    const k = (a + 0.62) / 1.24
    if (k < 0 || k > 1) continue
    const stalk = k < 0.14
    const width = stalk ? 0.022 : 0.115 * Math.pow(1 - k, 0.55) * clamp((k - 0.1) * 9)
    const q = Math.abs(bend) / width
    if (q >= 1) continue
    const wrinkle = 0.012 * noise(a * 26 + layer * 9, bend * 40)
    const h = layer * 0.022 + 0.03 * cell.other + (width * Math.sqrt(1 - q * q) - (stalk ? 0 : wrinkle)) * 0.22
    if (h > best) {
      best = h
      pod.along = k
      pod.across = q
      pod.id = cell.id
      pod.stalk = stalk
    }
  }
  return best
}

const surface = {
  height: (x: number, y: number) => heap(x, y),
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    if (heap(x, y) <= 0.002) {
      out[0] = 70
      out[1] = 26
      out[2] = 18
      return
    }
    const k = 0.72 + 0.4 * pod.id + 0.2 * (noise(x * 70, y * 70) - 0.5)
    const [r, g, b] = pod.stalk ? [150, 128, 66] : [196 + 30 * pod.id, 24 + 20 * pod.id, 16]
    out[0] = r * k
    out[1] = g * k
    out[2] = b * k
  },
  relief: 1.4,
  gloss: 0.38,
}

export const clip: Clip = {
  file: 'red-chillies_drying_guntur_mirchi_harvest_spice_farm_work_food_closeup_shot-on-mobile',
  name: 'Red Chillies in the Sun',
  nameHindi: 'धूप में लाल मिर्च',
  description: 'Dried red chillies lie heaped in the sun of Guntur; the camera glides over the wrinkled pods.',
  descriptionHindi: 'गुंटूर की धूप में सूखी लाल मिर्चों का ढेर; कैमरा उनके सिकुड़े छिलकों के ऊपर से गुज़रता है।',
  ...{
    format: 'mobile',
    drawnAt: [720, 1280],
    duration: 5,
    crf: 23,
    fps: 25,
    collection: 'Hands and Work',
    place: 'Guntur, Andhra Pradesh',
  },
  scene: macro({
    surface,
    path: (p) => ({ x: 1.3 + 0.26 * eased(p), y: 1.8 + -0.06 * p, width: 0.72, far: 1.8, focus: 1.25, depth: 8.5 }),
    grade: { vignette: 0.42, curve: 0.3, tint: [1.02, 1, 0.97] },
  }),
}
