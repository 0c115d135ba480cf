import { particles } from '../noise.ts'
import { palm, person } from '../motifs.ts'
import { water } from '../post.ts'
import { bird, mist, sky, sunDisc, treeline } from '../sky.ts'
import { at, type Canvas, type Ctx, drawn, glow, lit, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const horizon = 0.64

/** A kettuvallam, 900 x 330 units, waterline at 300: a long plank hull under woven arches. */
function kettuvallam(g: Ctx): void {
  g.fillStyle = '#140c10'
  shape(
    g,
    [0, 214],
    [90, 290, 160, 306, 300, 308],
    [640, 308],
    [760, 304, 850, 270, 900, 196],
    [820, 248, 720, 262, 620, 262],
    [280, 262],
    [180, 262, 80, 250, 0, 214],
  )
  const thatch = ramp(g, [0, 90, 0, 262], { 0: '#5e3a22', 0.35: '#38220f', 1: '#1a0f0c' })
  for (const [x, w, h] of [
    [170, 190, 128],
    [330, 250, 156],
    [556, 190, 132],
  ] as const) {
    g.fillStyle = thatch
    shape(
      g,
      [x, 262],
      [x - 6, 262 - h * 0.9, x + w * 0.2, 262 - h, x + w / 2, 262 - h],
      [x + w * 0.8, 262 - h, x + w + 6, 262 - h * 0.9, x + w, 262],
    )
    g.strokeStyle = 'rgba(255,190,120,.16)'
    g.lineWidth = 2
    for (let i = 1; i < 7; i++) {
      g.beginPath()
      g.moveTo(x + 4, 262 - h * 0.13 * i)
      g.quadraticCurveTo(x + w / 2, 262 - h * (0.13 * i + 0.07), x + w - 4, 262 - h * 0.13 * i)
      g.stroke()
    }
    for (let k = 0; k < 3; k++) {
      g.fillStyle = '#ffcf7e'
      const [wx, wy] = [x + w * (0.2 + 0.23 * k), 262 - h * 0.52]
      shape(
        g,
        [wx, 240],
        [wx, wy + 10],
        [wx, wy - 6, wx + w * 0.14, wy - 6, wx + w * 0.14, wy + 10],
        [wx + w * 0.14, 240],
      )
    }
  }
  g.fillStyle = g.strokeStyle = '#120a0e'
  g.fillRect(752, 128, 4, 130)
  shape(g, [690, 150], [720, 112, 790, 112, 822, 150])
  at(g, 128, 250, 0.86, () => person(g, 0.4))
  at(g, 790, 250, 0.84, () => person(g, -0.6, 0, true))
  g.lineWidth = 4
  g.beginPath()
  g.moveTo(140, 200)
  g.lineTo(70, 318)
  g.stroke()
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.42, curve: 0.3, tint: [1.03, 1, 0.96], lift: [0.03, 0.02, 0.03] },
    0.3,
  )
  const line = Math.round(H * horizon)
  const sun: [number, number] = [0.66, 0.5]
  const heaven = sky({
    top: [70, 84, 140],
    low: [255, 164, 92],
    horizon: 0.66,
    sun,
    warm: [80, 46, 6],
    clouds: { amount: 0.8, bright: [255, 176, 120], dark: [150, 96, 120], drift: 0.04 },
  })
  const disc = sunDisc([255, 240, 200], [255, 180, 90])
  const far = (seed: number, colour: string, size: number) =>
    drawn(2300, 1080, S, (q) => {
      q.fillStyle = q.strokeStyle = colour
      treeline(q, 2300, 1080, horizon, 0.035 * size, seed, 9)
      for (const [a, b, c] of particles(34, seed))
        palm(q, 2300 * a, 1080 * horizon, 1080 * (0.06 + 0.08 * b) * size, 60 * (c - 0.5), 0.2, (a * 900) | 0)
    })
  const banks: Canvas[] = [far(4, '#b0746a', 0.8), far(12, '#5e3a48', 1.15)]
  const boat = drawn(900, 330, S, kettuvallam)
  const [haze, lamp] = [mist([255, 196, 140], 0.6), glow([255, 190, 100], 2)]
  const flock = particles(11, 40)
  return (t: number) => {
    const e = ease(t, frame.duration)
    g.drawImage(heaven(t), 0, 0, W, H)
    disc(g, W * sun[0], H * (sun[1] + 0.01 * e), H * 0.075)
    for (const [i, bank] of banks.entries()) {
      g.drawImage(bank, -W * (0.06 + 0.05 * e * (0.4 + 0.5 * i)), 0)
      g.globalAlpha = 0.8
      g.drawImage(haze(t + 17 * i), -W * 0.05, line - H * 0.13, W * 1.1, H * 0.15)
      g.globalAlpha = 1
    }
    g.strokeStyle = 'rgba(60,34,44,.85)'
    for (const [a, b, c, d] of flock)
      bird(g, W * (0.2 + 0.3 * a + 0.022 * t), H * (0.16 + 0.14 * b), H * (0.006 + 0.006 * c), t * (6 + 2 * d) + 20 * d)
    const [x, y] = [W * (0.12 + 0.032 * t), line - 296 * S + Math.sin(t * 1.2) * 1.5 * S]
    g.drawImage(boat, x, y)
    lit(g, () => {
      for (const k of [0.3, 0.5, 0.72]) stamp(g, lamp, x + boat.width * k, y + 220 * S, 90 * S, 0.5)
    })
    g.fillStyle = g.strokeStyle = '#180e14'
    const wind = Math.sin(t * 0.9) * 0.6 + 0.3 * Math.sin(t * 2.1)
    palm(g, W * (0.04 - 0.03 * e), line + H * 0.01, H * 0.52, W * 0.09, wind, 3)
    palm(g, W * (-0.01 - 0.03 * e), line + H * 0.01, H * 0.38, W * 0.12, wind * 0.8, 8)
    palm(g, W * (1.0 - 0.03 * e), line + H * 0.01, H * 0.46, -W * 0.07, wind, 5)
    return finish((data) =>
      water(data, W, H, t, { horizon: line, ripple: 1.1, bright: [0.86, 0.5], colour: [16, 14, 26], speed: 0.9 }),
    )
  }
}

export const clip: Clip = {
  file: 'houseboat_kerala_alleppey_backwater_palm_sunset_reflection_travel_wide',
  name: 'Houseboat on the Backwater',
  nameHindi: 'बैकवाटर पर हाउसबोट',
  description: 'A thatched houseboat glides past coconut palms on the Kerala backwaters as the sun goes down.',
  descriptionHindi: 'सूरज ढल रहा है और फूस की छत वाली हाउसबोट केरल के बैकवाटर में नारियल के पेड़ों के पास से गुज़र रही है।',
  ...{ format: 'hd', duration: 7, crf: 30, collection: 'Monsoon and Water', place: 'Alappuzha, Kerala', scene },
}
