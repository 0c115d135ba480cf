import { fbm, noise, particles, random, type Rgb } from '../noise.ts'
import { person } from '../motifs.ts'
import { sky } from '../sky.ts'
import { at, bokeh, type Canvas, type Ctx, drawn, glow, lit, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const colours: Rgb[] = [
  [255, 60, 90],
  [255, 190, 60],
  [80, 220, 255],
  [180, 90, 255],
  [90, 255, 150],
  [255, 120, 40],
]

/** Fairground tents with striped roofs and lit counters, 2300 x 400 units. */
function stalls(g: Ctx): void {
  const r = random(6)
  for (let x = -30; x < 2300;) {
    const w = 130 + 120 * r()
    const c = colours[(r() * 6) | 0]!
    g.fillStyle = ramp(g, [0, 200, 0, 400], { 0: '#ffdf9e', 0.6: '#b06a2a', 1: '#2a140c' })
    g.fillRect(x + 6, 210, w - 12, 190)
    for (let k = 0; k < 8; k++) {
      g.fillStyle = k % 2 ? `rgb(${c[0] * 0.55},${c[1] * 0.5},${c[2] * 0.5})` : '#a89a90'
      const [a, b] = [x + (w * k) / 8, x + (w * (k + 1)) / 8]
      shape(
        g,
        [x + w / 2 + (a - x - w / 2) * 0.1, 110],
        [x + w / 2 + (b - x - w / 2) * 0.1, 110],
        [b, 208],
        [(a + b) / 2, 232],
        [a, 208],
      )
    }
    g.fillStyle = '#2a1420'
    g.fillRect(x + w / 2 - 2, 84, 4, 28)
    x += w + 10
  }
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.45, curve: 0.32, tint: [1.02, 1, 1.02], lift: [0.018, 0.014, 0.032] },
    0.5,
  )
  const heaven = sky({
    top: [12, 12, 44],
    low: [120, 56, 96],
    horizon: 0.9,
    sun: [0.5, 0.95],
    warm: [60, 30, 10],
    clouds: { amount: 0.6, bright: [130, 70, 110], dark: [26, 22, 60], seed: 90 },
  })
  const bulbs = colours.map((c) => glow(c, 1.5, 64))
  const halos = colours.map((c) => glow(c, 2.3))
  const discs = colours.map((c) => bokeh(c))
  const white = glow([255, 244, 220], 1.5, 64)
  const row = drawn(2300, 400, S, stalls, 2.5)
  const crowd: Canvas = drawn(
    2300,
    260,
    S,
    (q) => {
      q.fillStyle = q.strokeStyle = '#0a0610'
      for (const [i, [a, b, c, d]] of particles(56, 95).entries())
        at(q, 2300 * a, 250 + 30 * b, 1.25 + 0.55 * c, () => person(q, d * 2 - 1, i % 9 === 0 ? 0.9 : 0, i % 2 === 0))
    },
    1.5,
  )
  const dust = particles(46, 96)

  /** A wheel of light: chasing spokes, double rim, gondolas that hang straight. */
  function wheel(cx: number, cy: number, R: number, t: number, speed: number, spokes: number): void {
    const turn = t * speed
    g.strokeStyle = 'rgba(30,20,40,.9)'
    g.lineWidth = R * 0.03
    g.beginPath()
    g.moveTo(cx - R * 0.5, cy + R * 1.32)
    g.lineTo(cx, cy)
    g.lineTo(cx + R * 0.5, cy + R * 1.32)
    g.stroke()
    const hue = (k: number) => (((k + Math.floor(t * 2.2)) % 6) + 6) % 6
    lit(g, () => {
      stamp(g, halos[hue(0)]!, cx, cy, R * 1.7, 0.28)
      for (let i = 0; i < spokes; i++) {
        const a = turn + (i / spokes) * Math.PI * 2
        for (let k = 2; k <= 20; k++) {
          const q = k / 20
          const chase = 0.35 + 0.65 * Math.pow(0.5 + 0.5 * Math.sin(q * 9 - t * 6 + i), 2)
          stamp(g, bulbs[hue(i)]!, cx + Math.cos(a) * R * q, cy + Math.sin(a) * R * q, R * 0.021, chase)
        }
      }
      for (const [k, n] of [
        [1, 96],
        [0.9, 84],
        [0.42, 40],
      ] as const) {
        for (let i = 0; i < n; i++) {
          const a = turn + (i / n) * Math.PI * 2
          const on = 0.4 + 0.6 * Math.pow(0.5 + 0.5 * Math.sin(i * 0.7 + t * 8), 2)
          stamp(
            g,
            k === 1 ? white : bulbs[hue((i / 8) | 0)]!,
            cx + Math.cos(a) * R * k,
            cy + Math.sin(a) * R * k,
            R * 0.02,
            on,
          )
        }
      }
      stamp(g, white, cx, cy, R * 0.12, 0.9)
    })
    for (let i = 0; i < spokes; i++) {
      const a = turn + ((i + 0.5) / spokes) * Math.PI * 2
      const [x, y, s] = [cx + Math.cos(a) * R, cy + Math.sin(a) * R, R * 0.075]
      at(
        g,
        x,
        y,
        s,
        () => {
          g.fillStyle = '#1a0e20'
          shape(g, [-0.8, 0.5], [-0.6, 1.5], [0.6, 1.5], [0.8, 0.5])
          g.fillStyle = ['#8a2038', '#8a5a14', '#1a5a78', '#4a2a88', '#1e7040', '#8a3a10'][i % 6]!
          shape(g, [-1, 0.1], [-0.7, -0.5, 0.7, -0.5, 1, 0.1])
          g.fillStyle = '#0a0610'
          for (const x2 of [-0.35, 0.3]) {
            g.beginPath()
            g.arc(x2, 0.36, 0.2, 0, 7)
            g.fill()
          }
        },
        0.12 * Math.sin(t * 2 + i),
      )
    }
  }

  return (t: number) => {
    const e = ease(t, frame.duration)
    g.drawImage(heaven(t), 0, 0, W, H)
    wheel(W * (0.24 - 0.01 * e), H * 0.56, H * 0.2, t, -0.3, 10)
    wheel(W * (0.63 - 0.02 * e), H * 0.45, H * (0.36 + 0.015 * e), t, 0.42, 16)
    g.drawImage(row, -W * 0.05 - W * 0.03 * e, H * 0.99 - row.height)
    lit(g, () => {
      for (let line = 0; line < 3; line++) {
        for (let i = 0; i < 64; i++) {
          const q = (i % 16) / 16
          const x = W * (i / 60) - W * 0.03 * e
          stamp(
            g,
            bulbs[(i + line * 2) % 6]!,
            x,
            H * (0.7 + 0.035 * line + 0.03 * Math.sin(q * Math.PI)) + 3 * S * Math.sin(t * 1.4 + i * 0.3),
            H * 0.008,
            0.55 + 0.45 * Math.sin(t * 5 + i * 1.3 + line),
          )
        }
      }
      for (const [i, [a, b, c, d]] of dust.entries())
        stamp(
          g,
          discs[i % 6]!,
          W * ((a + 0.01 * t * (d - 0.5)) % 1),
          H * (0.72 + 0.24 * b),
          H * (0.012 + 0.03 * c),
          0.1 + 0.16 * noise(t * 2, i * 3),
        )
      stamp(g, halos[1]!, W * 0.5, H * 0.93, W * 0.6, 0.34 + 0.06 * fbm(t, 2, 2), H * 0.14)
    })
    g.drawImage(crowd, -W * 0.04 - W * 0.07 * e, H * 1.0 - crowd.height + 5 * S * Math.sin(t * 2))
    return finish()
  }
}

export const clip: Clip = {
  file: 'mela_fair_ferris-wheel_night_lights_crowd_village_culture_city_wide',
  name: 'Giant Wheels at the Mela',
  nameHindi: 'मेले का झूला',
  description: 'Two glittering giant wheels turn above the stalls and the crowd of a country fair at nightfall.',
  descriptionHindi: 'रात होते ही गाँव के मेले में दुकानों और भीड़ के ऊपर दो जगमगाते विशाल झूले घूम रहे हैं।',
  ...{ format: 'hd', duration: 6, place: 'Sonepur, Bihar', collection: 'City Nights', crf: 29, scene },
}
