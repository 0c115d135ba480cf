import { clamp, fbm, lerp, noise, particles, random, type Rgb, smooth } from '../noise.ts'
import { at, bokeh, type Canvas, type Ctx, drawn, glow, lit, pixels, ramp, shape, stamp } from '../sprites.ts'
import { flames } from '../flames.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const [w, h, cx, cy] = [640, 420, 320, 170]

/** A clay lamp, 640 x 420 units; blurred for lamps that are out of focus. */
const lamp = (scale: number, seed: number, blur: number): Canvas =>
  drawn(
    w,
    h,
    scale,
    (q) => {
      clay(q, random(seed))
      const oval = (fill: Ctx['fillStyle'], x: number, y: number, rx: number, ry: number) => {
        q.fillStyle = fill
        q.beginPath()
        q.ellipse(cx + x, cy + y, rx, ry, -0.03, 0, 7)
        q.fill()
      }
      oval('#d98343', 6, -8, 238, 50)
      oval('#4a1c0c', 4, -5, 222, 41)
      const oil = q.createRadialGradient(cx + 150, cy - 6, 4, cx + 60, cy, 210)
      for (const [k, colour] of [
        [0, '#ffe9a6'],
        [0.25, '#f3a53c'],
        [0.7, '#9a4412'],
        [1, '#4c1c0a'],
      ] as const)
        oil.addColorStop(k, colour)
      oval(oil, 4, 2, 206, 33)
      q.strokeStyle = '#efe0c0'
      q.lineWidth = 13
      q.lineCap = 'round'
      q.beginPath()
      q.moveTo(cx - 20, cy + 6)
      q.quadraticCurveTo(cx + 100, cy + 10, cx + 196, cy - 26)
      q.stroke()
      q.strokeStyle = '#2b1408'
      q.lineWidth = 11
      q.beginPath()
      q.moveTo(cx + 186, cy - 22)
      q.lineTo(cx + 200, cy - 32)
      q.stroke()
    },
    blur,
  )

/** The bowl with its grain, painted bands and dots, darker underneath. */
function clay(q: Ctx, r: () => number): void {
  const edge = cx - 220
  q.fillStyle = ramp(q, [edge, 0, cx + 220, 0], {
    0: '#3a150b',
    0.22: '#8a3a1c',
    0.5: '#b8562a',
    0.8: '#6e2a14',
    1: '#2a0e08',
  })
  shape(
    q,
    [cx - 225, cy],
    [cx - 210, cy + 130, cx - 110, cy + 182, cx, cy + 184],
    [cx + 110, cy + 182, cx + 225, cy + 130, cx + 265, cy - 14],
    [cx + 200, cy - 60, cx - 180, cy - 64, cx - 225, cy],
  )
  q.globalCompositeOperation = 'source-atop'
  for (let i = 0; i < 1600; i++) {
    q.fillStyle = r() > 0.5 ? 'rgba(255,190,130,.05)' : 'rgba(20,0,0,.08)'
    q.fillRect(cx + (r() * 2 - 1) * 270, cy - 60 + r() * 250, 1 + r() * 22, 1 + r() * 1.4)
  }
  q.lineWidth = 3
  for (const [y, alpha] of [
    [40, 0.22],
    [54, 0.16],
    [112, 0.14],
  ] as const) {
    q.strokeStyle = `rgba(255,210,120,${alpha})`
    q.beginPath()
    q.ellipse(cx, cy - 6, 236, y + 18, 0, 0.15, Math.PI - 0.15)
    q.stroke()
  }
  q.fillStyle = 'rgba(244,217,160,.55)'
  for (let i = 0; i < 17; i++) {
    const a = lerp(0.35, Math.PI - 0.35, i / 16)
    q.beginPath()
    q.arc(cx + Math.cos(a) * 225, cy - 6 + Math.sin(a) * 90, 4.2, 0, 7)
    q.fill()
  }
  q.fillStyle = ramp(q, [0, cy, 0, cy + 190], { 0: 'rgba(0,0,0,0)', 1: 'rgba(10,0,4,.85)' })
  q.fillRect(0, cy, w, 220)
  q.globalCompositeOperation = 'source-over'
}

const petal = (scale: number): Canvas =>
  drawn(90, 60, scale, (g) => {
    g.fillStyle = ramp(g, [10, 10, 80, 50], { 0: '#ffc23a', 0.6: '#f08a12', 1: '#8a3a06' })
    shape(g, [6, 32], [16, 2, 60, 2, 84, 22], [88, 40, 50, 58, 6, 32])
  })

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.5, curve: 0.3, tint: [1.04, 1, 0.97], lift: [0.02, 0.012, 0.02] },
    0.42,
  )
  const colours: Rgb[] = [
    [255, 176, 80],
    [255, 120, 60],
    [255, 208, 130],
    [230, 70, 90],
    [120, 150, 255],
  ]
  const discs = colours.map((c) => bokeh(c))
  const shine = glow([255, 150, 50], 2.2)
  const flame = flames(g)
  const wall = pixels(240, 135, (u, v, o) => {
    const a = fbm(u * 3, v * 3, 4) * (1 - v)
    const band = Math.exp(-Math.pow((v - 0.52) * 7, 2))
    o.splice(0, 3, 16 + 26 * a + 30 * band, 9 + 9 * a + 11 * band, 18 + 22 * a)
  })()
  const table = pixels(W / 2, H * 0.26, (u, v, o) => {
    const depth = 1 / (v * 0.9 + 0.12)
    const x = (u - 0.5) * depth * 3
    const k = 0.5 + 1.12 * fbm(x * 1.2, depth * 14, 5) * fbm(x * 8, depth * 3, 4)
    o.splice(0, 4, 34 * k, 17 * k, 15 * k, 255 * smooth(0, 0.1, v))
  })()
  const lights = particles(70, 21).map(([a, b, c, d], i) => ({
    x: a * 1.4 - 0.2,
    y: 0.02 + 0.46 * Math.pow(b, 0.8),
    r: 0.012 + 0.035 * c,
    phase: d * 9,
    disc: discs[[0, 0, 2, 1, 0, 3, 2, 4][i % 8]!]!,
  }))
  const [sharp, middle, far] = [lamp(S, 1, 0), lamp(S, 3, 4), lamp(S, 4, 11)]
  const rows = [
    ...Array.from({ length: 9 }, (_, i) => ({
      x: (i - 4) * 0.26 + 0.05,
      y: 0.595,
      s: 0.27,
      img: far,
      soft: true,
      near: 0.55,
      id: i + 16,
    })),
    ...Array.from({ length: 7 }, (_, i) => ({
      x: (i - 3) * 0.37 + 0.16,
      y: 0.69,
      s: 0.46,
      img: middle,
      soft: true,
      near: 0.8,
      id: i + 37,
    })),
    { x: -0.5, y: 0.855, s: 0.98, img: sharp, soft: false, near: 1.2, id: 1 },
    { x: 0.3, y: 0.905, s: 1.14, img: sharp, soft: false, near: 1.35, id: 2 },
  ]
  const leaf = petal(S)
  const [petals, sparks] = [particles(46, 5), particles(34, 6)]
  return (t: number) => {
    const e = ease(t, frame.duration)
    const pan = lerp(0.055, -0.055, e)
    const zoom = 1 + 0.06 * e
    const X = (x: number, near: number) => W / 2 + (x + pan * near) * H * zoom
    const Y = (y: number) => H * (0.5 + (y - 0.5) * zoom)
    g.drawImage(wall, 0, 0, W, H)
    lit(g, () => {
      for (const b of lights)
        stamp(
          g,
          b.disc,
          (b.x + pan * 0.3) * W,
          Y(b.y),
          b.r * H * zoom,
          0.26 + 0.34 * smooth(0.25, 0.75, 0.5 + 0.5 * Math.sin(t * (0.6 + b.r * 40) + b.phase)),
        )
    })
    g.drawImage(table, -W * 0.05, H * 0.505, W * 1.1, H * 0.495)
    lit(g, () => {
      for (const l of rows)
        stamp(
          g,
          shine,
          X(l.x, l.near),
          Y(l.y) + l.s * S * 60,
          l.s * S * 560 * zoom,
          0.42 * (0.8 + 0.3 * (noise(t * 7 + l.id * 3, 9) - 0.5)),
          l.s * S * 150 * zoom,
        )
    })
    for (const l of rows) {
      if (l.id === 1) scatter(X, Y)
      const [px, py, k] = [X(l.x, l.near), Y(l.y), S * l.s * zoom]
      g.save()
      g.globalAlpha = 0.2
      g.translate(px - (w * k) / 2, py + h * k * 0.52)
      g.scale(1, -0.55)
      g.drawImage(l.img, 0, -h * k * 0.92, w * k, h * k)
      g.restore()
      g.drawImage(l.img, px - (w * k) / 2, py - h * k * 0.42, w * k, h * k)
      flame(px + 200 * k, py + (cy - 34) * k - h * k * 0.42, 118 * k, t, l.id, l.soft)
    }
    lit(g, () => {
      for (const [a, b, c, d] of sparks) {
        const q = (t * (0.05 + 0.06 * c) + a) % 1
        stamp(
          g,
          shine,
          W * (b + 0.02 * Math.sin(t * 1.2 + d * 9) + pan),
          H * (0.95 - 0.9 * q),
          H * (0.004 + 0.006 * d),
          Math.sin(q * Math.PI) * 0.8,
        )
      }
    })
    return finish()
  }

  function scatter(X: (x: number, near: number) => number, Y: (y: number) => number): void {
    for (const [a, b, c, d] of petals) {
      const [x, y] = [a * 2.6 - 1.3, 0.8 + 0.22 * b]
      g.globalAlpha = 0.28 + 0.6 * clamp(1.2 - Math.abs(x + 0.2) * 0.75)
      at(
        g,
        X(x, 1.1),
        Y(y),
        0.4 + 0.5 * d,
        () => g.drawImage(leaf, -45 * S, -30 * S * 0.7, 90 * S, 60 * S * 0.7),
        (c - 0.5) * 0.9,
      )
    }
    g.globalAlpha = 1
  }
}

export const clip: Clip = {
  file: 'diwali_diya_lamp_flame_marigold_bokeh_night_festival_closeup',
  name: 'Diyas for Diwali',
  nameHindi: 'दिवाली के दीये',
  description:
    'Rows of clay oil lamps flicker on a dark table strewn with marigold petals, soft festive lights glowing behind them.',
  descriptionHindi:
    'गेंदे की पंखुड़ियों से सजी मेज़ पर मिट्टी के दीयों की क़तारें टिमटिमा रही हैं, पीछे त्योहार की धुँधली रोशनियाँ चमक रही हैं।',
  ...{ format: 'hd', duration: 7, place: 'Ayodhya, Uttar Pradesh', crf: 26, collection: 'Festivals of Light', scene },
}
