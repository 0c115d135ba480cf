import { eased, macro } from '../macro.ts'
import { cell, clamp, findCell, fbm, noise, type Rgb } from '../noise.ts'
import type { Clip } from '../stage.ts'

/** Loose petals in seven layers: shallow cups with a curled edge. */
const petal = { edge: 0, id: 0, layer: 0 }
function heap(x: number, y: number): number {
  let best = 0
  for (let layer = 0; layer < 7; layer++) {
    const [lx, ly] = [x * 4.6 + layer * 13.7, y * 4.6 + layer * 5.9]
    findCell(lx, ly, 0.95)
    const turn = cell.id * 6.283
    const [dx, dy] = [lx - cell.x, ly - cell.y]
    const a = dx * Math.cos(turn) + dy * Math.sin(turn)
    const b = dy * Math.cos(turn) - dx * Math.sin(turn)
    const angle = Math.atan2(b, a)
    const outline =
      (0.34 + 0.1 * cell.other) *
      (1 - 0.28 * Math.pow(Math.abs(Math.cos(angle * 0.5)), 5)) *
      (1 + 0.05 * Math.sin(angle * 5 + cell.other * 9))
    const q = Math.hypot(a, b * 1.18) / outline
    if (q >= 1) continue
    const curl = 0.05 * q * q * (0.5 + cell.other) + 0.018 * Math.pow(q, 8)
    const h = 0.02 + layer * 0.04 + 0.05 * (cell.other - 0.5) * a + curl * 0.55
    if (h > best) {
      best = h
      petal.edge = q
      petal.id = cell.other
      petal.layer = layer
    }
  }
  return best + 0.0015 * noise(x * 60, y * 60)
}

const surface = {
  height: (x: number, y: number) => heap(x, y),
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    heap(x, y)
    const vein = 0.88 + 0.2 * fbm(x * 22, y * 22, 3)
    const k = vein * (0.5 + 0.075 * petal.layer) * (0.86 + 0.2 * clamp(petal.edge))
    const pale = petal.id > 0.74 ? 1 : 0
    out[0] = (206 + 40 * pale) * k
    out[1] = (18 + 110 * pale + 34 * petal.edge) * k
    out[2] = (44 + 100 * pale + 24 * petal.edge) * k
  },
  relief: 1.15,
  gloss: 0.1,
}

export const clip: Clip = {
  file: 'rose-petals_dargah_urs_ajmer_offering_sufi_flowers_spiritual_closeup_shot-on-mobile',
  name: 'Rose Petals at the Dargah',
  nameHindi: 'दरगाह पर गुलाब की पंखुड़ियाँ',
  description: 'Fresh rose petals, heaped as an offering for the Urs at a dargah.',
  descriptionHindi: 'दरगाह पर उर्स में चढ़ाने के लिए रखा ताज़े गुलाब की पंखुड़ियों का ढेर।',
  ...{
    format: 'mobile',
    drawnAt: [720, 1280],
    duration: 5,
    crf: 23,
    fps: 24,
    collection: 'Festivals of India',
    place: 'Ajmer, Rajasthan',
  },
  scene: macro({
    surface,
    path: (p) => ({ x: 1.3 + 0.14 * eased(p), y: 2.6 + -0.22 * p, width: 0.82, far: 1.7, focus: 1.25, depth: 8.5 }),
    grade: { vignette: 0.42, curve: 0.3, tint: [1.02, 1, 0.97] },
  }),
}
