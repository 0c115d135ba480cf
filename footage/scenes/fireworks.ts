import { fbm, noise, particles, random, type Rgb, css } from '../noise.ts'
import { paste, pixelsOf, water } from '../post.ts'
import { sky } from '../sky.ts'
import { type Ctx, drawn, glow, lit, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, type Frame, stage } from '../stage.ts'

const horizon = 0.8
const palette: Rgb[] = [
  [255, 190, 90],
  [255, 84, 70],
  [110, 220, 255],
  [255, 120, 210],
  [150, 255, 150],
  [255, 236, 190],
]

/** A small domed kiosk, the crown of every Rajput tower; stands on x, y with half-width r. */
function kiosk(g: Ctx, x: number, y: number, r: number): void {
  for (const k of [-0.9, -0.3, 0.3, 0.9]) g.fillRect(x + k * r - r * 0.11, y - r, r * 0.22, r)
  g.fillRect(x - r * 1.2, y - r * 1.15, r * 2.4, r * 0.2)
  shape(
    g,
    [x - r, y - r * 1.1],
    [x - r * 0.95, y - r * 1.9, x - r * 0.3, y - r * 2, x, y - r * 2.15],
    [x + r * 0.3, y - r * 2, x + r * 0.95, y - r * 1.9, x + r, y - r * 1.1],
  )
  g.fillRect(x - r * 0.06, y - r * 2.6, r * 0.12, r * 0.5)
}

const hill = (x: number) => 735 - 130 * Math.exp(-Math.pow((x - 1180) / 520, 2)) - 50 * fbm(x * 0.004, 3, 5)

function wall(g: Ctx, x: number, y: number, w: number, h: number, windows: () => number): void {
  g.fillStyle = ramp(g, [0, y - h, 0, y], { 0: '#5f3a1c', 0.5: '#8a5526', 1: '#d28a3c' })
  g.fillRect(x, y - h, w, h)
  for (let k = 0; k < w - 3; k += 7) g.fillRect(x + k, y - h - 5, 4, 6)
  for (let wy = y - h + 14; wy < y - 14; wy += 21) {
    for (let wx = x + 7; wx < x + w - 8; wx += 15) {
      g.fillStyle = windows() < 0.55 ? 'rgba(255,214,130,.95)' : 'rgba(50,26,14,.7)'
      shape(g, [wx, wy + 9], [wx, wy + 3], [wx, wy, wx + 3, wy - 1], [wx + 6, wy, wx + 6, wy + 3], [wx + 6, wy + 9])
    }
  }
}

/** The fort on its hill, 2000 x 800 units, waterline at 800. */
function fort(g: Ctx): void {
  const r = random(12)
  // Long walls first, then the palace blocks, all standing on the hill's back.
  for (let x = 120; x < 1900; x += 24) wall(g, x, hill(x) + 24, 25, 44 + 6 * noise(x * 0.02, 2), () => 1)
  const blocks = [
    [700, 90, 66],
    [800, 130, 84],
    [940, 90, 112],
    [1040, 200, 96],
    [1250, 110, 128],
    [1370, 160, 92],
    [1540, 80, 74],
  ] as const
  for (const [x, w, h] of blocks) {
    const y = Math.max(hill(x), hill(x + w)) + 26
    wall(g, x, y, w, h + y - hill(x + w / 2), r)
    const top = y - (h + y - hill(x + w / 2)) - 5
    g.fillStyle = '#6a4020'
    for (const k of w > 120 ? [0.1, 0.5, 0.9] : [0.14, 0.86]) kiosk(g, x + w * k, top, k === 0.5 ? 19 : 11)
  }
  g.fillStyle = '#0c0912'
  g.beginPath()
  g.moveTo(0, 800)
  for (let x = 0; x <= 2000; x += 3) g.lineTo(x, hill(x) + 26 - 22 * fbm(x * 0.05, 7, 4))
  g.lineTo(2000, 800)
  g.fill()
}

interface Shell {
  start: number
  x: number
  y: number
  size: number
  colour: Rgb
  second: Rgb
  seed: number
}

const shells: Shell[] = particles(22, 90).map(([a, b, c, d], i) => ({
  start: -1.4 + i * 0.42 + 0.2 * a,
  x: 0.14 + 0.74 * ((i * 0.382 + 0.1 * b) % 1),
  y: 0.13 + 0.24 * c,
  size: 0.2 + 0.15 * d,
  colour: palette[i % 6]!,
  second: palette[(i * 5 + 2) % 6]!,
  seed: 200 + i,
}))

function scene(frame: Frame) {
  const { W, H, S, g, canvas, finish } = stage(
    frame,
    { vignette: 0.42, curve: 0.3, tint: [1.02, 1, 1.02], lift: [0.015, 0.012, 0.03] },
    0.5,
  )
  const shore = Math.round(H * horizon)
  const heaven = sky({
    top: [8, 10, 34],
    low: [64, 34, 62],
    horizon: 0.76,
    sun: [0.5, 0.7],
    warm: [40, 18, 6],
    clouds: { amount: 0.5, bright: [70, 50, 80], dark: [18, 16, 38] },
  })
  const castle = drawn(2000, 800, S, fort)
  const sparks = palette.map((c) => glow(c, 1.7, 64))
  const clouds = palette.map((c) => glow(c, 2.4))
  const hot = glow([255, 240, 220], 1.4, 64)
  const spark = (c: Rgb) => sparks[palette.indexOf(c)]!

  /** A rising comet, then a sphere of stars that slow down, sink and go out one by one. */
  function shell(s: Shell, t: number): void {
    const age = t - s.start
    if (age < -0.9 || age > 2.6) return
    if (age < 0) {
      for (let k = 0; k < 14; k++) {
        const q = -age + k * 0.014
        stamp(
          g,
          hot,
          W * s.x + Math.sin(q * 30 + s.seed) * 2 * S,
          H * (s.y + 0.62 * q * q + 0.06 * q),
          H * 0.0035 * (1 - k / 16),
          0.8 * (1 - k / 14),
        )
      }
      return
    }
    const r = random(s.seed)
    const reach = s.size * H * (1 - Math.exp(-age * 2.6))
    const fade = Math.pow(Math.max(0, 1 - age / 2.6), 1.2)
    stamp(
      g,
      clouds[palette.indexOf(s.colour)]!,
      W * s.x,
      H * s.y,
      H * s.size * 2.6,
      0.5 * Math.exp(-age * 2.2) + 0.12 * fade,
    )
    for (let i = 0; i < 170; i++) {
      // Even points on a sphere, seen from the side.
      const up = 1 - (2 * (i + 0.5)) / 170
      const around = i * 2.39996 + r() * 0.2
      const flat = Math.sqrt(1 - up * up) * Math.cos(around)
      const speed = 0.9 + 0.2 * r()
      const life = 0.6 + 0.5 * r()
      const alpha =
        fade *
        (age > 1 ? 0.5 + 0.5 * Math.sin(age * 40 * life + i) : 1) *
        Math.min(1, Math.max(0, life * 2.6 - age) * 3)
      if (alpha <= 0) continue
      const sprite = spark(i % 3 === 0 ? s.second : s.colour)
      const [x, y] = place(age)
      const [bx, by] = place(Math.max(0, age - 0.22))
      g.strokeStyle = css(i % 3 === 0 ? s.second : s.colour, alpha * 0.55)
      g.lineWidth = (1.4 + 2.2 * fade) * S
      g.beginPath()
      g.moveTo(bx, by)
      g.lineTo(x, y)
      g.stroke()
      stamp(g, sprite, x, y, H * 0.0105 * (0.5 + 0.6 * fade), alpha)

      function place(past: number): [number, number] {
        const d = s.size * H * (1 - Math.exp(-past * 2.6)) * speed
        return [W * s.x + flat * d, H * s.y + up * d + H * 0.045 * past * past]
      }
    }
    if (age < 0.12) stamp(g, hot, W * s.x, H * s.y, reach + H * 0.05, 1 - age / 0.12)
  }

  return (t: number) => {
    const p = t / frame.duration
    g.drawImage(heaven(t), 0, 0, W, H)
    lit(g, () => shells.forEach((s) => shell(s, t)))
    const zoom = 1 + 0.04 * p
    const [w, h] = [castle.width * zoom, castle.height * zoom]
    // The whole hill brightens with every burst.
    const flash = shells.reduce((sum, s) => sum + (t > s.start ? Math.exp(-(t - s.start) * 2.5) : 0), 0)
    g.drawImage(castle, (W - w) / 2, shore - h, w, h)
    lit(g, () => {
      stamp(g, clouds[0]!, W * 0.57, shore - H * 0.2, W * 0.36, 0.06 + 0.12 * Math.min(2, flash), H * 0.2)
      for (let i = 0; i < 60; i++)
        stamp(
          g,
          sparks[0]!,
          W * (0.01 + 0.0166 * i + 0.006 * noise(i * 3.1, 5)),
          shore - H * (0.004 + 0.012 * noise(i * 1.7, 9)),
          H * 0.006,
          0.6 + 0.3 * noise(t * 5, i),
        )
    })
    const data = pixelsOf(canvas)
    water(data, W, H, t, { horizon: shore, ripple: 1.3, bright: [0.95, 0.8], colour: [6, 8, 22] })
    paste(g, data, W, H)
    // The bursts stand too high for the mirror's strip: their light still lies on the waves.
    lit(g, () => {
      for (const s of shells) {
        const age = t - s.start
        if (age > 0)
          stamp(g, clouds[palette.indexOf(s.colour)]!, W * s.x, H * 0.93, W * 0.1, 0.8 * Math.exp(-age * 1.5), H * 0.16)
      }
    })
    return finish()
  }
}

export const clip: Clip = {
  file: 'fireworks_fort_amber_jaipur_diwali_night_lake_reflection_festival_wide',
  name: 'Fireworks over the Fort',
  nameHindi: 'क़िले पर आतिशबाज़ी',
  description: 'Diwali fireworks burst above a hilltop fort in Rajasthan, their colours mirrored in the lake below.',
  descriptionHindi: 'राजस्थान में पहाड़ी क़िले के ऊपर दिवाली की आतिशबाज़ी, जिसके रंग नीचे झील में झिलमिलाते हैं।',
  ...{ format: 'hd', duration: 8, crf: 30, collection: 'Festivals of Light', place: 'Jaipur, Rajasthan', scene },
}
