import { cell, fbm, findCell, type Rgb } from '../noise.ts'
import { grading } from '../post.ts'
import { relief } from '../relief.ts'
import { shallow } from '../shallow.ts'
import { streamSound } from '../sound.ts'
import type { Clip, Frame } from '../stage.ts'

const palette: Rgb[] = [
  [122, 112, 100],
  [96, 92, 90],
  [150, 128, 104],
  [116, 84, 66],
  [82, 88, 82],
  [168, 156, 140],
]

function pebble(x: number, y: number): number {
  const big = findCell(x * 5 + 0.3 * fbm(x * 6, y * 6, 2), y * 6.4, 0.85)
  const d = Math.min(1, (big.next - big.near) * 1.9)
  return d > 0.2 && big.other > 0.25 ? (d - 0.2) / 0.8 : 0
}

function scene({ width: W, height: H, duration }: Frame) {
  const ground = relief(W * 1.25, H * 1.2, H * 1.2, {
    height: (x, y) => {
      const stone = pebble(x, y)
      if (stone > 0) return 0.06 * Math.sqrt(Math.min(1, stone * 1.1)) + 0.02 * cell.id + 0.002 * fbm(x * 40, y * 40, 3)
      const small = findCell(x * 17, y * 19, 0.9)
      return 0.02 * Math.sqrt(Math.min(1, (small.next - small.near) * 2)) + 0.004 * small.id
    },
    colour: (x, y, _h, o) => {
      const stone = pebble(x, y) > 0
      if (!stone) findCell(x * 17, y * 19, 0.9)
      const own = palette[Math.floor(cell.id * 5.99)]!
      const vein = fbm(x * 26 + cell.other * 40, y * 26, 4)
      const k = (stone ? 0.95 : 0.72) * (0.66 + 0.62 * vein)
      const moss = stone && cell.other > 0.8 ? 0.1 : 0
      o[0] = own[0] * k * (1 - moss)
      o[1] = own[1] * k * (1 - moss * 0.3)
      o[2] = own[2] * k * (1 - moss * 1.2)
    },
    relief: 0.85,
    ambient: 0.42,
  })
  const flow = shallow(W, H, {
    bend: 0.0085 * W,
    scale: 1.25,
    caustic: 0.42,
    tint: [0.86, 0.96, 0.92],
    flow: [1.25, 0.4],
    sky: [210, 232, 250],
    gleam: 0.35,
  })
  const graded = grading(W, H, { vignette: 0.36, curve: 0.3, tint: [1, 1.01, 0.98], lift: [0.012, 0.02, 0.022] })
  const out = new Uint8ClampedArray(W * H * 4)
  return (t: number) => {
    const p = t / duration
    flow(ground, W * (0.03 + 0.16 * p), H * (0.14 - 0.08 * p), t, out)
    return graded(out)
  }
}

export const clip: Clip = {
  file: 'stream_clear-water_pebbles_river_himachal_caustics_light_texture_nature_closeup',
  name: 'Clear Stream over Pebbles',
  nameHindi: 'कंकड़ों पर साफ़ धारा',
  description: 'Snowmelt runs over round river stones; sunlight dances in nets on the bed of the stream.',
  descriptionHindi: 'पिघली बर्फ़ का पानी नदी के गोल पत्थरों पर बहता है, तल पर धूप की जालियाँ नाचती हैं।',
  ...{
    format: 'uhd',
    drawnAt: [2560, 1440],
    duration: 5,
    crf: 25,
    fps: 24,
    collection: 'Monsoon and Water',
    place: 'Manali, Himachal Pradesh',
    sound: streamSound,
    scene,
  },
}
