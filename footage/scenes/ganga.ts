import { lerp, noise, particles, random } from '../noise.ts'
import { paste, pixelsOf, water } from '../post.ts'
import { bird, mist, sky } from '../sky.ts'
import { at, type Canvas, type Ctx, drawn, glow, lit, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const horizon = 0.56

/** A north Indian temple tower: a tall curved body with a ribbed crown and a finial. Feet at x, y. */
function shikhara(g: Ctx, x: number, y: number, w: number, h: number): void {
  shape(
    g,
    [x - w / 2, y],
    [x - w / 2, y - h * 0.3],
    [x - w * 0.46, y - h * 0.62, x - w * 0.2, y - h * 0.84, x - w * 0.1, y - h * 0.88],
    [x + w * 0.1, y - h * 0.88],
    [x + w * 0.2, y - h * 0.84, x + w * 0.46, y - h * 0.62, x + w / 2, y - h * 0.3],
    [x + w / 2, y],
  )
  g.beginPath()
  g.ellipse(x, y - h * 0.9, w * 0.17, h * 0.03, 0, 0, 7)
  g.fill()
  g.fillRect(x - w * 0.018, y - h * 1.06, w * 0.036, h * 0.18)
}

/** One layer of the river front: palaces, towers and the steps down to the water, in 1920 x 1080 units. */
function riverFront(g: Ctx, seed: number, colour: string, height: number, lights: number): void {
  const r = random(seed)
  const base = horizon * 1080
  g.fillStyle = colour
  g.fillRect(0, base - 46, 2300, 60)
  for (let x = -40; x < 2300;) {
    const [w, h] = [60 + r() * 130, height * (0.35 + 0.65 * r())]
    g.fillStyle = colour
    g.fillRect(x, base - h - 40, w, h + 60)
    const kind = r()
    if (kind < 0.3) shikhara(g, x + w / 2, base - h - 36, w * 0.62, h * (0.9 + r() * 0.9))
    else if (kind < 0.55) for (const k of [0.12, 0.88]) cupola(g, x + w * k, base - h - 40, 13 + 8 * r())
    else for (let k = 0; k < w - 8; k += 13) g.fillRect(x + k, base - h - 47, 7, 8)
    for (let wy = base - h - 24; wy < base - 50; wy += 25) {
      for (let wx = x + 10; wx < x + w - 10; wx += 19) {
        if (r() > lights) continue
        g.fillStyle = `rgba(255,${(170 + 50 * r()) | 0},${(84 + 60 * r()) | 0},${0.35 + 0.5 * r()})`
        shape(
          g,
          [wx, wy + 12],
          [wx, wy + 4],
          [wx, wy, wx + 3.5, wy - 2],
          [wx + 7, wy, wx + 7, wy + 4],
          [wx + 7, wy + 12],
        )
      }
    }
    x += w + r() * 8
  }
}

function cupola(g: Ctx, x: number, y: number, r: number): void {
  g.fillRect(x - r, y - r * 0.9, 2 * r, r)
  shape(
    g,
    [x - r * 1.15, y - r * 0.9],
    [x - r, y - r * 2.1, x - r * 0.2, y - r * 2.2, x, y - r * 3],
    [x + r * 0.2, y - r * 2.2, x + r, y - r * 2.1, x + r * 1.15, y - r * 0.9],
  )
}

/** The stone steps, lit from the lamps that stand on them. */
function steps(g: Ctx): void {
  const base = horizon * 1080
  for (let i = 0; i < 7; i++) {
    g.fillStyle = `rgb(${58 - i * 4},${38 - i * 3},${38 - i})`
    g.fillRect(0, base - 44 + i * 7, 2300, 8)
    g.fillStyle = `rgba(255,190,110,${0.3 - i * 0.03})`
    g.fillRect(0, base - 44 + i * 7, 2300, 1.4)
  }
}

/** A leaf bowl with marigolds that carries a flame, seen from a low boat; 200 x 90 units. */
const leafBowl = (scale: number): Canvas =>
  drawn(200, 90, scale, (g) => {
    g.fillStyle = ramp(g, [0, 30, 0, 84], { 0: '#5a6a2a', 1: '#10160a' })
    shape(g, [6, 40], [30, 92, 170, 92, 194, 40], [150, 58, 50, 58, 6, 40])
    const r = random(3)
    for (let i = 0; i < 70; i++) {
      const [x, y, size] = [30 + 140 * r(), 34 + 16 * r() + i * 0.06, 5 + 5 * r()]
      // Near the flame the flowers glow, at the rim they sink into the dusk.
      const light = Math.exp(-Math.pow((x - 100) / 52, 2))
      for (const [k, dark] of [
        [1, 0.45],
        [0.75, 0.8],
        [0.4, 1],
      ] as const) {
        const v = dark * (0.3 + 0.7 * light)
        g.fillStyle = `rgb(${(245 * v) | 0},${((96 + 60 * r()) * v) | 0},${(24 * v) | 0})`
        g.beginPath()
        g.arc(x, y - (1 - k) * 3, size * k, 0, 7)
        g.fill()
      }
    }
  })

/** A rowing boat with two people and a lantern, 300 x 110 units, waterline at 90. */
function boat(g: Ctx): void {
  shape(g, [0, 62], [40, 96, 240, 100, 300, 50], [240, 74, 60, 78, 0, 62])
  for (const [x, s, lean] of [
    [84, 0.92, 2],
    [112, 1, -1],
    [150, 0.86, 1],
    [214, 1.08, -9],
  ] as const) {
    const top = 78 - 36 * s
    shape(
      g,
      [x - 15 * s, 80],
      [x - 17 * s, top + 12, x - 12 * s + lean, top, x + lean, top],
      [x + 12 * s + lean, top, x + 15 * s, top + 12, x + 14 * s, 80],
    )
    g.beginPath()
    g.ellipse(x + lean * 1.4, top - 7 * s, 6.4 * s, 8 * s, 0, 0, 7)
    g.fill()
  }
  // The oar, and a mast for the lantern.
  g.lineWidth = 3
  g.beginPath()
  g.moveTo(196, 58)
  g.lineTo(268, 112)
  g.moveTo(266, 66)
  g.lineTo(266, 26)
  g.stroke()
}

function scene(frame: Frame) {
  const { W, H, S, g, canvas, finish } = stage(
    frame,
    { vignette: 0.5, curve: 0.3, tint: [1.03, 1, 1], lift: [0.02, 0.018, 0.035] },
    0.45,
  )
  const waterline = Math.round(H * horizon)
  const heaven = sky({
    top: [16, 24, 58],
    low: [206, 112, 96],
    horizon: 0.58,
    sun: [0.86, 0.56],
    warm: [66, 30, 4],
    clouds: { amount: 0.7, bright: [255, 150, 110], dark: [44, 40, 78], drift: 0.03 },
  })
  const layer = (seed: number, colour: string, height: number, lights: number, stone = false) =>
    drawn(2300, 1080 * horizon + 4, S, (q) => {
      riverFront(q, seed, colour, height, lights)
      if (stone) steps(q)
    })
  const layers = [layer(5, '#6b4a5e', 230, 0.05), layer(9, '#3a2740', 170, 0.14), layer(14, '#1c1426', 105, 0.3, true)]
  const haze = mist([255, 170, 120], 0.5)
  const [fire, small, bowl] = [glow([255, 150, 60], 2.1), glow([255, 214, 150], 1.6), leafBowl(S)]
  const ferry = drawn(300, 110, S, (q) => {
    q.fillStyle = q.strokeStyle = '#0b0810'
    boat(q)
  })
  const [lamps, floating, flock] = [particles(150, 61), particles(64, 62), particles(12, 63)]

  function shore(t: number, e: number): void {
    for (const [i, img] of layers.entries()) {
      g.drawImage(img, -W * 0.08 - W * 0.05 * e * (0.3 + 0.35 * i), 0)
      g.globalAlpha = 0.9 - 0.25 * i
      g.drawImage(haze(t + i * 20), -W * 0.05, waterline - H * (0.2 - 0.04 * i), W * 1.1, H * 0.22)
      g.globalAlpha = 1
    }
    const shift = W * 0.05 * e
    lit(g, () => {
      for (const [a, b, c, d] of lamps) {
        const flicker = 0.7 + 0.5 * (noise(t * 6 + d * 50, c * 20) - 0.5)
        stamp(g, small, a * W * 1.15 - shift, waterline - H * (0.004 + 0.036 * b), H * (0.005 + 0.006 * c), flicker)
        stamp(g, fire, a * W * 1.15 - shift, waterline - H * (0.004 + 0.036 * b), H * 0.026, 0.35 * flicker)
      }
      aarti(t, shift)
    })
  }

  /** Five priests swing tiered lamps in slow circles, all in the same rhythm. */
  function aarti(t: number, shift: number): void {
    for (let i = 0; i < 5; i++) {
      const [x, y] = [W * (0.24 + 0.075 * i) - shift, waterline - H * 0.055]
      for (let k = 0; k < 26; k++) {
        // Older positions fade: the eye sees a trail of light.
        const a = (t - k * 0.018) * 2.4
        stamp(
          g,
          small,
          x + Math.cos(a) * H * 0.024,
          y + Math.sin(a) * H * 0.02,
          H * (0.011 - 0.0002 * k),
          0.95 * Math.pow(0.86, k),
        )
      }
      stamp(g, fire, x, y, H * 0.1, 0.5 + 0.1 * noise(t * 5, i))
    }
  }

  function boats(t: number): void {
    for (const [start, y, size, speed] of [
      [0.62, 0.6, 0.55, 0.012],
      [0.1, 0.635, 0.8, 0.016],
    ] as const) {
      const [x, top] = [W * (start + speed * t), H * y + Math.sin(t * 1.1 + start * 9) * 2 * S - 88 * S * size]
      const [w, h] = [ferry.width * size, ferry.height * size]
      g.save()
      g.globalAlpha = 0.5
      g.translate(x, top + h * 1.36)
      g.scale(1, -0.7)
      g.drawImage(ferry, 0, 0, w, h)
      g.restore()
      g.drawImage(ferry, x, top, w, h)
      lit(g, () => {
        stamp(g, fire, x + w * 0.885, top + h * 0.25, 60 * S * size, 0.9)
        stamp(g, small, x + w * 0.885, top + h * 0.25, 11 * S * size, 1)
        stamp(g, fire, x + w * 0.885, top + h * 1.4, 16 * S * size, 0.5, 90 * S * size)
      })
    }
  }

  /** Lamps set afloat: far ones are points of light, near ones bowls of flowers. */
  function offerings(t: number, e: number): void {
    const sorted = floating.map(([a, b, c, d]) => ({ a, v: Math.pow(b, 1.6), c, d })).sort((p, q) => p.v - q.v)
    for (const { a, v, c, d } of sorted) {
      const near = 0.1 + 0.9 * v
      const x = W * (((a * 1.3 + t * 0.011 * near) % 1.3) - 0.15 - 0.09 * e * near)
      const y = lerp(horizon + 0.03, 1.0, v) * H + Math.sin(t * 1.4 + d * 20) * 4 * S * near
      const k = near * (0.6 + 0.3 * c)
      const flicker = 0.8 + 0.5 * (noise(t * 6.5 + d * 90, 4) - 0.5)
      lit(g, () => stamp(g, fire, x, y + 60 * S * k, 46 * S * k, 0.6 * flicker, 150 * S * k))
      at(g, x, y, k, () => g.drawImage(bowl, -100 * S, -44 * S), Math.sin(t + d * 30) * 0.03)
      lit(g, () => {
        stamp(g, fire, x, y - 34 * S * k, 210 * S * k, 0.55 * flicker)
        stamp(g, fire, x, y - 38 * S * k, 70 * S * k, flicker)
        stamp(g, small, x, y - 32 * S * k, 34 * S * k, 0.9, 60 * S * k)
        stamp(
          g,
          small,
          x + 3 * S * k * Math.sin(t * 5 + d * 40),
          y - 40 * S * k,
          20 * S * k,
          1,
          46 * S * k * (0.9 + 0.2 * flicker),
        )
      })
    }
  }

  return (t: number) => {
    const e = ease(t, frame.duration)
    g.drawImage(heaven(t), 0, 0, W, H)
    g.strokeStyle = 'rgba(20,14,28,.7)'
    for (const [a, b, c, d] of flock)
      bird(g, W * (0.45 + 0.35 * a + 0.02 * t), H * (0.1 + 0.14 * b), H * (0.005 + 0.005 * c), t * (7 + 2 * d) + d * 20)
    shore(t, e)
    const data = pixelsOf(canvas)
    water(data, W, H, t, { horizon: waterline, ripple: 1.5, bright: [0.78, 0.5], colour: [4, 8, 26], speed: 0.8 })
    paste(g, data, W, H)
    boats(t)
    offerings(t, e)
    return finish()
  }
}

export const clip: Clip = {
  file: 'varanasi_ghat_ganga_aarti_river_lamps_boats_evening_spiritual_travel_wide',
  name: 'Lamps on the Ganga',
  description:
    'Evening aarti on the ghats of Varanasi: hundreds of flower lamps float down the Ganga while boats drift past the lit steps.',
  ...{ format: 'uhd', duration: 8, crf: 30, collection: 'Festivals of Light', place: 'Varanasi, Uttar Pradesh', scene },
}
