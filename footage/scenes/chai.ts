import { clamp, fbm, lerp, noise, particles, type Rgb, smooth } from '../noise.ts'
import { bokeh, type Ctx, drawn, glow, lit, pixels, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, type Frame, stage } from '../stage.ts'

/** The glass in units of 520 x 720: rim at 60, base at 660, narrower below. */
const half = (y: number) => lerp(190, 138, (y - 60) / 600)

function glassPath(g: Ctx, from: number, to: number, inset = 0): void {
  const [a, b] = [half(from) - inset, half(to) - inset]
  g.beginPath()
  g.moveTo(260 - a, from)
  g.lineTo(260 - b, to)
  g.bezierCurveTo(260 - b * 0.6, to + b * 0.16, 260 + b * 0.6, to + b * 0.16, 260 + b, to)
  g.lineTo(260 + a, from)
  g.bezierCurveTo(260 + a * 0.6, from + a * 0.16, 260 - a * 0.6, from + a * 0.16, 260 - a, from)
}

/** Chai in the glass, its surface at y: brown milk tea with warm light through it, ribs and a foam line. */
function tea(g: Ctx, y: number): void {
  glassPath(g, y, 636, 12)
  g.fillStyle = ramp(g, [70, 0, 450, 0], {
    0: '#351404',
    0.12: '#6e3510',
    0.3: '#97561f',
    0.55: '#834716',
    0.8: '#5c2c0c',
    0.93: '#8c4d1c',
    1: '#2c1004',
  })
  g.fill()
  glassPath(g, y, 636, 12)
  g.fillStyle = ramp(g, [0, y, 0, 640], {
    0: 'rgba(255,200,140,.14)',
    0.25: 'rgba(255,180,100,0)',
    1: 'rgba(40,14,4,.55)',
  })
  g.fill()
  const r = half(y) - 12
  g.fillStyle = ramp(g, [260 - r, 0, 260 + r, 0], { 0: '#6e3c18', 0.4: '#c08850', 0.7: '#a06a36', 1: '#52290e' })
  g.beginPath()
  g.ellipse(260, y, r, r * 0.13, 0, 0, 7)
  g.fill()
}

/** Ribs, rim and reflections: everything of the glass that lies before the tea. */
function glassFront(g: Ctx): void {
  glassPath(g, 60, 660)
  g.fillStyle = 'rgba(255,255,255,.05)'
  g.fill()
  for (let i = 0; i < 9; i++) {
    const k = Math.sin(((i + 0.5) / 9 - 0.5) * Math.PI)
    g.strokeStyle = `rgba(${i % 2 ? '30,10,0' : '255,226,180'},${0.1 + 0.1 * Math.abs(k)})`
    g.lineWidth = 7
    g.beginPath()
    g.moveTo(260 + k * half(170), 170)
    g.lineTo(260 + k * half(640), 640)
    g.stroke()
  }
  g.strokeStyle = 'rgba(255,238,214,.75)'
  g.lineWidth = 4
  g.beginPath()
  g.ellipse(260, 60, 190, 25, 0, 0, 7)
  g.stroke()
  for (const [x, w, alpha] of [
    [-0.86, 12, 0.5],
    [-0.72, 5, 0.3],
    [0.82, 9, 0.45],
  ] as const) {
    g.strokeStyle = `rgba(255,236,206,${alpha})`
    g.lineWidth = w
    g.lineCap = 'round'
    g.beginPath()
    g.moveTo(260 + x * half(110), 110)
    g.lineTo(260 + x * half(600), 600)
    g.stroke()
  }
  g.fillStyle = ramp(g, [120, 0, 400, 0], {
    0: 'rgba(255,230,190,.5)',
    0.3: 'rgba(120,60,20,.5)',
    0.7: 'rgba(255,214,160,.4)',
    1: 'rgba(60,20,4,.6)',
  })
  shape(
    g,
    [260 - half(640), 640],
    [260 - half(640) * 0.6, 662, 260 + half(640) * 0.6, 662, 260 + half(640), 640],
    [260 + half(660), 664],
    [260 + 80, 688, 260 - 80, 688, 260 - half(660), 664],
  )
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.5, curve: 0.32, tint: [1.04, 1, 0.95], lift: [0.024, 0.016, 0.014] },
    0.34,
  )
  const colours: Rgb[] = [
    [255, 180, 90],
    [255, 130, 60],
    [255, 214, 150],
    [110, 190, 220],
    [240, 90, 70],
  ]
  const discs = colours.map((c) => bokeh(c))
  const [warm, white] = [glow([255, 170, 80], 1.8), glow([255, 240, 220], 1.6)]
  const lights = particles(46, 17)
  const wall = pixels(180, 320, (u, v, o) => {
    const k = 0.6 + 0.7 * fbm(u * 3, v * 4, 4)
    const lamp = Math.exp(-Math.hypot(u - 0.72, (v - 0.3) * 1.8) * 2.4)
    o.splice(0, 3, 26 * k + 96 * lamp, 15 * k + 48 * lamp, 14 * k + 16 * lamp)
  })()
  const table = pixels(W / 2, H * 0.15, (u, v, o) => {
    const depth = 1 / (v * 0.9 + 0.2)
    const grain = fbm((u - 0.5) * depth * 2, depth * 16, 5)
    const k = (0.5 + grain) * (0.5 + 0.8 * Math.exp(-Math.pow((u - 0.55) * 3, 2)))
    o.splice(0, 4, 74 * k, 38 * k, 20 * k, 255 * smooth(0, 0.06, v))
  })()
  const steam = pixels(120, 200, (u, v, o, t) => {
    const rise = v + t * 0.22
    const bend = (fbm(u * 1.4 + 3, rise * 1.3, 3) - 0.5) * 1.1 * (1 - v)
    const column = Math.exp(-Math.pow((u - 0.5 + bend) * (2.2 + 3 * v), 2))
    const wisps = smooth(0.42, 0.78, fbm((u + bend) * 4.4, rise * 2.4, 5))
    o.splice(
      0,
      4,
      255,
      236,
      214,
      210 * column * wisps * smooth(0, 0.15, u) * smooth(1, 0.85, u) * smooth(0, 0.35, v) * smooth(1, 0.86, v),
    )
  })
  const glass = drawn(520, 720, S * 1.15, glassFront)

  /** The stream: thick above, thinner where it falls faster, always trembling. */
  function stream(x: number, top: number, bottom: number, width: number, t: number): void {
    const edge = (side: number) =>
      Array.from({ length: 25 }, (_, i) => {
        const k = i / 24
        const y = lerp(top, bottom, k)
        const sway = (noise(k * 3 - t * 5, 3) - 0.5) * 9 * S * k
        const w = width * (1 - 0.45 * k) * (1 + 0.3 * (noise(k * 14 - t * 16, side + 5) - 0.5))
        return [x + sway + side * w, y]
      })
    g.fillStyle = ramp(g, [x - width, 0, x + width, 0], {
      0: '#4a200a',
      0.3: '#a8682c',
      0.5: '#d8a468',
      0.7: '#8c4c1c',
      1: '#3c1806',
    })
    const [first, ...rest] = edge(-1)
    shape(g, [first![0]!, first![1]!], ...rest, ...edge(1).reverse())
  }

  return (t: number) => {
    const p = t / frame.duration
    const zoom = 1 + 0.06 * p
    g.drawImage(wall, 0, 0, W, H)
    lit(g, () => {
      for (const [i, [a, b, c, d]] of lights.entries())
        stamp(
          g,
          discs[i % 5]!,
          W * (a * 1.2 - 0.1 - 0.02 * p),
          H * (0.05 + 0.58 * b),
          W * (0.03 + 0.055 * c),
          0.2 + 0.32 * smooth(0.2, 0.8, 0.5 + 0.5 * Math.sin(t * (0.5 + d) + d * 30)),
        )
    })
    g.drawImage(table, -W * 0.05, H * 0.72, W * 1.1, H * 0.28)
    const k = S * 1.15 * zoom
    const [x, y] = [W * 0.5, H * 0.865]
    const left = x - 260 * k
    const top = y - 676 * k
    const pour = smooth(0, 0.2, t + 0.25) * smooth(4.5, 4.3, t)
    const level = lerp(520, 150, clamp((t + 1.1) / 5.5))
    g.save()
    g.globalAlpha = 0.28
    g.translate(left, y + 664 * k)
    g.scale(k, -k)
    tea(g, level)
    g.restore()
    lit(g, () => stamp(g, warm, x + 120 * k, y + 16 * k, 330 * k, 0.55, 60 * k))
    g.save()
    g.translate(left, top)
    g.scale(k, k)
    tea(g, level + (pour > 0 ? 3 * Math.sin(t * 13) : 0))
    if (pour > 0) foam(t, level)
    g.restore()
    if (pour > 0) stream(x + 20 * k, -20, top + level * k, 17 * k * pour, t)
    g.drawImage(glass, left, top, 520 * k, 720 * k)
    lit(g, () => {
      g.globalAlpha = 0.5
      g.drawImage(steam(t), x - W * 0.42, top - H * 0.36, W * 0.84, H * 0.42)
      g.drawImage(steam(t * 1.1 + 40), x - W * 0.3, top - H * 0.26, W * 0.66, H * 0.32)
      g.globalAlpha = 1
      stamp(g, white, x - 150 * k, top + 150 * k, 40 * k, 0.5, 120 * k)
    })
    return finish()
  }

  function foam(t: number, level: number): void {
    for (let i = 0; i < 34; i++) {
      const q = (t * 1.6 + i * 0.61) % 1
      const angle = i * 2.4
      const r = (half(level) - 26) * (0.16 + 0.8 * q)
      g.fillStyle = `rgba(255,232,196,${0.75 * (1 - q)})`
      g.beginPath()
      g.ellipse(
        272 + Math.cos(angle) * r * 0.85,
        level + Math.sin(angle) * r * 0.12,
        4 + 6 * (1 - q),
        2.4 + 3 * (1 - q),
        0,
        0,
        7,
      )
      g.fill()
    }
  }
}

export const clip: Clip = {
  file: 'chai_tea_glass_steam_pour_street_bokeh_food_closeup_shot-on-mobile',
  name: 'Cutting Chai',
  nameHindi: 'कटिंग चाय',
  description:
    'Hot milky chai is poured into a small glass at a street stall, steam curling up in front of evening lights.',
  descriptionHindi: 'सड़क किनारे की टपरी पर छोटे गिलास में गरम दूध वाली चाय डाली जा रही है, शाम की रोशनियों के आगे भाप उठ रही है।',
  ...{ format: 'mobile', duration: 6, crf: 26, collection: 'Street and Kitchen', place: 'Mumbai, Maharashtra', scene },
}
