import { lerp, particles } from '../noise.ts'
import { limb, palm, person } from '../motifs.ts'
import { water } from '../post.ts'
import { bird, mist, sky, sunDisc, treeline } from '../sky.ts'
import { at, type Ctx, drawn, shape } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const horizon = 0.68

/**
 * A cantilevered Chinese fishing net, about 700 units wide; the pivot at the origin, water at y = 130.
 * `down` 0 = net hoisted clear of the water, 1 = dipped.
 */
function net(g: Ctx, down: number): void {
  const tilt = lerp(-0.34, 0.1, down)
  const [c, s] = [Math.cos(tilt), Math.sin(tilt)]
  const arm = (x: number, y: number): [number, number] => [x * c - y * s, x * s + y * c]
  const top = arm(60, -330)
  const tip = arm(420, -250)
  // Platform and stays stand still.
  for (const x of [-150, -90, -20, 40]) limb(g, 7, [x, 8], [x - 8, 150])
  limb(g, 9, [-190, 4], [70, 4])
  limb(g, 5, [-170, -28], [40, -28])
  for (const x of [-170, -100, -30, 40]) limb(g, 4, [x, -28], [x, 4])
  // The frame: two long spars that meet at the top, the counterweights on ropes behind.
  limb(g, 9, [10, 0], tip)
  limb(g, 8, [-20, 0], top)
  limb(g, 6, top, tip)
  const back = arm(-190, -150)
  limb(g, 6, [-10, 0], back, top)
  for (let i = 0; i < 5; i++) {
    const [x, y] = [lerp(back[0], -90, i / 6), lerp(back[1], -40, i / 6)]
    const drop = y + 66 + i * 7
    limb(g, 1.6, [x, y], [x, drop])
    g.beginPath()
    g.arc(x, drop + 9, 10, 0, 7)
    g.fill()
  }
  // The net hangs from four bent poles below the tip; its belly sags.
  const corners: [number, number][] = [
    [-190, 232],
    [-64, 270],
    [196, 226],
    [70, 192],
  ].map(([x, y]) => [tip[0] + x!, tip[1] + y! - 20] as [number, number])
  for (const [x, y] of corners) {
    g.lineWidth = 4.5
    g.beginPath()
    g.moveTo(tip[0], tip[1])
    g.quadraticCurveTo(tip[0] + (x - tip[0]) * 0.75, tip[1] + 40, x, y)
    g.stroke()
  }
  g.lineWidth = 0.8
  g.globalAlpha = 0.6
  const [a, b, d, e] = corners as [[number, number], [number, number], [number, number], [number, number]]
  for (let i = 0; i <= 16; i++) {
    const k = i / 16
    const cords: [[number, number], [number, number]][] = [
      [
        [lerp(a[0], b[0], k), lerp(a[1], b[1], k)],
        [lerp(e[0], d[0], k), lerp(e[1], d[1], k)],
      ],
      [
        [lerp(a[0], e[0], k), lerp(a[1], e[1], k)],
        [lerp(b[0], d[0], k), lerp(b[1], d[1], k)],
      ],
    ]
    for (const [p, q] of cords) {
      g.beginPath()
      g.moveTo(p[0], p[1])
      g.quadraticCurveTo((p[0] + q[0]) / 2, (p[1] + q[1]) / 2 + 86 * Math.sin(Math.PI * (0.15 + 0.7 * k)), q[0], q[1])
      g.stroke()
    }
  }
  g.globalAlpha = 1
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.44, curve: 0.32, tint: [1.04, 0.99, 0.97], lift: [0.028, 0.016, 0.03] },
    0.32,
  )
  const line = Math.round(H * horizon)
  const sun: [number, number] = [0.44, 0.6]
  const heaven = sky({
    top: [58, 54, 110],
    low: [255, 130, 70],
    horizon: 0.7,
    sun,
    warm: [80, 52, 4],
    clouds: { amount: 0.95, bright: [255, 158, 96], dark: [104, 60, 96], drift: 0.045, seed: 12 },
  })
  const disc = sunDisc([255, 236, 180], [255, 150, 60])
  const haze = mist([255, 160, 100], 0.5)
  const coast = drawn(2300, 1080, S, (q) => {
    q.fillStyle = q.strokeStyle = '#7c4148'
    treeline(q, 1000, 1080, horizon, 0.03, 4, 9)
    for (const [a, b, c] of particles(15, 4))
      palm(q, 900 * a, 1080 * horizon, 60 + 60 * b, 40 * (c - 0.5), 0.2, (a * 700) | 0)
  })
  const flock = particles(15, 41)
  return (t: number) => {
    const e = ease(t, frame.duration)
    g.drawImage(heaven(t), 0, 0, W, H)
    disc(g, W * sun[0], H * (sun[1] + 0.012 * e), H * 0.09)
    g.drawImage(coast, W * (0.7 - 0.02 * e), 0)
    g.globalAlpha = 0.8
    g.drawImage(haze(t), -W * 0.05, line - H * 0.1, W * 1.1, H * 0.12)
    g.globalAlpha = 1
    g.strokeStyle = 'rgba(44,20,32,.9)'
    for (const [a, b, c, d] of flock)
      bird(
        g,
        W * (0.34 + 0.3 * a + 0.02 * t * (d - 0.2)),
        H * (0.2 + 0.22 * b + 0.015 * Math.sin(t * 1.4 + d * 9)),
        H * (0.006 + 0.008 * c),
        t * (6 + 3 * d) + 20 * d,
      )
    g.fillStyle = g.strokeStyle = '#1a0c16'
    const pan = -W * 0.02 * e
    // Each crew works in its own rhythm.
    for (const [x, size, phase] of [
      [0.86, 0.42, 2.4],
      [0.68, 0.6, 0.9],
      [0.16, 1.16, 0],
    ] as const) {
      const down = 0.5 - 0.5 * Math.cos(t * 0.55 + phase)
      at(g, W * x + pan * size * 2, line - 128 * size * S, size * S, () => {
        net(g, down)
        at(g, -150, 4, 0.8, () => person(g, Math.sin(t + phase), 0.55))
        at(g, -112, 4, 0.76, () => person(g, Math.cos(t * 1.2 + phase), 0.35))
      })
    }
    const x = W * (0.4 + 0.012 * t)
    at(g, x, line - 4 * S, S * 0.62, () => {
      shape(g, [-120, -20], [-60, 10, 60, 12, 130, -34], [80, -4, -60, -6, -120, -20])
      at(g, -40, -8, 0.8, () => person(g, Math.sin(t), 0.3))
      limb(g, 4, [-26, -60], [30, 8])
    })
    return finish((data) =>
      water(data, W, H, t, { horizon: line, ripple: 1.15, bright: [0.9, 0.56], colour: [14, 8, 22], speed: 1.2 }),
    )
  }
}

export const clip: Clip = {
  file: 'kochi_chinese-fishing-nets_kerala_sunset_sea_silhouette_fishermen_travel_culture_wide',
  name: 'Fishing Nets of Kochi',
  nameHindi: 'कोच्चि के मछली जाल',
  description: 'The great cantilevered fishing nets of Fort Kochi rise and dip against a burning sunset over the sea.',
  descriptionHindi: 'समुद्र पर दहकते सूर्यास्त के आगे फ़ोर्ट कोच्चि के विशाल चीनी जाल उठते और झुकते हैं।',
  ...{ format: 'hd', duration: 7, crf: 29, collection: 'Monsoon and Water', place: 'Kochi, Kerala', scene },
}
