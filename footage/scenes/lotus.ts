import { clamp, fbm, lerp, noise, particles, random, type Rgb } from '../noise.ts'
import { paste, pixelsOf, water } from '../post.ts'
import { mist } from '../sky.ts'
import { at, bokeh, type Ctx, drawn, glow, lit, pixels, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const horizon = 0.6

/** A petal growing up from the origin, light shining through its tip; `k` is its share of light. */
function petal(g: Ctx, length: number, width: number, k: number): void {
  const tint = (r: number, gr: number, b: number) => `rgb(${(r * k) | 0},${(gr * k) | 0},${(b * k) | 0})`
  g.fillStyle = ramp(g, [0, 0, 0, -length], {
    0: tint(255, 236, 206),
    0.22: tint(255, 206, 214),
    0.62: tint(246, 128, 176),
    1: tint(206, 40, 118),
  })
  shape(
    g,
    [0, 0],
    [-width * 0.55, -length * 0.12, -width * 0.72, -length * 0.62, -width * 0.06, -length * 0.97],
    [0, -length * 1.02, 0, -length * 1.02, width * 0.06, -length * 0.97],
    [width * 0.72, -length * 0.62, width * 0.55, -length * 0.12, 0, 0],
  )
  g.lineWidth = Math.max(0.8, width * 0.008)
  for (let i = -5; i <= 5; i++) {
    g.strokeStyle = `rgba(${(170 * k) | 0},${(30 * k) | 0},${(90 * k) | 0},.22)`
    g.beginPath()
    g.moveTo(0, -length * 0.06)
    g.quadraticCurveTo((i * width) / 10, -length * 0.5, i * width * 0.018, -length * 0.93)
    g.stroke()
  }
  g.strokeStyle = `rgba(255,236,230,${0.55 * k})`
  g.lineWidth = Math.max(1, width * 0.014)
  g.beginPath()
  g.moveTo(width * 0.3, -length * 0.2)
  g.bezierCurveTo(width * 0.66, -length * 0.5, width * 0.56, -length * 0.74, width * 0.04, -length * 0.98)
  g.stroke()
}

/** An open lotus, about 800 units wide, heart at the origin. `open` 0..1 spreads the petals. */
function lotus(g: Ctx, open: number): void {
  const rows = [
    { n: 7, from: -1.62, to: 1.62, length: 390, width: 170, k: 0.66 },
    { n: 7, from: -1.28, to: 1.28, length: 420, width: 190, k: 0.8 },
    { n: 6, from: -0.92, to: 0.92, length: 430, width: 200, k: 0.9 },
  ]
  for (const r of rows) {
    for (let i = 0; i < r.n; i++) {
      // Outer petals first, so that the middle ones stand in front.
      const q = i % 2 ? (r.n - 1 - (i >> 1)) / (r.n - 1) : (i >> 1) / (r.n - 1)
      const turn = lerp(r.from, r.to, q) * open
      at(
        g,
        0,
        0,
        1,
        () => petal(g, r.length * (1 - 0.12 * Math.abs(turn)), r.width, r.k * (0.86 + 0.16 * Math.sin(turn + 0.6))),
        turn,
      )
    }
  }
  // The seed cup and its stamens glow in the middle.
  g.fillStyle = ramp(g, [0, -150, 0, -40], { 0: '#f6d860', 1: '#7e8a2c' })
  g.beginPath()
  g.ellipse(0, -106, 70, 44, 0, 0, 7)
  g.fill()
  const s = random(5)
  for (let i = 0; i < 90; i++) {
    const a = lerp(-1.5, 1.5, i / 89)
    g.strokeStyle = `rgba(255,${(190 + 50 * s()) | 0},80,.9)`
    g.lineWidth = 4
    g.beginPath()
    g.moveTo(a * 40, -70)
    g.quadraticCurveTo(a * 66, -120, a * (74 + 20 * s()), -140 - 40 * s() + 34 * a * a)
    g.stroke()
  }
  for (const [turn, length, k] of [
    [-1.42, 300, 0.92],
    [1.42, 300, 1],
    [-0.92, 250, 1],
    [0.95, 250, 1.04],
    [-0.3, 196, 1.04],
    [0.34, 200, 1.06],
  ] as const) {
    at(g, 0, 12, 1, () => petal(g, length, 190, k), turn * open)
  }
}

const bud = (g: Ctx) => {
  for (const [turn, k] of [
    [-0.24, 0.7],
    [0.24, 0.86],
    [0, 1],
  ] as const)
    at(g, 0, 0, 1, () => petal(g, 260, 140, k), turn)
}

/** A round leaf seen at a low angle, 600 x 150 units. */
function pad(g: Ctx, seed: number): void {
  const r = random(seed)
  g.fillStyle = ramp(g, [0, 0, 600, 120], { 0: '#123424', 0.5: '#2f6a3c', 0.8: '#6a9a52', 1: '#24502e' })
  g.beginPath()
  g.ellipse(300, 75, 294, 66, 0, 0.14 + 0.3 * r(), 6.1 + 0.1 * r())
  g.lineTo(300, 75)
  g.fill()
  g.strokeStyle = 'rgba(190,226,150,.28)'
  g.lineWidth = 3
  for (let i = 0; i < 15; i++) {
    const a = (i / 15) * 6.2832
    g.beginPath()
    g.moveTo(300, 75)
    g.lineTo(300 + Math.cos(a) * 280, 75 + Math.sin(a) * 62)
    g.stroke()
  }
  for (let i = 0; i < 13; i++) {
    const [x, y, s] = [90 + 420 * r(), 42 + 66 * r(), 4 + 8 * r()]
    g.fillStyle = 'rgba(240,255,236,.75)'
    g.beginPath()
    g.ellipse(x, y, s, s * 0.6, 0, 0, 7)
    g.fill()
    g.fillStyle = 'rgba(20,60,30,.5)'
    g.beginPath()
    g.ellipse(x + s * 0.2, y - s * 0.1, s * 0.6, s * 0.34, 0, 0, 7)
    g.fill()
  }
}

/** A dragonfly, 120 units long, flying left; `beat` is the wings' phase. */
function dragonfly(g: Ctx, beat: number): void {
  g.fillStyle = 'rgba(226,240,255,.4)'
  for (const [x, turn] of [
    [-8, 0.5],
    [8, 0.2],
  ] as const) {
    for (const side of [-1, 1]) {
      const lift = side * (0.5 + 0.5 * Math.sin(beat + turn))
      shape(
        g,
        [x, 0],
        [x + 16, -44 * lift, x + 34, -62 * lift, x + 12, -66 * lift],
        [x - 6, -60 * lift, x - 10, -20 * lift, x, 0],
      )
    }
  }
  g.fillStyle = '#7a1c2c'
  g.beginPath()
  g.ellipse(32, 0, 44, 3.4, 0.05, 0, 7)
  g.ellipse(-6, 0, 13, 6.5, 0, 0, 7)
  g.fill()
  g.fillStyle = '#3a1018'
  g.beginPath()
  g.arc(-21, -1, 6.5, 0, 7)
  g.fill()
}

function scene(frame: Frame) {
  const { W, H, S, g, canvas, finish } = stage(
    frame,
    { vignette: 0.46, curve: 0.3, tint: [1.02, 1, 0.98], lift: [0.02, 0.024, 0.024] },
    0.34,
  )
  const line = Math.round(H * horizon)
  const greens: Rgb[] = [
    [190, 230, 130],
    [255, 236, 170],
    [140, 200, 130],
    [255, 190, 200],
  ]
  const discs = greens.map((c) => bokeh(c))
  const [warm, spark] = [glow([255, 236, 180], 1.8), glow([255, 255, 240], 1.4, 64)]
  const reeds = pixels(180, 200, (u, v, o, t) => {
    const light = Math.exp(-Math.hypot((u - 0.7) * 1.1, v - 0.2) * 2.4)
    const leaves = fbm(u * 4 + 0.05 * Math.sin(t * 0.6), v * 3, 5)
    const stems = noise(u * 18 + 0.5 * v, v * 1.4)
    const k = 0.4 + 0.8 * leaves * (0.6 + 0.5 * stems)
    o.splice(0, 3, 20 * k + 200 * light, 50 * k + 190 * light, 32 * k + 108 * light)
  })
  const [bloom, closed] = [
    drawn(900, 560, S * 1.02, (q) => {
      q.translate(450, 500)
      lotus(q, 1)
    }),
    drawn(
      300,
      320,
      S * 0.9,
      (q) => {
        q.translate(150, 310)
        bud(q)
      },
      2,
    ),
  ]
  const far = drawn(
    900,
    560,
    S * 0.34,
    (q) => {
      q.translate(450, 500)
      lotus(q, 0.9)
    },
    9,
  )
  const pads = [
    drawn(600, 150, S * 1.1, (q) => pad(q, 1)),
    drawn(600, 150, S * 0.5, (q) => pad(q, 2), 4),
    drawn(600, 150, S * 1.7, (q) => pad(q, 3), 3),
  ]
  const haze = mist([236, 240, 206], 0.5)
  const [lights, motes] = [particles(34, 57), particles(60, 58)]
  return (t: number) => {
    const e = ease(t, frame.duration)
    const zoom = 1 + 0.06 * e
    const breeze = 0.02 * Math.sin(t * 1.1) + 0.01 * Math.sin(t * 2.3)
    g.drawImage(reeds(t), 0, 0, W, H)
    lit(g, () => {
      for (const [i, [a, b, c, d]] of lights.entries())
        stamp(
          g,
          discs[i % 4]!,
          W * (a * 1.1 - 0.05 - 0.02 * e),
          H * (0.03 + 0.48 * b),
          W * (0.025 + 0.06 * c),
          0.14 + 0.2 * Math.abs(Math.sin(t * (0.4 + 0.5 * d) + 20 * d)),
        )
      stamp(g, warm, W * 0.72, H * 0.16, W * 0.7, 0.6)
    })
    at(g, W * 0.2, line + 2, zoom, () => g.drawImage(far, -far.width / 2, -far.height * 0.94), breeze)
    at(g, W * 0.9, line + 4, zoom, () => g.drawImage(far, -far.width / 2, -far.height * 0.94), -breeze)
    g.drawImage(haze(t), -W * 0.1, line - H * 0.1, W * 1.2, H * 0.13)
    g.strokeStyle = '#3a5a2c'
    g.lineWidth = 10 * S
    g.beginPath()
    g.moveTo(W * 0.8, line + 10 * S)
    g.quadraticCurveTo(W * 0.82, line - 100 * S, W * 0.815 + 200 * S * breeze, line - 200 * S)
    g.stroke()
    at(
      g,
      W * 0.815 + 200 * S * breeze,
      line - 190 * S,
      zoom,
      () => g.drawImage(closed, -closed.width / 2, -closed.height * 0.97),
      breeze * 2 + 0.1,
    )
    at(g, W * 0.44, line + 6 * S, zoom, () => g.drawImage(bloom, -bloom.width / 2, -bloom.height * 0.9), breeze)
    const data = pixelsOf(canvas)
    water(data, W, H, t, { horizon: line, ripple: 0.75, bright: [0.74, 0.34], colour: [2, 14, 12], speed: 0.6 })
    paste(g, data, W, H)
    // Mist hides the ruled line where the reeds meet the water.
    g.globalAlpha = 0.55
    g.drawImage(haze(t * 1.2 + 20), -W * 0.1, line - H * 0.035, W * 1.2, H * 0.06)
    g.globalAlpha = 1
    for (const [x, y, i] of [
      [0.12, 0.63, 1],
      [0.7, 0.65, 1],
      [0.42, 0.645, 0],
      [0.96, 0.76, 0],
      [0.2, 0.9, 2],
    ] as const) {
      const img = pads[i]!
      g.drawImage(
        img,
        W * (0.5 + (x - 0.5) * zoom) - img.width / 2,
        H * y + 3 * S * Math.sin(t * 1.3 + x * 9) - img.height / 2,
      )
    }
    // The dragonfly hovers, darts, hovers.
    const dart = clamp((t - 2.4) * 1.6) * clamp((5.2 - t) * 1.6)
    const [dx, dy] = [lerp(0.86, 0.3, dart) + 0.01 * noise(t * 3, 2), lerp(0.27, 0.33, dart) + 0.012 * Math.sin(t * 4)]
    at(g, W * dx, H * dy, 1.15 * S, () => dragonfly(g, t * 60), 0.1 * Math.sin(t * 3))
    lit(g, () => {
      for (const [a, b, c, d] of motes) {
        const on = Math.pow(0.5 + 0.5 * Math.sin(t * (1 + 2 * d) + a * 60), 6)
        if (b > 0.5) stamp(g, spark, W * a, line + (H - line) * (b - 0.5) * 1.9, (3 + 5 * c) * S, 0.6 * on)
        else stamp(g, spark, W * ((a + t * 0.01) % 1), H * (b * 1.2 - 0.006 * t), (1.5 + 3.5 * c) * S, 0.4)
      }
      stamp(g, warm, W * 0.44, line - 60 * S, 190 * S, 0.3 + 0.05 * Math.sin(t))
    })
    return finish()
  }
}

export const clip: Clip = {
  file: 'lotus_pond_pink_flower_dragonfly_water_morning_nature_closeup_shot-on-mobile',
  name: 'Lotus Pond at Daybreak',
  nameHindi: 'कमल का तालाब',
  description:
    'A pink lotus sways over its reflection in a morning pond while a dragonfly darts past in the backlight.',
  descriptionHindi:
    'सुबह के तालाब में गुलाबी कमल अपने प्रतिबिंब के ऊपर झूम रहा है, सामने से आती धूप में एक ड्रैगनफ़्लाई तेज़ी से निकल जाता है।',
  ...{
    format: 'mobile',
    duration: 7,
    place: 'Srinagar, Jammu and Kashmir',
    collection: 'Monsoon and Water',
    crf: 28,
    scene,
  },
}
