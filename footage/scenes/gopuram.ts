import { lerp, noise, particles, random } from '../noise.ts'
import { palm } from '../motifs.ts'
import { water } from '../post.ts'
import { bird, sky, treeline } from '../sky.ts'
import { type Ctx, drawn, glow, lit, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const horizon = 0.76

/** A southern temple tower of nine storeys crowded with figures, 700 x 900 units, foot at 900. */
function tower(g: Ctx): void {
  const r = random(31)
  const storeys = 9
  const widthAt = (k: number) => lerp(560, 210, Math.pow(k, 0.9))
  g.fillStyle = '#2a1c2c'
  g.fillRect(50, 760, 600, 140)
  let y = 770
  for (let i = 0; i < storeys; i++) {
    const w = widthAt(i / storeys)
    const h = lerp(86, 54, i / storeys)
    const body = ramp(g, [350 - w / 2, 0, 350 + w / 2, 0], {
      0: '#171122',
      0.4: '#3a2634',
      0.55: '#5a3634',
      1: '#1a1224',
    })
    g.fillStyle = body
    g.fillRect(350 - w / 2, y - h, w, h + 2)
    // A crowd of carved figures and small shrines: niches of light and shadow.
    for (let x = -w / 2; x < w / 2; x += 15) {
      const s = 0.7 + 0.5 * r()
      g.fillStyle = `rgba(${(120 + 110 * r()) | 0},${(70 + 60 * r()) | 0},${(60 + 50 * r()) | 0},${0.18 + 0.4 * r()})`
      g.beginPath()
      g.ellipse(350 + x + 7, y - h * 0.36, 4.4 * s, h * 0.26 * s, 0, 0, 7)
      g.arc(350 + x + 7, y - h * (0.62 + 0.1 * r()), 3.4 * s, 0, 7)
      g.fill()
      g.fillStyle = 'rgba(8,4,14,.5)'
      g.fillRect(350 + x, y - h, 3, h)
    }
    g.fillStyle = '#6e4640'
    g.fillRect(350 - w / 2 - 9, y - h - 3, w + 18, 6)
    g.fillStyle = body
    for (let x = -w / 2; x <= w / 2; x += 26) {
      g.beginPath()
      g.arc(350 + x, y - h - 3, 9, Math.PI, 0)
      g.fill()
    }
    g.fillStyle = '#ffdf9a'
    shape(
      g,
      [350 - 13, y],
      [350 - 13, y - h * 0.55],
      [350 - 12, y - h * 0.78, 350 + 12, y - h * 0.78, 350 + 13, y - h * 0.55],
      [350 + 13, y],
    )
    y -= h
  }
  // The barrel roof with its row of kalasams.
  const w = 236
  g.fillStyle = ramp(g, [350 - w / 2, 0, 350 + w / 2, 0], { 0: '#1c1424', 0.55: '#6a4238', 1: '#1c1424' })
  shape(
    g,
    [350 - w / 2, y],
    [350 - w * 0.62, y - 44, 350 - w * 0.44, y - 78, 350 - w * 0.4, y - 80],
    [350 + w * 0.4, y - 80],
    [350 + w * 0.44, y - 78, 350 + w * 0.62, y - 44, 350 + w / 2, y],
  )
  g.fillStyle = '#c08a48'
  for (let i = -4; i <= 4; i++) {
    const x = 350 + i * 20
    g.beginPath()
    g.ellipse(x, y - 90, 6, 8, 0, 0, 7)
    g.fill()
    shape(g, [x - 2.4, y - 96], [x, y - 124], [x + 2.4, y - 96])
  }
  g.fillStyle = '#ffd98e'
  shape(g, [306, 900], [306, 822], [308, 786, 392, 786, 394, 822], [394, 900])
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.46, curve: 0.3, tint: [1, 1, 1.03], lift: [0.02, 0.02, 0.036] },
    0.4,
  )
  const line = Math.round(H * horizon)
  const heaven = sky({
    top: [12, 26, 74],
    low: [214, 128, 120],
    horizon: 0.8,
    sun: [0.3, 0.76],
    warm: [50, 26, 6],
    clouds: { amount: 0.75, bright: [230, 140, 130], dark: [46, 52, 100], drift: 0.04, seed: 21 },
  })
  const [main, small] = [drawn(700, 900, S * 0.84, tower), drawn(700, 900, S * 0.4, tower)]
  const [lamp, point, moon] = [glow([255, 180, 90], 2.1), glow([255, 226, 170], 1.6), glow([240, 244, 255], 1.2)]
  const shore = drawn(2200, 1080, S, (q) => {
    q.fillStyle = q.strokeStyle = '#120e1c'
    treeline(q, 2200, 1080, horizon + 0.006, 0.045, 6, 12)
    for (const [a, b, c] of particles(16, 77))
      if (Math.abs(a - 0.55) > 0.16)
        palm(q, 2200 * a, 1080 * horizon, 130 + 130 * b, 50 * (c - 0.5), 0.3, (a * 500) | 0)
    q.fillStyle = '#2c2030'
    q.fillRect(0, 1080 * horizon - 30, 2200, 34)
    for (let x = 0; x < 2200; x += 22) {
      q.fillStyle = (x / 22) % 2 ? '#6a3030' : '#8a7a70'
      q.fillRect(x, 1080 * horizon - 30, 22, 20)
    }
  })
  const [flock, stars] = [particles(22, 51), particles(90, 52)]
  return (t: number) => {
    const e = ease(t, frame.duration)
    const zoom = 1 + 0.05 * e
    g.drawImage(heaven(t), 0, 0, W, H)
    lit(g, () => {
      for (const [a, b, c, d] of stars)
        stamp(g, point, W * a, H * 0.4 * b, (1 + 2 * c) * S, (0.3 + 0.3 * Math.sin(t * (1 + 3 * d) + a * 90)) * (1 - b))
      stamp(g, moon, W * 0.83, H * (0.2 - 0.01 * e), H * 0.055, 1)
      stamp(g, lamp, W * 0.83, H * (0.2 - 0.01 * e), H * 0.2, 0.16)
    })
    for (const [x, k] of [
      [0.3, 0.4],
      [0.79, 0.34],
    ] as const)
      g.drawImage(
        small,
        W * (x - 0.02 * e) - small.width / 2,
        line - small.height * (0.96 + k * 0.1),
        small.width,
        small.height,
      )
    const [w, h] = [main.width * zoom, main.height * zoom]
    g.drawImage(main, W * 0.55 - w / 2, line - h + 10 * S, w, h)
    lit(g, () => {
      // Warm floodlight from below, brightest in the gateway, and oil lamps on every storey.
      stamp(g, lamp, W * 0.55, line - h * 0.1, w * 0.5, 0.6 + 0.05 * noise(t * 3, 2))
      stamp(g, lamp, W * 0.55, line - h * 0.4, w * 0.42, 0.4, h * 0.55)
      for (let i = 0; i < 9; i++) {
        const [span, y] = [lerp(300, 116, i / 9) * S * 0.84 * zoom, line - h * (0.145 + 0.081 * i - 0.0012 * i * i)]
        for (let k = -3; k <= 3; k++)
          stamp(g, point, W * 0.55 + (span * k) / 3, y, 5.5 * S, 0.5 + 0.5 * noise(t * 5 + i, k * 9 + i))
      }
    })
    g.drawImage(shore, -W * (0.04 + 0.03 * e), 0)
    lit(g, () => {
      for (let i = 0; i < 44; i++) {
        const [x, f] = [W * (i / 43), 0.6 + 0.4 * noise(t * 6, i * 5)]
        stamp(g, point, x, line - 12 * S, 5 * S, f)
        stamp(g, lamp, x, line - 12 * S, 26 * S, 0.4 * f)
      }
    })
    g.strokeStyle = 'rgba(14,10,24,.85)'
    for (const [a, b, c, d] of flock)
      bird(
        g,
        W * (0.2 + 0.5 * a + 0.03 * t * (0.7 + 0.5 * d)),
        H * (0.1 + 0.3 * b + 0.02 * Math.sin(t + d * 9)),
        H * (0.005 + 0.006 * c),
        t * (8 + 3 * d) + 20 * d,
      )
    return finish((data) =>
      water(data, W, H, t, { horizon: line, ripple: 1.2, bright: [0.85, 0.6], colour: [6, 10, 26] }),
    )
  }
}

export const clip: Clip = {
  file: 'gopuram_temple_tower_tamil-nadu_madurai_dusk_blue-hour_lamps_spiritual_travel_wide',
  name: 'Gopuram at Blue Hour',
  nameHindi: 'नीली साँझ में गोपुरम',
  description:
    'The lamps of a tall South Indian temple tower come on at blue hour and shimmer in the temple tank while birds return to roost.',
  descriptionHindi:
    'नीली साँझ में दक्षिण भारतीय मंदिर के ऊँचे गोपुरम के दीये जल उठते हैं और मंदिर के कुंड में झिलमिलाते हैं, पंछी घर लौट रहे हैं।',
  ...{ format: 'hd', duration: 7, collection: 'Stone and Heritage', crf: 26, place: 'Madurai, Tamil Nadu', scene },
}
