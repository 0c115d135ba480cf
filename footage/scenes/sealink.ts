import { clamp, lerp, noise, particles, random } from '../noise.ts'
import { water } from '../post.ts'
import { sky } from '../sky.ts'
import { type Ctx, drawn, glow, lit, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, type Frame, stage } from '../stage.ts'

const horizon = 0.66
const deck = 0.595

/** City towers with lit windows along the shore, in 2200 x 720 units. */
function skyline(g: Ctx, seed: number, colour: string, tall: number, share: number): void {
  const r = random(seed)
  const base = 1080 * horizon
  for (let x = -30; x < 2200;) {
    const w = 26 + 58 * r()
    const bump = 0.35 + 0.65 * Math.exp(-Math.pow((x - 1500) / 620, 2))
    const h = tall * bump * (0.25 + 0.95 * r() * Math.sqrt(r()))
    g.fillStyle = colour
    g.fillRect(x, base - h, w, h)
    if (r() < 0.3) g.fillRect(x + w * 0.46, base - h - 26 * r() - 10, 3, 40)
    for (let wy = base - h + 8; wy < base - 8; wy += 7) {
      for (let wx = x + 5; wx < x + w - 6; wx += 6.5) {
        if (r() > share) continue
        g.fillStyle = ['rgba(255,214,140,.85)', 'rgba(255,190,110,.7)', 'rgba(190,220,255,.6)', 'rgba(255,240,210,.9)'][
          (r() * 4) | 0
        ]!
        g.fillRect(wx, wy, 3, 3.4)
      }
    }
    x += w + 3 * r()
  }
}

/** One pylon: two legs that lean together into a single mast. */
function pylon(g: Ctx, x: number, y: number, h: number): void {
  g.fillStyle = ramp(g, [x - 40, 0, x + 40, 0], { 0: '#2a2c42', 0.5: '#8a7a78', 1: '#34344c' })
  shape(
    g,
    [x - 58, y],
    [x - 44, y - h * 0.28],
    [x - 8, y - h * 0.62],
    [x - 7, y - h],
    [x + 7, y - h],
    [x + 8, y - h * 0.62],
    [x + 44, y - h * 0.28],
    [x + 58, y],
    [x + 44, y],
    [x + 32, y - h * 0.27],
    [x, y - h * 0.55],
    [x - 32, y - h * 0.27],
    [x - 44, y],
  )
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.42, curve: 0.32, tint: [1, 1, 1.03], lift: [0.018, 0.02, 0.036] },
    0.42,
  )
  const line = Math.round(H * horizon)
  const heaven = sky({
    top: [10, 18, 52],
    low: [196, 96, 92],
    horizon: 0.68,
    sun: [0.2, 0.66],
    warm: [60, 30, 4],
    clouds: { amount: 0.6, bright: [240, 130, 110], dark: [40, 40, 84], drift: 0.08, seed: 33 },
  })
  const [far, near] = [
    drawn(2200, 740, S, (q) => skyline(q, 3, '#3a2f4e', 330, 0.16)),
    drawn(2200, 740, S, (q) => skyline(q, 8, '#1a1830', 230, 0.26)),
  ]
  const masts = [
    { x: 560, h: 420 },
    { x: 1290, h: 420 },
  ]
  const bridge = drawn(2300, 740, S, (q) => {
    const [y, foot] = [1080 * deck, 1080 * horizon]
    q.strokeStyle = 'rgba(210,206,220,.5)'
    q.lineWidth = 1.5
    for (const m of masts) {
      for (let i = 0; i < 22; i++) {
        for (const side of [-1, 1]) {
          q.beginPath()
          q.moveTo(m.x, foot - m.h + 16 + i * 7)
          q.lineTo(m.x + side * (350 - i * 14.6), y)
          q.stroke()
        }
      }
    }
    for (const m of masts) pylon(q, m.x, foot, m.h)
    q.fillStyle = ramp(q, [0, y, 0, y + 16], { 0: '#6a6070', 1: '#1c1a2a' })
    q.fillRect(0, y, 2300, 15)
    for (let x = 40; x < 2300; x += 110) {
      q.fillStyle = '#23202f'
      if (masts.every((m) => Math.abs(m.x - x) > 330)) q.fillRect(x, y + 10, 17, foot - y)
    }
    for (let x = 10; x < 2300; x += 56) {
      q.fillStyle = '#3a3444'
      q.fillRect(x, y - 26, 2, 26)
    }
  })
  const [head, tail, lamp, red, white] = [
    glow([255, 244, 214], 1.5),
    glow([255, 50, 36], 1.6),
    glow([255, 190, 110], 2.1),
    glow([255, 40, 40], 1.8),
    glow([255, 250, 240], 1.5),
  ]
  const cars = particles(84, 19)
  return (t: number) => {
    const p = t / frame.duration
    const pan = W * 0.045 * p
    g.drawImage(heaven(t), 0, 0, W, H)
    g.drawImage(far, -W * 0.04 - pan * 0.3, 0)
    g.drawImage(near, -W * 0.02 - pan * 0.5, 0)
    lit(g, () => {
      for (let i = 0; i < 60; i++)
        stamp(g, lamp, W * ((i / 58) * 1.1) - pan * 0.5, line - 4 * S, 16 * S, 0.35 + 0.2 * noise(i, t))
      // An aeroplane on its way in.
      const [px, py] = [W * (0.95 - 0.028 * t), H * (0.13 + 0.01 * t)]
      stamp(g, white, px, py, 6 * S, 0.9)
      stamp(g, red, px + 12 * S, py - 2 * S, 8 * S, Math.sin(t * 9) > 0.5 ? 1 : 0.1)
    })
    const bx = -W * 0.03 - pan
    g.drawImage(bridge, bx, 0)
    const y = H * deck
    lit(g, () => {
      for (let x = 10; x < 2300; x += 56) stamp(g, lamp, bx + (x + 1) * S, y - 26 * S, 17 * S, 0.8)
      for (const [a, b, c, d] of cars) {
        const out = d > 0.5
        const run = (a + (out ? 1 : -1) * t * (0.028 + 0.014 * b)) % 1
        const x = (run < 0 ? run + 1 : run) * W * 1.2 - W * 0.1
        const [sprite, lane] = out ? [tail, -3 * S] : [head, -8 * S]
        // Long exposure: every car is a short streak.
        stamp(g, sprite, x, y + lane, (24 + 14 * c) * S, 0.9, 7 * S)
        stamp(g, sprite, x + (out ? 10 : -10) * S, y + lane, 10 * S, 1, 8 * S)
      }
      for (const m of masts) {
        stamp(g, lamp, bx + m.x * S, line - 120 * S, 130 * S, 0.45, 200 * S)
        stamp(g, red, bx + m.x * S, line - (m.h + 4) * S, 14 * S, clamp(0.3 + 0.8 * Math.sin(t * 3.2 + m.x)))
        for (let i = 0; i < 11; i++)
          stamp(
            g,
            white,
            bx + (m.x + lerp(-320, 320, i / 10)) * S,
            y - lerp(0, 300, 1 - Math.abs(i - 5) / 5) * S,
            3.6 * S,
            0.7,
          )
      }
    })
    return finish((data) =>
      water(data, W, H, t, { horizon: line, ripple: 2.4, bright: [0.82, 0.55], colour: [8, 12, 30], speed: 1.3 }),
    )
  }
}

export const clip: Clip = {
  file: 'mumbai_sea-link_bridge_skyline_night_traffic_lights_sea_city_wide',
  name: 'Mumbai Sea Link at Night',
  nameHindi: 'रात में मुंबई सी लिंक',
  description:
    'Evening traffic streams across a cable-stayed bridge in Mumbai, the lights of the skyline trembling on the Arabian Sea.',
  descriptionHindi: 'मुंबई में केबल वाले पुल पर शाम का ट्रैफ़िक बह रहा है, शहर की रोशनियाँ अरब सागर पर काँप रही हैं।',
  ...{ format: 'hd', duration: 7, collection: 'City Nights', crf: 32, place: 'Mumbai, Maharashtra', scene },
}
