import { fbm, lerp, noise, particles, random, smooth } from '../noise.ts'
import { limb, person } from '../motifs.ts'
import { at, type Ctx, drawn, glow, lit, pixels, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

type Joint = [number, number]

/** One of the crowd from behind, waist up, about 100 units wide with arms raised; `cheer` 0..1 lifts the arms. */
function fan(g: Ctx, cheer: number, sway: number, wide: number): void {
  shape(
    g,
    [-40 * wide, 160],
    [-44 * wide, 60, -38 * wide, 36, -12, 28],
    [12, 28],
    [38 * wide, 36, 44 * wide, 60, 40 * wide, 160],
  )
  limb(g, 20, [0 + sway * 2, 30], [sway * 3, 14])
  g.beginPath()
  g.ellipse(sway * 4, -6, 20, 24, 0.04 * sway, 0, 7)
  g.fill()
  for (const side of [-1, 1]) {
    const elbow: Joint = [side * lerp(48, 56, cheer) * wide, lerp(90, 12, cheer)]
    const hand: Joint = [side * lerp(40, 46, cheer) * wide + sway * 6, lerp(130, -48, cheer)]
    limb(g, 17, [side * 32 * wide, 46], elbow, hand)
    g.beginPath()
    g.arc(hand[0], hand[1] - 4, 10, 0, 7)
    g.fill()
  }
}

/** A club flag on a pole, waving: vertical strips shifted and shaded by a travelling wave; 220 x 146 units. */
function flag(g: Ctx, t: number, seed: number): void {
  limb(g, 5, [0, 150], [0, -160])
  for (let i = 0; i < 74; i++) {
    const k = i / 74
    const y = -156 + 12 * k * Math.sin(t * 7 - k * 7 + seed) + 10 * k
    const shade = 0.62 + 0.3 * Math.cos(t * 7 - k * 7 + seed)
    for (const [row, tall, c] of [
      [0, 50, [30, 96, 210]],
      [50, 46, [250, 186, 40]],
      [96, 50, [30, 96, 210]],
    ] as const) {
      g.fillStyle = `rgb(${c[0] * shade},${c[1] * shade},${c[2] * shade})`
      g.fillRect(k * 220, y + row, 4, tall + 0.6)
    }
  }
}

/** One tower of floodlights: 120 x 360 units, the lamps' panel on top. */
function mast(g: Ctx): void {
  g.strokeStyle = g.fillStyle = '#0c0e16'
  limb(g, 8, [46, 360], [54, 90])
  limb(g, 8, [74, 360], [66, 90])
  for (let i = 0; i < 9; i++) limb(g, 3, [48 + i, 350 - i * 29], [72 - i, 322 - i * 29], [49 + i, 322 - i * 29])
  g.fillRect(6, 6, 108, 88)
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.48, curve: 0.34, tint: [0.99, 1, 1.03], lift: [0.016, 0.02, 0.034] },
    0.5,
  )
  const [white, blue, flash] = [glow([240, 248, 255], 1.6), glow([150, 190, 255], 2.4), glow([255, 255, 255], 1.1, 64)]
  const tower = drawn(120, 360, S * 1.15, mast)
  const night = pixels(320, 180, (u, v, o, t) => {
    const fog = fbm(u * 4 + t * 0.08, v * 3, 5)
    const k = 0.3 + 0.9 * fog * smooth(-0.1, 0.55, v)
    o.splice(0, 3, 14 + 32 * k, 22 + 42 * k, 48 + 62 * k)
  })
  // The stand: rows of heads under a dark roof, thousands of small strokes.
  const stand = drawn(
    2200,
    420,
    S,
    (q) => {
      const r = random(5)
      q.fillStyle = '#0a0d18'
      shape(q, [0, 70], [550, 26, 1650, 26, 2200, 70], [2200, 420], [0, 420])
      for (let row = 0; row < 26; row++) {
        for (let x = (row % 2) * 5; x < 2200; x += 10) {
          const c = [
            [90, 110, 150],
            [60, 130, 190],
            [150, 120, 90],
            [170, 176, 190],
            [190, 110, 50],
          ][(r() * 5) | 0]!
          const k = (0.2 + 0.4 * r()) * (0.5 + row / 40)
          q.fillStyle = `rgb(${c[0]! * k},${c[1]! * k},${c[2]! * k})`
          q.beginPath()
          q.arc(x + 4 * r(), 108 + row * 11 + 3 * r(), 3.6, 0, 7)
          q.fill()
        }
      }
      q.fillStyle = '#070a12'
      shape(q, [0, 60], [550, 14, 1650, 14, 2200, 60], [2200, 96], [1650, 54, 550, 54, 0, 96])
      q.fillStyle = '#16345a'
      q.fillRect(0, 388, 2200, 32)
    },
    3,
  )
  const turf = pixels(W / 2, H * 0.16, (u, v, o) => {
    const depth = 1 / (v + 0.22)
    const stripe = smooth(-0.15, 0.15, Math.sin((u - 0.5) * depth * 13))
    const grain = 0.85 + 0.3 * noise(u * 900, v * 300)
    const light = (0.5 + 0.4 * v) * grain * (0.75 + 0.4 * stripe)
    const pitch = smooth(0.02, 0.06, v - 0.3) * smooth(0.02, 0.06, 0.9 - v)
    o.splice(
      0,
      4,
      30 * light + 100 * pitch * light,
      84 * light + 40 * pitch * light,
      40 * light + 24 * pitch * light,
      255,
    )
  })()
  const [flashes, motes] = [particles(120, 27), particles(150, 28)]
  const players = particles(13, 29)
  const people = particles(44, 30).map(([a, b, c, d], i) => ({
    x: -0.03 + i * 0.0245 + 0.014 * a,
    row: i % 2,
    size: 0.78 + 0.42 * b,
    lift: 0.03 * c,
    mood: (c * 7.3 + a) % 1,
    beat: d,
  }))

  /** Fielders far away on the grass, each with a soft shadow in four directions. */
  function field(t: number, pan: number): void {
    for (const [a, b, c, d] of players) {
      const [x, y, k] = [
        W * (0.1 + 0.8 * a + 0.004 * Math.sin(t * 0.8 + d * 20)) + pan,
        H * (0.755 + 0.09 * b),
        S * (0.42 + 0.16 * b),
      ]
      g.fillStyle = 'rgba(4,14,10,.5)'
      for (const side of [-1, 1]) shape(g, [x - 4 * S, y], [x + side * 34 * S, y + 5 * S], [x + 4 * S, y + 2 * S])
      g.fillStyle = g.strokeStyle = '#26508a'
      at(g, x, y, k, () => person(g, Math.sin(t * 1.6 + c * 9), c > 0.7 ? 0.7 : 0))
    }
  }

  return (t: number) => {
    const e = ease(t, frame.duration)
    g.drawImage(night(t), 0, 0, W, H)
    const pan = W * 0.03 * (0.5 - e)
    const masts: Joint[] = [
      [0.1, 0.05],
      [0.36, 0.11],
      [0.66, 0.11],
      [0.92, 0.05],
    ]
    for (const [i, [mx, my]] of masts.entries()) {
      const x = W * mx + pan * 0.6
      g.drawImage(tower, x - tower.width / 2, H * my)
      lit(g, () => {
        stamp(g, blue, x, H * my + 58 * S, H * 0.55, 0.5)
        for (let r = 0; r < 4; r++)
          for (let c = 0; c < 5; c++) stamp(g, white, x + (c - 2) * 24 * S, H * my + (22 + r * 25) * S, 21 * S, 0.95)
        // Beams in the haze, towards the middle of the ground.
        g.globalAlpha = 0.08 + 0.03 * noise(t, i * 3)
        g.fillStyle = ramp(g, [x, H * my, W / 2, H * 0.95], { 0: 'rgba(220,236,255,1)', 1: 'rgba(220,236,255,0)' })
        shape(
          g,
          [x - 40 * S, H * my + 10 * S],
          [x + 40 * S, H * my + 100 * S],
          [W * (0.5 + (mx - 0.5) * 0.2) + W * 0.16, H],
          [W * (0.5 + (mx - 0.5) * 0.2) - W * 0.16, H],
        )
        g.globalAlpha = 1
      })
    }
    g.drawImage(stand, -W * 0.07 + pan, H * 0.36)
    lit(g, () => {
      for (const [a, b, c, d] of flashes) {
        const q = (t * (0.5 + 0.4 * d) + c) % 1
        if (q < 0.05) stamp(g, flash, W * (a * 1.1 - 0.05) + pan, H * (0.46 + 0.24 * b), 15 * S, 1)
      }
    })
    g.drawImage(turf, -W * 0.02, H * 0.72, W * 1.04, H * 0.28)
    lit(g, () => stamp(g, blue, W * 0.5, H * 0.74, W * 0.6, 0.2, H * 0.06))
    g.globalAlpha = 0.35
    g.drawImage(night(t * 1.4 + 50), 0, H * 0.62, W, H * 0.16)
    g.globalAlpha = 1

    field(t, pan)

    // The wave of cheering runs along the rows when the ball is hit.
    for (const row of [0, 1]) {
      g.fillStyle = g.strokeStyle = row ? '#05070d' : '#0d1526'
      for (const p of people) {
        if (p.row !== row) continue
        const wave = smooth(0.25, 0.9, Math.sin(t * 1.9 - p.x * 3.4 + 1.2))
        const jump = Math.abs(Math.sin(t * 5.2 + p.beat * 6)) * (0.25 + 0.75 * wave)
        const cheer = Math.min(1, (p.mood > 0.28 ? 1 : 0.2) * (0.45 + 0.8 * wave) + 0.1 * Math.sin(t * 9 + p.beat * 9))
        const [x, y] = [W * p.x + pan * (1.4 + row), H * (0.885 + 0.065 * row + p.lift) - 20 * S * jump]
        at(g, x, y, S * (0.82 + 0.38 * row) * p.size, () =>
          fan(g, cheer, Math.sin(t * 2.4 + p.beat * 9), 0.9 + 0.2 * p.mood),
        )
      }
      if (row === 0)
        for (const [i, x] of [0.2, 0.78].entries())
          at(
            g,
            W * x + pan * 1.6,
            H * (0.83 - 0.02 * i),
            S * (1 - 0.12 * i),
            () => flag(g, t, i * 2),
            0.1 * Math.sin(t * 2.6 + i * 2),
          )
    }
    lit(g, () => {
      for (const [a, b, c, d] of motes)
        stamp(
          g,
          flash,
          W * ((a + t * 0.012 * (0.4 + d)) % 1),
          H * ((b + 0.02 * Math.sin(t + d * 9)) % 1),
          (1 + 2.4 * c) * S,
          0.12 + 0.2 * c,
        )
    })
    return finish()
  }
}

export const clip: Clip = {
  file: 'cricket_stadium_floodlights_night_crowd_fans_match_sports_wide',
  name: 'Under the Floodlights',
  description:
    'Fans jump and wave flags under the floodlights of a packed cricket stadium while the players take the field.',
  ...{ format: 'hd', duration: 6, crf: 29, scene },
}
