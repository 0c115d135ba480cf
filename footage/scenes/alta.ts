import { clamp, css, fbm, lerp, noise, particles, type Rgb, smooth } from '../noise.ts'
import { at, bokeh, type Ctx, drawn, glow, lit, pixels, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, type Frame, stage } from '../stage.ts'

/** When drops fall and where they hit the surface (units of the bowl, -1..1). */
const drops = [-2.2, -0.9, 0.5, 1.9, 3.3, 4.7].map((time, i) => ({
  time,
  x: 0.12 * Math.sin(i * 2.3),
  y: 0.1 * Math.cos(i * 1.7),
}))

/** Height of the surface at a point: rings that run outwards and die away. */
function ripple(x: number, y: number, t: number): number {
  let h = 0.05 * (noise(x * 3 + t * 0.5, y * 3 + t * 0.4) - 0.5)
  for (const d of drops) {
    const age = t - d.time
    if (age <= 0 || age > 3.2) continue
    const far = Math.hypot(x - d.x, y - d.y)
    const front = far - age * 0.62
    h += Math.sin(front * 26) * Math.exp(-front * front * 26) * Math.exp(-age * 0.9) * 0.55 * clamp(age * 8)
  }
  return h
}

/** A ghungroo bell, 100 x 100 units. */
function bell(g: Ctx): void {
  const shine = g.createRadialGradient(36, 34, 3, 50, 50, 50)
  for (const [k, colour] of [
    [0, '#fff6cc'],
    [0.25, '#f0c050'],
    [0.65, '#a06a18'],
    [1, '#3a1e04'],
  ] as const)
    shine.addColorStop(k, colour)
  g.fillStyle = shine
  g.beginPath()
  g.arc(50, 52, 44, 0, 7)
  g.fill()
  g.strokeStyle = 'rgba(40,16,0,.85)'
  g.lineWidth = 6
  g.beginPath()
  g.moveTo(14, 66)
  g.quadraticCurveTo(50, 84, 86, 66)
  g.stroke()
  g.fillStyle = '#2a1202'
  g.beginPath()
  g.arc(50, 76, 7, 0, 7)
  g.fill()
}

/** A hibiscus or rose petal, 200 x 150 units. */
function petal(g: Ctx): void {
  g.fillStyle = ramp(g, [10, 20, 190, 130], { 0: '#ff5a68', 0.5: '#d01838', 1: '#6a0418' })
  shape(g, [8, 80], [20, 10, 120, -6, 190, 40], [204, 90, 120, 150, 60, 140], [30, 134, 10, 110, 8, 80])
  g.strokeStyle = 'rgba(255,190,190,.25)'
  g.lineWidth = 2
  for (let i = 0; i < 6; i++) {
    g.beginPath()
    g.moveTo(14, 82)
    g.quadraticCurveTo(90, 40 + i * 16, 180, 36 + i * 14)
    g.stroke()
  }
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.5, curve: 0.3, tint: [1.04, 0.99, 0.97], lift: [0.022, 0.012, 0.016] },
    0.36,
  )
  const [warm, white] = [glow([255, 176, 90], 1.8), glow([255, 240, 226], 1.4)]
  const cloth = pixels(W / 2, H / 2, (u, v, o) => {
    const [x, y] = [u * 16, v * 9]
    // Raw silk with a woven zari grid.
    const weave = 0.8 + 0.2 * Math.sin(x * 90) * Math.sin(y * 90)
    const fold = 0.45 + 0.8 * fbm(x * 0.3 + y * 0.16, y * 0.2, 3)
    const zari = smooth(0.9, 1, Math.cos(x * 3.1 + y * 3.1)) + smooth(0.9, 1, Math.cos(x * 3.1 - y * 3.1))
    const k = weave * fold
    o.splice(0, 3, 96 * k + 84 * zari * fold, 10 * k + 52 * zari * fold, 26 * k + 14 * zari * fold)
  })()
  // The dye: its slope bends the mirror image of a lamp and a bright window.
  const dye = pixels(420, 420, (u, v, o, t) => {
    const [x, y] = [u * 2 - 1, v * 2 - 1]
    const r = Math.hypot(x, y)
    if (r > 1) {
      o[3] = 0
      return
    }
    const e = 0.012
    const here = ripple(x, y, t)
    const sx = (ripple(x + e, y, t) - here) / e
    const sy = (ripple(x, y + e, t) - here) / e
    const [lx, ly] = [x * 0.9 + 0.34 - sx * 0.11, y * 0.9 + 0.42 - sy * 0.11]
    const lamp = Math.exp(-(lx * lx + ly * ly) * 5)
    const pane = smooth(0.04, 0, Math.abs(Math.abs(lx - 0.95) - 0.16) - 0.1) * smooth(0.42, 0.3, Math.abs(ly - 0.55))
    const deep = 0.5 + 0.5 * smooth(1, 0.3, r)
    const tilt = clamp(0.5 - (sx + sy) * 0.22, 0, 1.4)
    const rim = smooth(0.93, 1, r)
    o[0] = (70 + 120 * tilt) * deep + 160 * lamp + 60 * pane - 60 * rim
    o[1] = (2 + 14 * tilt) * deep + 92 * lamp * lamp + 40 * pane
    o[2] = (14 + 24 * tilt) * deep + 66 * lamp * lamp + 44 * pane
    o[3] = 255 * smooth(1, 0.985, r)
  })
  const colours: Rgb[] = [
    [255, 190, 100],
    [255, 90, 80],
    [255, 220, 170],
  ]
  const discs = colours.map((c) => bokeh(c))
  const [jingle, leaf] = [drawn(100, 100, S, bell), drawn(200, 150, S, petal)]
  const softJingle = drawn(100, 100, S, bell, 4)
  const [petals, lights] = [particles(22, 31), particles(16, 33)]

  /** The shallow brass bowl: rings of reflected light around the dye. */
  function plate(x: number, y: number, r: number, t: number): void {
    g.fillStyle = 'rgba(6,0,2,.6)'
    g.filter = `blur(${22 * S}px)`
    g.beginPath()
    g.ellipse(x + 20 * S, y + 36 * S, r * 1.27, r * 1.27, 0, 0, 7)
    g.fill()
    g.filter = 'none'
    for (const [k, turn] of [
      [1.26, 0.6],
      [1.2, 3.7],
      [1.08, 0.4],
      [1.03, 3.4],
    ] as const) {
      const sheen = g.createConicGradient(turn + 0.04 * Math.sin(t * 0.8), x, y)
      for (let i = 0; i <= 8; i++)
        sheen.addColorStop(
          i / 8,
          ['#fff2c0', '#c88a2c', '#6a3e0c', '#a86c1e', '#f6d478', '#8a5616', '#4a2a08', '#b87a24', '#fff2c0'][i]!,
        )
      g.fillStyle = sheen
      g.beginPath()
      g.arc(x, y, r * k, 0, 7)
      g.fill()
    }
  }

  return (t: number) => {
    const p = t / frame.duration
    const zoom = 1.04 + 0.07 * p
    const [x, y, r] = [W * (0.47 - 0.01 * p), H * 0.52, H * 0.3 * zoom]
    g.drawImage(cloth, (-W * (zoom - 1)) / 2, (-H * (zoom - 1)) / 2, W * zoom, H * zoom)
    plate(x, y, r, t)
    g.drawImage(dye(t), x - r, y - r, 2 * r, 2 * r)
    for (const [i, [a, b, c, d]] of petals.entries()) {
      const angle = a * 6.2832
      const inside = i < 3
      const far = inside ? r * (0.5 + 0.25 * b) : r * (1.42 + 0.75 * b)
      const bob = inside
        ? 0.05 * Math.sin(t * 0.9 + d * 9) + ripple(Math.cos(angle) * 0.6, Math.sin(angle) * 0.6, t)
        : 0
      at(
        g,
        x + Math.cos(angle) * far * (inside ? 1 : 1.25),
        y + Math.sin(angle) * far,
        (0.42 + 0.3 * c) * zoom,
        () => {
          g.shadowColor = 'rgba(10,0,2,.7)'
          g.shadowBlur = 12 * S
          g.shadowOffsetX = g.shadowOffsetY = 7 * S
          g.drawImage(leaf, -100 * S, -75 * S)
        },
        d * 6.2832 + bob + 0.05 * t * (inside ? 1 : 0),
      )
    }
    anklet(t, zoom)
    for (const d of drops) fall(t - d.time, x + d.x * r, y + d.y * r)
    lit(g, () => {
      stamp(g, warm, W * 0.24, H * 0.16, W * 0.34, 0.34 + 0.06 * noise(t * 4, 2))
      for (const [i, [a, b, c, d]] of lights.entries())
        stamp(
          g,
          discs[i % 3]!,
          W * (a + 0.02 * Math.sin(t * 0.4 + d * 9)),
          H * b,
          H * (0.01 + 0.04 * c),
          0.05 + 0.08 * Math.abs(Math.sin(t * (0.6 + d) + a * 9)),
        )
    })
    return finish()
  }

  /** A string of ghungroo bells curving along the right edge, near ones out of focus. */
  function anklet(t: number, zoom: number): void {
    for (let i = 0; i < 44; i++) {
      const q = (i >> 1) / 21
      const angle = lerp(-1.2, 1.35, q)
      const [cx, cy, rad] = [W * 0.47, H * 0.52, H * (0.5 + (i % 2) * 0.052)]
      const x = cx + Math.cos(angle) * rad * 1.25 * zoom
      const y = cy + Math.sin(angle) * rad * zoom
      const shake = 2.5 * S * Math.sin(t * 16 + i * 2.1) * Math.exp(-Math.max(0, ((t + 0.9) % 1.4) - 0.05) * 5)
      const s = 58 * S * zoom
      g.fillStyle = 'rgba(8,0,2,.45)'
      g.beginPath()
      g.ellipse(x + 6 * S, y + 10 * S, s * 0.5, s * 0.46, 0, 0, 7)
      g.fill()
      g.drawImage(q > 0.86 ? softJingle : jingle, x - s / 2 + shake, y - s / 2, s, s)
    }
    lit(g, () => {
      for (const [k, a] of [
        [-0.8, 0],
        [-0.1, 2],
        [0.5, 4],
      ] as const)
        stamp(
          g,
          white,
          W * 0.47 + Math.cos(k) * H * 0.64 * zoom,
          H * 0.52 + Math.sin(k) * H * 0.5 * zoom - 10 * S,
          26 * S,
          0.4 + 0.4 * Math.sin(t * 3 + a),
        )
    })
  }

  /** A falling drop, seen from above: it comes from the camera and shrinks until it strikes. */
  function fall(age: number, x: number, y: number): void {
    if (age < -0.32 || age > 0.12) return
    if (age < 0) {
      const near = -age / 0.32
      const s = (10 + 46 * near * near) * S
      const drop = g.createRadialGradient(x - s * 0.3, y - s * 0.3, s * 0.05, x, y, s)
      drop.addColorStop(0, '#ffb0a8')
      drop.addColorStop(0.2, '#e0142c')
      drop.addColorStop(1, css([70, 0, 12], 0.9))
      g.globalAlpha = 1 - 0.6 * near
      g.fillStyle = drop
      g.beginPath()
      g.arc(x, y - 60 * S * near, s, 0, 7)
      g.fill()
      g.globalAlpha = 1
    } else lit(g, () => stamp(g, white, x, y, 30 * S, 0.7 * (1 - age / 0.12)))
  }
}

export const clip: Clip = {
  file: 'alta_red-dye_ghungroo_anklet_brass_drops_ripple_dance_culture_closeup',
  name: 'Alta before the Dance',
  nameHindi: 'आलता और घुँघरू',
  description:
    'Drops of red alta fall into a brass bowl and send rings across the dye; ghungroo bells and petals lie ready on silk.',
  descriptionHindi: 'पीतल के कटोरे में लाल आलता की बूँदें गिरती हैं और घेरे बनाती हैं; पास में रेशम पर घुँघरू और पंखुड़ियाँ रखी हैं।',
  ...{ format: 'hd', duration: 6, place: 'Kolkata, West Bengal', collection: 'Weddings', crf: 27, scene },
}
