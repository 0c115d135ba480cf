import { css, noise, particles, random, type Rgb } from '../noise.ts'
import { person } from '../motifs.ts'
import { bird, sky, sunDisc } from '../sky.ts'
import { at, type Ctx, drawn, glow, lit, shape, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const papers: [Rgb, Rgb][] = [
  [
    [240, 40, 90],
    [255, 210, 60],
  ],
  [
    [255, 140, 20],
    [250, 250, 240],
  ],
  [
    [40, 150, 90],
    [255, 230, 90],
  ],
  [
    [120, 50, 190],
    [255, 120, 160],
  ],
  [
    [30, 120, 220],
    [255, 255, 255],
  ],
  [
    [230, 40, 30],
    [40, 30, 60],
  ],
]

/** A paper fighter kite, 200 x 220 units, light shining through it. */
function kite(g: Ctx, [a, b]: [Rgb, Rgb], style: number): void {
  g.fillStyle = css(a)
  shape(g, [100, 6], [190, 96], [100, 186], [10, 96])
  g.fillStyle = css(b)
  if (style % 3 === 0) shape(g, [100, 6], [190, 96], [10, 96])
  else if (style % 3 === 1) {
    g.beginPath()
    g.arc(100, 92, 40, 0, 7)
    g.fill()
  } else shape(g, [100, 6], [100, 186], [10, 96])
  g.fillStyle = css(a)
  shape(g, [100, 178], [124, 214], [76, 214])
  g.strokeStyle = 'rgba(40,14,10,.75)'
  g.lineWidth = 3
  g.beginPath()
  g.moveTo(100, 6)
  g.lineTo(100, 200)
  g.moveTo(10, 96)
  g.quadraticCurveTo(100, 30, 190, 96)
  g.stroke()
}

/** Roofs of the old city with parapets, tanks, aerials and small domes; 2300 x 1080 units. */
function roofs(g: Ctx, seed: number, colour: string, base: number, tall: number): void {
  const r = random(seed)
  g.fillStyle = g.strokeStyle = colour
  for (let x = -20; x < 2300;) {
    const [w, h] = [110 + 170 * r(), tall * (0.3 + 0.7 * r())]
    const top = base - h
    g.fillRect(x, top, w, 1080 - top)
    for (let k = 0; k < w - 8; k += 14) g.fillRect(x + k, top - 9, 8, 10)
    const kind = r()
    if (kind < 0.3) {
      g.fillRect(x + w * 0.2, top - 48, 60, 42)
      shape(
        g,
        [x + w * 0.2 - 6, top - 46],
        [x + w * 0.2 + 4, top - 92, x + w * 0.2 + 56, top - 92, x + w * 0.2 + 66, top - 46],
      )
    } else if (kind < 0.6) {
      g.fillRect(x + w * 0.6, top - 44, 42, 34)
      g.fillRect(x + w * 0.6 + 2, top - 14, 5, 14)
      g.fillRect(x + w * 0.6 + 34, top - 14, 5, 14)
    } else {
      g.fillRect(x + w * 0.4, top - 80, 3, 80)
      for (const y of [78, 66, 54]) g.fillRect(x + w * 0.4 - 18, top - y, 40, 2.5)
    }
    x += w + 2
  }
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.4, curve: 0.3, tint: [1.03, 1, 0.96], lift: [0.03, 0.02, 0.03] },
    0.32,
  )
  const sun: [number, number] = [0.38, 0.56]
  const heaven = sky({
    top: [84, 108, 178],
    low: [255, 176, 96],
    horizon: 0.8,
    sun,
    warm: [84, 52, 8],
    clouds: { amount: 0.75, bright: [255, 204, 150], dark: [170, 116, 140], drift: 0.05, seed: 70 },
  })
  const disc = sunDisc([255, 246, 210], [255, 190, 100])
  const layers = [
    drawn(2300, 1080, S, (q) => roofs(q, 4, '#b5735c', 900, 170)),
    drawn(2300, 1080, S, (q) => roofs(q, 9, '#6f3f40', 960, 150)),
    drawn(2300, 1080, S, (q) => roofs(q, 15, '#22121c', 1030, 110)),
  ]
  const art = papers.map((p, i) => drawn(200, 220, S, (q) => kite(q, p, i)))
  const light = glow([255, 220, 150], 2)
  const [flown, flock] = [particles(26, 81), particles(10, 83)]
  // Who stands on the roofs, and the kite each of them holds.
  const people = [
    { x: 0.13, s: 1.25, k: 0 },
    { x: 0.2, s: 1.05, k: -1 },
    { x: 0.55, s: 1.3, k: 1 },
    { x: 0.61, s: 0.95, k: -1 },
    { x: 0.88, s: 1.2, k: 2 },
  ]
  const near = [
    { x: 0.3, y: 0.24, s: 0.95 },
    { x: 0.68, y: 0.34, s: 0.8 },
    { x: 0.74, y: 0.14, s: 0.66 },
  ]

  const flight = (x: number, y: number, s: number, t: number, i: number) => {
    const px = W * (x + 0.05 * (noise(t * 0.5 + i * 7, 3) - 0.5) + 0.014 * Math.sin(t * 1.7 + i * 2))
    const py = H * (y + 0.07 * (noise(t * 0.6 + i * 11, 8) - 0.5) + 0.012 * Math.sin(t * 2.3 + i))
    return { px, py, turn: 0.5 * Math.sin(t * 1.6 + i * 2.2) + 0.4 * (noise(t * 1.4, i * 5) - 0.5), k: s }
  }
  const paint = (i: number, f: ReturnType<typeof flight>) =>
    at(g, f.px, f.py, f.k, () => g.drawImage(art[i % art.length]!, -100 * S, -96 * S), f.turn)
  const line = (fx: number, fy: number, tx: number, ty: number, alpha: number) => {
    g.strokeStyle = `rgba(60,30,30,${alpha})`
    g.lineWidth = 1.3 * S
    g.beginPath()
    g.moveTo(fx, fy)
    g.quadraticCurveTo((fx + tx) / 2, (fy + ty) / 2 + H * 0.06, tx, ty)
    g.stroke()
  }

  return (t: number) => {
    const e = ease(t, frame.duration)
    g.drawImage(heaven(t), 0, 0, W, H)
    disc(g, W * sun[0], H * (sun[1] + 0.015 * e), H * 0.08)
    for (const [i, [a, b, c, d]] of flown.entries()) {
      const f = flight(a, 0.06 + 0.56 * b, 0.07 + 0.2 * c * c, t * (0.8 + 0.4 * d), i + 9)
      line(f.px, f.py, f.px + W * 0.1 * (d - 0.5), H * 0.9, 0.16)
      paint(i, f)
    }
    g.strokeStyle = 'rgba(60,34,44,.8)'
    for (const [a, b, c, d] of flock)
      bird(g, W * (0.1 + 0.4 * a + 0.025 * t), H * (0.3 + 0.2 * b), H * (0.005 + 0.004 * c), t * 8 + 20 * d)
    for (const [i, img] of layers.entries()) {
      g.drawImage(img, -W * 0.05 - W * 0.04 * e * (0.3 + 0.35 * i), H * 0.006 * i)
      lit(g, () => stamp(g, light, W * sun[0], H * 0.8, W * 0.4, 0.22 - 0.05 * i, H * 0.2))
    }
    g.fillStyle = g.strokeStyle = '#1c0e18'
    for (const [i, p] of people.entries()) {
      const [x, y] = [W * (p.x - 0.04 * e), H * 0.968]
      const tug = 0.5 + 0.5 * Math.sin(t * 3.4 + i * 2)
      at(g, x, y, p.s * 1.5 * S, () => person(g, Math.sin(t * 1.3 + i), p.k >= 0 ? 0.5 + 0.4 * tug : 0.1, i % 2 === 1))
      const n = near[p.k]
      if (n) {
        const f = flight(n.x, n.y, n.s, t, p.k)
        line(x + 33 * p.s * S, H * 0.968 - (100 + 30 * tug) * p.s * S, f.px, f.py, 0.55)
        paint(p.k, f)
        g.fillStyle = g.strokeStyle = '#1c0e18'
      }
    }
    g.fillStyle = '#1c0e18'
    g.fillRect(0, H * 0.955, W, H * 0.05)
    return finish()
  }
}

export const clip: Clip = {
  file: 'kites_jaipur_makar_sankranti_rooftop_sky_sunset_patang_festival_wide',
  name: 'Kites over Jaipur',
  nameHindi: 'जयपुर के ऊपर पतंगें',
  description:
    'Paper kites fill the golden sky on Makar Sankranti while families fly them from the rooftops of the old city.',
  descriptionHindi: 'मकर संक्रांति पर सुनहरा आसमान पतंगों से भरा है, पुराने शहर की छतों से परिवार पतंगें उड़ा रहे हैं।',
  ...{ format: 'hd', duration: 7, crf: 26, collection: 'Rajasthan', place: 'Jaipur, Rajasthan', scene },
}
