import { lerp, noise, particles } from '../noise.ts'
import { limb, palm } from '../motifs.ts'
import { water } from '../post.ts'
import { bird, mist, sky, sunDisc, treeline } from '../sky.ts'
import { at, type Ctx, drawn, glow, lit, shape, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const horizon = 0.6
const crew = 26

/** One oarsman, hip at the origin, facing right: `stroke` runs 0..2π through catch, pull and recovery. */
function rower(g: Ctx, stroke: number, flag: boolean): void {
  const lean = 0.5 * Math.cos(stroke)
  const [sx, sy] = [Math.sin(lean) * 30, -Math.cos(lean) * 30]
  limb(g, 13, [0, 0], [sx * 0.9, sy * 0.9])
  g.beginPath()
  g.arc(sx * 1.45, sy * 1.45 - 1, 7, 0, 7)
  g.fill()
  // Hands and paddle: forward and down at the catch, back and up on recovery.
  const reach = Math.cos(stroke)
  const dip = Math.sin(stroke)
  const hand: [number, number] = [sx + 12 + 10 * reach, sy + 14 - 5 * dip]
  limb(g, 5, [sx, sy + 3], [sx + 12, sy + 8 - 3 * dip], hand)
  const blade: [number, number] = [hand[0] + 4 + 18 * reach, hand[1] + 40 - 14 * Math.max(0, -dip)]
  limb(g, 3.4, [hand[0] - 5 * reach, hand[1] - 16], blade)
  limb(g, 7, [lerp(hand[0], blade[0], 0.75), lerp(hand[1], blade[1], 0.75)], blade)
  if (flag) limb(g, 3, [0, 0], [-4, -86])
}

/** A snake boat about 1400 units long, waterline at y = 0: low hull, towering stern, the crew in time. */
function snakeBoat(g: Ctx, t: number, phase: number): void {
  for (let i = 0; i < crew; i++) {
    at(g, -480 + i * 38, -16, 1, () => rower(g, t * 6.6 + phase - i * 0.05, false))
  }
  // Helmsmen stand on the stern, the singer amidships, a parasol over him.
  for (const [x, y] of [
    [-560, -52],
    [-596, -80],
    [-630, -110],
  ] as const) {
    at(g, x, y, 0.9, () => {
      limb(g, 8, [-4, 0], [-2, -34])
      limb(g, 8, [7, 0], [2, -34])
      shape(g, [-10, -32], [-13, -62, -8, -66, 0, -66], [8, -66, 13, -62, 10, -32])
      limb(g, 5, [6, -60], [24, -40 + 6 * Math.sin(t * 6.6 + phase)], [34, -10])
      g.beginPath()
      g.arc(1, -74, 7, 0, 7)
      g.fill()
    })
  }
  limb(g, 4, [20, -10], [20, -128])
  shape(g, [-34, -124], [-20, -160, 60, -160, 74, -124], [40, -132, 0, -132, -34, -124])
  shape(
    g,
    [-720, -196],
    [-690, -150, -640, -60, -500, -26],
    [-200, -12, 300, -12, 560, -22],
    [640, -30, 690, -44, 726, -62],
    [690, -6, 600, 16, 480, 18],
    [-300, 20],
    [-520, 20, -640, -20, -720, -196],
  )
  shape(g, [-724, -192], [-742, -210, -728, -236, -706, -226], [-716, -214, -712, -200, -712, -190])
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.42, curve: 0.32, tint: [1.02, 1, 0.97], lift: [0.026, 0.02, 0.028] },
    0.32,
  )
  const line = Math.round(H * horizon)
  const sun: [number, number] = [0.74, 0.42]
  const heaven = sky({
    top: [60, 104, 168],
    low: [255, 204, 130],
    horizon: 0.62,
    sun,
    warm: [84, 58, 14],
    clouds: { amount: 0.85, bright: [255, 222, 176], dark: [150, 128, 160], drift: 0.04, seed: 61 },
  })
  const disc = sunDisc([255, 248, 220], [255, 206, 120])
  const bank = (seed: number, colour: string, size: number) =>
    drawn(2700, 1080, S, (q) => {
      q.fillStyle = q.strokeStyle = colour
      treeline(q, 2700, 1080, horizon, 0.05 * size, seed, 8)
      for (const [a, b, c] of particles(44, seed))
        palm(q, 2700 * a, 1080 * horizon, (80 + 100 * b) * size, 60 * (c - 0.5), 0.2, (a * 900) | 0)
    })
  const banks = [bank(5, '#a58a78', 0.8), bank(14, '#4c4a4c', 1.2)]
  const [haze, spray] = [mist([255, 216, 160], 0.6), glow([255, 240, 214], 1.6, 64)]
  const [flock, drops] = [particles(9, 43), particles(150, 44)]
  const boats = [
    { start: -0.02, speed: 0.05, y: 0.012, size: 0.42, phase: 1.4 },
    { start: -0.24, speed: 0.085, y: 0.0, size: 0.84, phase: 0 },
  ]
  return (t: number) => {
    const e = ease(t, frame.duration)
    g.drawImage(heaven(t), 0, 0, W, H)
    disc(g, W * sun[0], H * sun[1], H * 0.07)
    // The camera travels along with the race: the banks slide past.
    for (const [i, img] of banks.entries()) {
      g.drawImage(img, -W * (0.02 + (0.12 + 0.1 * i) * (t / frame.duration)), 0)
      g.globalAlpha = 0.85
      g.drawImage(haze(t + 11 * i), -W * 0.05, line - H * 0.12, W * 1.1, H * 0.14)
      g.globalAlpha = 1
    }
    g.strokeStyle = 'rgba(50,40,50,.8)'
    for (const [a, b, c, d] of flock)
      bird(g, W * (0.2 + 0.4 * a + 0.01 * t), H * (0.12 + 0.14 * b), H * (0.006 + 0.006 * c), t * (6 + 2 * d) + 20 * d)
    for (const b of boats) {
      const k = S * b.size
      const x = W * (b.start + b.speed * t + 0.45) + 8 * k * Math.sin(t * 6.6 + b.phase)
      const y = line - (18 + 4 * Math.sin(t * 3.3)) * k - H * b.y
      g.fillStyle = g.strokeStyle = b.size < 0.5 ? '#33282c' : '#140d12'
      at(g, x, y, k, () => snakeBoat(g, t, b.phase))
      lit(g, () => {
        for (const [a, r, c, d] of drops) {
          // Spray flies up behind the blades in the rhythm of the strokes.
          const beat = ((t * 6.6 + b.phase) / 6.2832 + 0.1 * d) % 1
          const i = Math.floor(a * crew)
          const px = x + (-440 + i * 38 - 70 * beat * (0.4 + r)) * k
          const py = y + (10 - 150 * beat * (1 - beat) * (0.3 + c)) * k
          stamp(g, spray, px, py, (2 + 5 * r) * k, 0.75 * (1 - beat))
        }
        for (let i = 0; i < 16; i++)
          stamp(
            g,
            spray,
            x + (700 - i * 9) * k,
            y + (14 - 10 * noise(t * 9, i)) * k,
            (10 + 8 * noise(t * 6, i * 3)) * k,
            0.4,
            6 * k,
          )
      })
    }
    g.fillStyle = g.strokeStyle = '#15100f'
    const wind = Math.sin(t) * 0.6
    palm(g, W * (1.02 - 0.2 * (t / frame.duration)), line + H * 0.006, H * 0.56, -W * 0.05, wind, 6)
    palm(g, W * (0.14 - 0.2 * (t / frame.duration)), line + H * 0.006, H * 0.44, W * 0.06 + e, wind, 9)
    return finish((data) =>
      water(data, W, H, t, { horizon: line, ripple: 2.2, bright: [0.9, 0.55], colour: [10, 24, 40], speed: 2 }),
    )
  }
}

export const clip: Clip = {
  file: 'vallam-kali_snake-boat_race_kerala_rowing_backwater_palm_sports_culture_wide',
  name: 'Snake Boat Race',
  nameHindi: 'वल्लम कली की नौका दौड़',
  description:
    'Two long snake boats race along the Kerala backwaters, their crews paddling in one rhythm against the low sun.',
  descriptionHindi: 'केरल के बैकवाटर में दो लंबी सर्प नौकाओं की दौड़, ढलते सूरज के आगे नाविक एक ही ताल में चप्पू चला रहे हैं।',
  ...{ format: 'hd', duration: 7, crf: 34, collection: 'Sport and Play', place: 'Alappuzha, Kerala', scene },
}
