import { festive, lights, wash } from '../backdrop.ts'
import { project, put, soft } from '../deep.ts'
import { flames } from '../flames.ts'
import { fbm, findCell, noise } from '../noise.ts'
import { cast } from '../sdf.ts'
import { glow, lit, ramp, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

/** A steamed modak: a fluted drop of rice dough drawn to a point. */
const modak = (size: number, seed: number) =>
  cast(size, {
    distance: (x, y, z) => {
      const h = (y + 0.72) / 1.5
      if (h < -0.15 || h > 1.12) return Math.hypot(x, y * 0.9, z) - 0.75
      const k = Math.max(0, Math.min(1, h))
      const radius =
        0.74 * Math.pow(Math.max(0, 1 - k), 0.62) * (0.84 + 0.5 * k * (1 - k) * 1.5) * Math.min(1, 0.8 + h * 2.2)
      const a = Math.atan2(z, x)
      const pleat = 0.055 * Math.pow(Math.abs(Math.cos(a * 6 + seed + 1.1 * k)), 0.7) * (0.25 + k)
      const side = Math.hypot(x, z) - radius * (0.94 + pleat * 1.4) - 0.02
      return Math.max(side * 0.55, -(h + 0.02) * 1.2, (h - 1.04) * 0.8) * 0.8
    },
    colour: (x, y, z, o) => {
      const k = 0.95 + 0.08 * fbm(x * 6 + seed, y * 6 + z * 5, 3)
      o[0] = 252 * k
      o[1] = 244 * k
      o[2] = 226 * k
      return 0.3
    },
    tilt: 0.34,
    light: [-0.6, 0.7, 0.4],
    ambient: [0.42, 0.34, 0.3],
    rim: [0.16, 0.1, 0.05],
  })

/** A marigold: frilled petals, ring within ring. */
export const marigold = (size: number, seed: number, r = 250, gr = 140, b = 8) =>
  cast(size, {
    distance: (x, y, z) => {
      const d = Math.hypot(x, y * 1.25, z)
      if (d > 1.04) return d - 0.95
      const [a, up] = [Math.atan2(z, x), Math.asin(Math.max(-1, Math.min(1, (y * 1.25) / (d || 1))))]
      const petal = findCell(a * 3.2 + seed * 13, up * 4.6, 0.8)
      const lip = Math.max(0, 1 - petal.near * petal.near * 2.2)
      return (d - 0.74 - 0.17 * Math.sqrt(lip) * (0.6 + 0.4 * petal.id) - 0.03 * noise(a * 16, up * 16)) * 0.45
    },
    colour: (x, y, z, o) => {
      const d = Math.hypot(x, y * 1.25, z)
      const k = 0.42 + 0.7 * Math.max(0, Math.min(1, (d - 0.76) * 6.5)) + 0.1 * noise(x * 9 + seed, z * 9)
      o[0] = r * k
      o[1] = gr * k * (0.9 + 0.1 * noise(x * 4, y * 4))
      o[2] = b * k
      return 0.05
    },
    tilt: 0.9,
    light: [-0.5, 0.8, 0.4],
    ambient: [0.42, 0.36, 0.34],
  })

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.46, curve: 0.28, tint: [1.03, 1, 0.95], lift: [0.022, 0.014, 0.012] },
    0.3,
  )
  const blurs = [0, 3 * S, 7 * S, 14 * S, 26 * S]
  const sweets = [1, 2.3, 4.1].map((seed) => soft(modak(440 * S, seed), blurs))
  const flowers = [1, 5].map((seed) => soft(marigold(200 * S, seed), [0, 2 * S, 5 * S, 10 * S, 18 * S]))
  const back = lights({ colours: festive, count: 46, seed: 21, size: [0.018, 0.045], rows: [0, 0.5] })
  const flame = flames(g)
  const warm = glow([255, 150, 60], 1.7)
  const things: [number, number, number, number][] = []
  for (let row = 0; row < 4; row++)
    for (let col = 0; col < 6 - (row % 2); col++)
      things.push([(col - 2.5 + (row % 2) * 0.5) * 0.98, 0.44, 4.9 - row * 0.74, (row * 5 + col) % 3])
  for (let i = 0; i < 26; i++) things.push([-4.2 + i * 0.34, 0.13, 2.15 + 0.22 * Math.sin(i * 2.1), 3 + (i % 2)])
  for (let i = 0; i < 24; i++) things.push([-4.6 + i * 0.42, 0.16, 5.6 + 0.2 * Math.sin(i * 1.7), 3 + (i % 2)])
  things.sort((a, b) => b[2] - a[2])
  return (t: number) => {
    const e = ease(t, frame.duration)
    const lens = { x: -0.55 + 1.05 * e, y: 0.86, z: 0.1 + 0.25 * e, focal: 1.05, focus: 3.1, open: 46 * S }
    wash(g, W, H, '#2a0a10', '#4a1614', '#1c0808')
    back(g, W, H, t, -0.06 * e)
    g.fillStyle = ramp(g, [0, H * 0.48, 0, H], { 0: 'rgba(90,30,10,0)', 0.25: 'rgba(120,48,14,.95)', 1: '#3c1408' })
    g.fillRect(0, H * 0.46, W, H * 0.54)
    const lamps = [-2.6, 2.9].map((x) => project(lens, x, 0.9, 5.9, W, H))
    lit(g, () => lamps.forEach((at) => stamp(g, warm, at.x, at.y, at.scale * 2.4, 0.5)))
    lamps.forEach((at, i) => flame(at.x, at.y, at.scale * 0.42, t, i + 2, true))
    for (const [x, y, z, kind] of things) {
      const at = project(lens, x, y, z, W, H)
      if (at.distance < 0.4) continue
      if (kind < 3) put(g, sweets[kind]!, at.x, at.y, at.scale * 1.06, at.blur)
      else put(g, flowers[kind - 3]!, at.x, at.y, at.scale * 0.42, at.blur, 1, x * 3)
    }
    return finish()
  }
}

export const clip: Clip = {
  file: 'ganesh-chaturthi_modak_sweets_offering_marigold_pune_prasad_festival_food_closeup',
  name: 'Modaks for Ganesh',
  nameHindi: 'गणेश जी के मोदक',
  description:
    'Steamed modaks stand in rows among marigolds, ready to be offered on Ganesh Chaturthi; lamps burn out of focus behind.',
  descriptionHindi: 'गणेश चतुर्थी के भोग के लिए गेंदे के फूलों के बीच भाप में पके मोदकों की क़तारें, पीछे दीये जल रहे हैं।',
  ...{
    format: 'hd',
    drawnAt: [1440, 810],
    duration: 5,
    crf: 23,
    fps: 25,
    collection: 'Festivals of India',
    place: 'Pune, Maharashtra',
    scene,
  },
}
