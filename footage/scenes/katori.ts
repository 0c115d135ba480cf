import { fbm, noise, particles, random, type Rgb, smooth } from '../noise.ts'
import { bokeh, type Canvas, type Ctx, drawn, glow, lit, pixels, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const brass = (g: Ctx, left: number, right: number) =>
  ramp(g, [left, 0, right, 0], {
    0: '#2e1804',
    0.1: '#7a4a10',
    0.22: '#e8b84e',
    0.3: '#fff0b4',
    0.36: '#d89a34',
    0.55: '#8a5614',
    0.72: '#c88a2c',
    0.82: '#f6d27a',
    0.9: '#9a6218',
    1: '#2a1604',
  })

/** The bowl's outside, 1000 x 620 units: rim ellipse at y 210, foot at 600. */
function bowl(g: Ctx): void {
  g.fillStyle = brass(g, 60, 940)
  shape(g, [60, 210], [70, 430, 250, 560, 380, 574], [390, 604], [610, 604], [620, 574], [750, 560, 930, 430, 940, 210])
  g.globalCompositeOperation = 'source-atop'
  const r = random(8)
  // Hammer marks: each a small facet with its own highlight.
  for (let i = 0; i < 520; i++) {
    const [x, y, s] = [60 + 880 * r(), 318 + 270 * r(), 9 + 7 * r()]
    for (const [dx, colour] of [
      [2.5, 'rgba(40,18,0,.07)'],
      [-2.5, 'rgba(255,236,170,.08)'],
    ] as const) {
      g.fillStyle = colour
      g.beginPath()
      g.ellipse(x + dx, y + dx, s, s * 0.8, 0, 0, 7)
      g.fill()
    }
  }
  g.fillStyle = ramp(g, [0, 230, 0, 604], {
    0: 'rgba(20,8,0,.35)',
    0.18: 'rgba(20,8,0,0)',
    0.6: 'rgba(20,8,0,.15)',
    1: 'rgba(16,6,0,.68)',
  })
  g.fillRect(0, 180, 1000, 440)
  for (const y of [292, 306]) {
    g.strokeStyle = 'rgba(60,28,2,.5)'
    g.lineWidth = 4
    g.beginPath()
    g.ellipse(500, y - 90, 436 - (y - 292), 116, 0, 0.08, Math.PI - 0.08)
    g.stroke()
  }
  g.globalCompositeOperation = 'source-over'
  const oval = (fill: Ctx['fillStyle'], y: number, rx: number, ry: number) => {
    g.fillStyle = fill
    g.beginPath()
    g.ellipse(500, y, rx, ry, 0, 0, 7)
    g.fill()
  }
  oval(brass(g, 60, 940), 210, 440, 112)
  oval('#fff0ba', 206, 432, 107)
  oval(brass(g, 940, 60), 209, 426, 104)
  oval('#5a3408', 214, 416, 98)
}

/** The kheer: cream with rice under the skin, saffron stains and threads, almonds and pistachios. */
function kheer(g: Ctx): void {
  g.beginPath()
  g.ellipse(500, 222, 404, 90, 0, 0, 7)
  g.save()
  g.clip()
  g.fillStyle = ramp(g, [100, 130, 900, 310], { 0: '#c89c58', 0.3: '#fbe8bd', 0.55: '#f6dca4', 1: '#b98848' })
  g.fillRect(90, 120, 820, 210)
  const r = random(4)
  const place = (): [number, number] => {
    const [a, d] = [r() * 6.2832, Math.sqrt(r())]
    return [500 + Math.cos(a) * d * 370, 222 + Math.sin(a) * d * 78]
  }
  for (let i = 0; i < 330; i++) {
    const [x, y] = place()
    g.fillStyle = r() < 0.5 ? 'rgba(255,250,228,.5)' : 'rgba(176,128,62,.18)'
    g.beginPath()
    g.ellipse(x, y, 9 + 7 * r(), 3 + 2 * r(), r() * 3, 0, 7)
    g.fill()
  }
  for (let i = 0; i < 26; i++) {
    const [x, y] = place()
    const stain = g.createRadialGradient(x, y, 1, x, y, 40)
    stain.addColorStop(0, 'rgba(255,150,10,.55)')
    stain.addColorStop(1, 'rgba(255,170,40,0)')
    g.fillStyle = stain
    g.fillRect(x - 40, y - 24, 80, 48)
    g.strokeStyle = r() < 0.5 ? '#b8260a' : '#d8480c'
    g.lineWidth = 3.2
    g.lineCap = 'round'
    g.beginPath()
    g.moveTo(x - 22 + 10 * r(), y + 6 * r())
    g.bezierCurveTo(x - 8, y - 10 * r(), x + 8, y + 10 * r(), x + 18 + 14 * r(), y - 8 + 12 * r())
    g.stroke()
  }
  for (let i = 0; i < 30; i++) {
    const [x, y] = place()
    const almond = r() < 0.55
    const turn = r() * 3
    for (const [dy, dark] of [
      [4, true],
      [0, false],
    ] as const) {
      g.fillStyle = dark ? 'rgba(90,50,10,.45)' : almond ? '#f7e3bf' : '#8fb04a'
      g.beginPath()
      g.ellipse(x, y + dy, almond ? 24 : 15, almond ? 9 : 6, turn, 0, 7)
      g.fill()
    }
    g.strokeStyle = almond ? '#a8743a' : '#5a3a4a'
    g.lineWidth = 2
    g.beginPath()
    g.ellipse(x, y, almond ? 24 : 15, almond ? 9 : 6, turn, 0.4, 2.6)
    g.stroke()
  }
  // The rim's shadow on the far side.
  g.fillStyle = ramp(g, [0, 128, 0, 190], { 0: 'rgba(60,30,4,.75)', 1: 'rgba(60,30,4,0)' })
  g.fillRect(90, 120, 820, 80)
  g.restore()
}

const katori = (scale: number, blur = 0): Canvas =>
  drawn(
    1000,
    640,
    scale,
    (g) => {
      bowl(g)
      kheer(g)
    },
    blur,
  )

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.48, curve: 0.3, tint: [1.03, 1, 0.95], lift: [0.024, 0.016, 0.014] },
    0.34,
  )
  const [front, back] = [katori(S * 1.05), katori(S * 0.45, 14)]
  const colours: Rgb[] = [
    [255, 190, 90],
    [255, 140, 60],
    [255, 220, 160],
    [230, 80, 60],
  ]
  const discs = colours.map((c) => bokeh(c))
  const [warm, white] = [glow([255, 180, 90], 1.8), glow([255, 246, 220], 1.4)]
  const lights = particles(48, 23)
  const wall = pixels(240, 135, (u, v, o) => {
    const k = 0.6 + 0.6 * fbm(u * 3, v * 3, 4)
    const lamp = Math.exp(-Math.hypot(u - 0.2, v - 0.2) * 2.6)
    o.splice(0, 3, 30 * k + 84 * lamp, 14 * k + 38 * lamp, 14 * k + 10 * lamp)
  })()
  const table = pixels(W / 2, H * 0.26, (u, v, o) => {
    const depth = 1 / (v * 0.9 + 0.16)
    const x = (u - 0.5) * depth
    const k = (0.4 + 0.9 * fbm(depth * 9 + 3, x * 1.6, 5)) * (0.45 + 0.9 * Math.exp(-Math.pow((u - 0.4) * 2.6, 2)))
    o.splice(0, 4, 96 * k, 44 * k, 24 * k, 255 * smooth(0, 0.12, v))
  })()
  const steam = pixels(200, 160, (u, v, o, t) => {
    const rise = v + t * 0.16
    const bend = (fbm(u * 1.6 + 8, rise * 1.2, 3) - 0.5) * 0.9 * (1 - v)
    const wisps = smooth(0.44, 0.8, fbm((u + bend) * 5, rise * 2.2, 5))
    o.splice(
      0,
      4,
      255,
      232,
      200,
      200 *
        wisps *
        smooth(0, 0.18, u) *
        smooth(1, 0.82, u) *
        Math.exp(-Math.pow((u - 0.5 + bend) * 2.6, 2)) *
        smooth(0, 0.4, v) *
        smooth(1, 0.88, v),
    )
  })
  return (t: number) => {
    const e = ease(t, frame.duration)
    const zoom = 1 + 0.09 * e
    const pan = 0.02 - 0.04 * e
    g.drawImage(wall, 0, 0, W, H)
    lit(g, () => {
      for (const [i, [a, b, c, d]] of lights.entries())
        stamp(
          g,
          discs[i % 4]!,
          W * (a * 1.2 - 0.1 + pan * 0.5),
          H * (0.02 + 0.44 * b),
          H * (0.02 + 0.055 * c),
          0.16 + 0.3 * smooth(0.2, 0.8, 0.5 + 0.5 * Math.sin(t * (0.5 + d) + d * 30)),
        )
    })
    g.drawImage(table, -W * 0.05, H * 0.48, W * 1.1, H * 0.52)
    for (const [x, y] of [
      [0.14, 0.46],
      [0.86, 0.44],
      [0.64, 0.4],
    ] as const)
      g.drawImage(back, W * (x + pan * 1.1) - back.width / 2, H * y - back.height * 0.2)
    const [w, h] = [front.width * zoom, front.height * zoom]
    const [x, y] = [W * (0.5 + pan * 2) - w / 2, H * 0.985 - h]
    g.fillStyle = 'rgba(8,2,0,.6)'
    g.filter = `blur(${16 * S}px)`
    g.beginPath()
    g.ellipse(x + w * 0.53, y + h * 0.95, w * 0.3, h * 0.05, 0, 0, 7)
    g.fill()
    g.filter = 'none'
    g.drawImage(front, x, y, w, h)
    lit(g, () => {
      // A lamp moves somewhere off screen: its highlight slides along the brass and the cream.
      const shine = 0.3 + 0.16 * Math.sin(t * 0.9)
      stamp(g, warm, x + w * (0.26 + 0.05 * Math.sin(t * 0.7)), y + h * 0.52, w * 0.1, shine, h * 0.26)
      stamp(g, warm, x + w * (0.4 + 0.12 * Math.sin(t * 0.7)), y + h * 0.34, w * 0.3, 0.35, h * 0.08)
      for (const [k, a] of [
        [0.12, 0.8],
        [0.27, 1.7],
        [0.8, 0.3],
        [0.9, 2.4],
      ] as const)
        stamp(
          g,
          white,
          x + w * k,
          y + h * (0.33 + 0.16 * Math.sqrt(1 - Math.pow((k - 0.5) / 0.45, 2)) * (k > 0.2 && k < 0.85 ? 1 : 0.3)),
          w * 0.012,
          0.6 + 0.4 * Math.sin(t * 2.2 + a),
          w * 0.008,
        )
      g.globalAlpha = 0.6
      g.drawImage(steam(t), x + w * 0.06, y - h * 0.62, w * 0.88, h * 0.98)
      g.globalAlpha = 0.45
      g.drawImage(steam(t * 1.2 + 20), x + w * 0.2, y - h * 0.42, w * 0.66, h * 0.8)
      g.globalAlpha = 1
      stamp(g, warm, W * 0.12, H * 0.1, W * 0.3, 0.25 + 0.05 * noise(t * 2, 4))
    })
    return finish()
  }
}

export const clip: Clip = {
  file: 'katori_kheer_brass_bowl_saffron_sweet_dessert_thali_food_closeup',
  name: 'Brass Katori of Saffron Kheer',
  nameHindi: 'पीतल की कटोरी में केसर खीर',
  description:
    'Steam rises from a hammered brass katori of kheer strewn with saffron, almonds and pistachios, festive lights behind it.',
  descriptionHindi: 'ठोंकी हुई पीतल की कटोरी में केसर, बादाम और पिस्ते वाली खीर से भाप उठ रही है, पीछे त्योहार की रोशनियाँ हैं।',
  ...{
    format: 'hd',
    duration: 6,
    place: 'Lucknow, Uttar Pradesh',
    crf: 26,
    collection: 'Street and Kitchen',
    free: true,
    scene,
  },
}
