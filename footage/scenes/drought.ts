import { eased, macro } from '../macro.ts'
import { cell, fbm, findCell, noise, smooth, type Rgb } from '../noise.ts'
import type { Clip } from '../stage.ts'

function crack(x: number, y: number): number {
  const [wx, wy] = [x + 0.05 * fbm(x * 5, y * 5, 3), y + 0.05 * fbm(x * 5 + 9, y * 5, 3)]
  const large = findCell(wx * 4, wy * 4, 0.95)
  const a = smooth(0.02, 0.16, large.next - large.near)
  const id = cell.id
  const small = findCell(wx * 11, wy * 11, 0.95)
  const b = 0.72 + 0.28 * smooth(0.01, 0.07, small.next - small.near)
  cell.id = id
  return a * b
}

const surface = {
  height: (x: number, y: number) => {
    const c = crack(x, y)
    const large = cell.id
    return 0.05 * c + 0.014 * large * c + 0.012 * fbm(x * 14, y * 14, 4) + 0.0016 * noise(x * 190, y * 190)
  },
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    const c = crack(x, y)
    const k = (0.5 + 0.5 * c) * (0.72 + 0.5 * fbm(x * 9, y * 9, 4)) * (0.9 + 0.2 * cell.id)
    out[0] = 204 * k
    out[1] = 164 * k
    out[2] = 124 * k
  },
  relief: 1.2,
  light: [-0.7, -0.5, 0.46] as Rgb,
  ambient: 0.3,
}

export const clip: Clip = {
  file: 'drought_cracked-earth_dry-lake_summer_heat_marathwada_climate_texture_nature_closeup',
  name: 'Cracked Earth in Summer',
  nameHindi: 'गर्मी में फटी धरती',
  description: 'The bed of a dried-up lake in high summer, broken into plates by the heat.',
  descriptionHindi: 'भरी गर्मी में सूखी झील का तल, तपन से पपड़ियों में बँटा हुआ।',
  ...{
    format: 'uhd',
    drawnAt: [2560, 1440],
    duration: 5,
    crf: 25,
    fps: 25,
    collection: 'Seasons',
    place: 'Latur, Maharashtra',
  },
  scene: macro({
    surface,
    path: (p) => ({ x: 1.6 + 0.3 * eased(p), y: 2.4 + -0.14 * p, width: 1.25, far: 2.1, focus: 1.3, depth: 6.5 }),
    grade: { vignette: 0.4, curve: 0.3, tint: [1.04, 1, 0.92] },
  }),
}
