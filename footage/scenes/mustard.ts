import { lerp, noise, particles, random, smooth } from '../noise.ts'
import { tree } from '../motifs.ts'
import { bird, mist, sky, sunDisc, treeline } from '../sky.ts'
import { at, type Canvas, type Ctx, drawn, glow, lit, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const horizon = 0.5

/** A few mustard plants, 200 x 400 units: thin stems, small leaves, clusters of four-petalled yellow flowers. */
function plant(g: Ctx, seed: number): void {
  const r = random(seed)
  for (let i = 0; i < 7; i++) {
    const x = 40 + 120 * r()
    const top = 40 + 110 * r()
    const bend = 40 * (r() - 0.5)
    g.strokeStyle = `rgb(${70 + 40 * r()},${96 + 40 * r()},${34 + 20 * r()})`
    g.lineWidth = 3.4
    g.beginPath()
    g.moveTo(100 + (x - 100) * 0.5, 400)
    g.quadraticCurveTo(x - bend, 240, x, top)
    g.stroke()
    for (let k = 0; k < 4; k++) {
      const y = 380 - k * 56 - 20 * r()
      g.fillStyle = `rgb(${50 + 40 * r()},${86 + 40 * r()},${30})`
      const side = r() < 0.5 ? -1 : 1
      shape(
        g,
        [x * 0.6 + 40, y],
        [x * 0.6 + 40 + side * 26, y - 26, x * 0.6 + 40 + side * 44, y - 16, x * 0.6 + 40 + side * 50, y + 4],
        [x * 0.6 + 40 + side * 30, y + 8, x * 0.6 + 40 + side * 10, y + 6, x * 0.6 + 40, y],
      )
    }
    for (let k = 0; k < 26; k++) {
      const y = top - 14 + 96 * r() * r()
      const fx = x + (r() - 0.5) * (20 + 0.5 * (y - top + 14)) * 1.5
      const light = 0.62 + 0.4 * (1 - (y - top) / 100)
      g.fillStyle = `rgb(${255 * Math.min(1, light)},${(196 + 30 * r()) * light},${(20 + 30 * r()) * light})`
      for (let p = 0; p < 4; p++) {
        const a = p * 1.571 + seed
        g.beginPath()
        g.ellipse(fx + 4 * Math.cos(a), y + 3 * Math.sin(a), 5, 3.6, a, 0, 7)
        g.fill()
      }
    }
  }
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.42, curve: 0.3, tint: [1.03, 1, 0.95], lift: [0.03, 0.024, 0.024] },
    0.36,
  )
  const sun: [number, number] = [0.34, 0.38]
  const heaven = sky({
    top: [110, 150, 200],
    low: [255, 216, 150],
    horizon: 0.54,
    sun,
    warm: [84, 60, 16],
    clouds: { amount: 0.5, bright: [255, 232, 196], dark: [190, 170, 180], drift: 0.03, seed: 80 },
  })
  const disc = sunDisc([255, 250, 226], [255, 216, 140])
  const wood = drawn(2300, 1080, S, (q) => {
    q.fillStyle = q.strokeStyle = '#a89a76'
    treeline(q, 2300, 1080, horizon + 0.006, 0.05, 3, 9)
    q.fillStyle = q.strokeStyle = '#7c7a58'
    for (const [a, b, c] of particles(26, 15))
      tree(q, 2300 * a, 1080 * (horizon + 0.012), 60 + 90 * b * c, (a * 900) | 0)
  })
  const sharp: Canvas[] = [1, 2, 3, 4].map((i) => drawn(200, 400, S * 0.8, (q) => plant(q, i)))
  const small: Canvas[] = sharp.map((p) => drawn(p.width, p.height, 0.34, (q) => q.drawImage(p, 0, 0)))
  const soft: Canvas[] = [5, 6].map((i) => drawn(200, 400, S * 1.7, (q) => plant(q, i), 6))
  const haze = mist([255, 228, 170], 0.7)
  const [warm, mote] = [glow([255, 220, 140], 1.8), glow([255, 246, 200], 1.6, 64)]
  const stems = particles(1700, 88)
    .map(([a, b, c, d]) => ({ x: a, v: Math.pow(b, 1.7), kind: (c * 4) | 0, size: 0.8 + 0.4 * d }))
    .sort((p, q) => p.v - q.v)
  const [flock, pollen] = [particles(12, 89), particles(90, 87)]
  /** Gusts run over the field: where they pass, plants bow. */
  const wind = (x: number, v: number, t: number) =>
    0.28 * (noise(x * 5 - t * 1.5, v * 4 + t * 0.3) - 0.42) + 0.06 * Math.sin(t * 3.1 + x * 40 + v * 20)

  return (t: number) => {
    const e = ease(t, frame.duration)
    g.drawImage(heaven(t), 0, 0, W, H)
    disc(g, W * sun[0], H * (sun[1] - 0.012 * e), H * 0.07)
    g.drawImage(wood, -W * (0.05 + 0.02 * e), 0)
    g.strokeStyle = 'rgba(80,66,50,.8)'
    for (const [a, b, c, d] of flock)
      bird(
        g,
        W * (0.45 + 0.3 * a + 0.022 * t),
        H * (0.14 + 0.16 * b),
        H * (0.005 + 0.006 * c),
        t * (7 + 2 * d) + 20 * d,
      )
    g.fillStyle = ramp(g, [0, H * horizon, 0, H], { 0: '#d8b83c', 0.25: '#a88a1c', 0.7: '#5a5416', 1: '#2a3010' })
    g.fillRect(0, H * horizon, W, H * (1 - horizon))
    lit(g, () => stamp(g, warm, W * sun[0], H * (horizon + 0.03), W * 0.6, 0.6, H * 0.12))
    g.globalAlpha = 0.9
    g.drawImage(haze(t), -W * 0.05, H * (horizon - 0.09), W * 1.1, H * 0.16)
    g.globalAlpha = 1
    for (const s of stems) {
      const near = 0.06 + 0.94 * s.v
      const y = H * lerp(horizon + 0.025, 1.16, s.v)
      const spread = lerp(1.1, 1.9, s.v)
      const x = W * (0.5 + (s.x - 0.5) * spread - 0.05 * e * near)
      const img = (near < 0.36 ? small : sharp)[s.kind]!
      const k = s.size * near * (near < 0.36 ? 1 / 0.34 : 1)
      g.save()
      g.translate(x, y)
      g.transform(1, 0, wind(s.x * spread, s.v, t), 1, 0, 0)
      g.globalAlpha = smooth(0.04, 0.16, near)
      g.drawImage(img, (-img.width / 2) * k, -img.height * k, img.width * k, img.height * k)
      g.restore()
    }
    lit(g, () => {
      // Haze in the field towards the sun, and pollen in the light.
      stamp(g, warm, W * sun[0], H * (horizon + 0.12), W * 0.5, 0.34, H * 0.26)
      for (const [a, b, c, d] of pollen)
        stamp(
          g,
          mote,
          W * ((a + t * 0.03 * (0.3 + d)) % 1),
          H * (0.4 + 0.5 * b + 0.012 * Math.sin(t * 1.4 + d * 20)),
          (1.2 + 3 * c * c) * S,
          0.3 + 0.3 * Math.sin(t * 2 + a * 40),
        )
    })
    for (const [i, x] of [0.02, 0.9, 0.7].entries()) {
      const img = soft[i % 2]!
      at(g, W * (x - 0.09 * e), H * (1.24 + 0.04 * i), 1, () => {
        g.transform(1, 0, wind(x, 1.2, t) * 1.3, 1, 0, 0)
        g.drawImage(img, -img.width / 2, -img.height)
      })
    }
    return finish()
  }
}

export const clip: Clip = {
  file: 'mustard_field_punjab_yellow_flowers_wind_farm_sunrise_sarson_nature_wide',
  name: 'Mustard in the Wind',
  nameHindi: 'हवा में सरसों',
  description: 'Gusts run through a blooming mustard field in Punjab as the sun comes up behind the trees.',
  descriptionHindi: 'पंजाब में पेड़ों के पीछे से सूरज निकल रहा है और फूली सरसों के खेत में हवा के झोंके दौड़ रहे हैं।',
  ...{ format: 'hd', duration: 6, collection: 'Seasons', crf: 32, place: 'Punjab', scene },
}
