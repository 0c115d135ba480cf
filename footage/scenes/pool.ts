import { noise } from '../noise.ts'
import { grading } from '../post.ts'
import { relief } from '../relief.ts'
import { shallow } from '../shallow.ts'
import { mixed, hiss, strikes, swelling, tick } from '../sound.ts'
import type { Clip, Frame } from '../stage.ts'

const tile = 0.052

function scene({ width: W, height: H, duration }: Frame) {
  const floor = relief(W * 1.2, H * 1.15, W, {
    height: (x, y) => {
      const [u, v] = [x / tile, y / tile]
      const [a, b] = [Math.abs(u - Math.round(u)), Math.abs(v - Math.round(v))]
      return (Math.min(a, b) < 0.05 ? 0 : 0.002) + 0.0006 * noise(x * 40, y * 40)
    },
    colour: (x, y, _h, o) => {
      const [u, v] = [x / tile, y / tile]
      const joint = Math.min(Math.abs(u - Math.round(u)), Math.abs(v - Math.round(v))) < 0.05
      const own = 0.9 + 0.14 * noise(Math.floor(u + 0.5) * 7.7, Math.floor(v + 0.5) * 3.1)
      // Lane markings lie across the floor.
      const across = (y + 0.11) % 0.3
      const lane = across > 0.1 && across < 0.1 + tile * 2 - 0.001
      const k = joint ? 0.82 : own
      o[0] = (lane ? 12 : 108) * k
      o[1] = (lane ? 34 : 206) * k
      o[2] = (lane ? 92 : 226) * k
    },
    relief: 0.7,
    ambient: 0.6,
    light: [-0.2, -0.3, 0.9],
  })
  const flow = shallow(W, H, {
    bend: 0.013 * W,
    scale: 0.85,
    caustic: 0.46,
    tint: [0.72, 0.95, 1],
    flow: [0.35, 0.22],
    sky: [240, 250, 255],
    gleam: 0.3,
  })
  const graded = grading(W, H, { vignette: 0.26, curve: 0.22, tint: [0.98, 1, 1.02] })
  const out = new Uint8ClampedArray(W * H * 4)
  return (t: number) => {
    flow(floor, (W * 0.16 * t) / duration, H * 0.06, t, out)
    return graded(out)
  }
}

export const clip: Clip = {
  file: 'swimming-pool_water_lanes_caustics_blue_training_summer_sports_drone_shot-on-mobile',
  name: 'Lanes of the Pool',
  nameHindi: 'तरणताल की लेन',
  description:
    'Straight above a swimming pool before training: sunlight plays over the tiles and the dark lines of the lanes.',
  descriptionHindi: 'अभ्यास से पहले का स्विमिंग पूल, ठीक ऊपर से: टाइलों और लेन की गहरी रेखाओं पर धूप खेल रही है।',
  ...{
    format: 'mobile',
    drawnAt: [648, 1152],
    duration: 5,
    collection: 'Sport and Play',
    crf: 24,
    fps: 30,
    place: 'Bengaluru, Karnataka',
    scene,
  },
  sound: (seconds) =>
    mixed(seconds, (ear) => {
      const hall = swelling(hiss(12 + ear, 300, 1800), 2, 0.5)
      return [(t) => 0.35 * hall(t), strikes(17 + ear, 14, 0.1, tick(400, 1100, 50))]
    }),
}
