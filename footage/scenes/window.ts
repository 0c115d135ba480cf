import { lerp, noise, particles, random, type Rgb } from '../noise.ts'
import { bokeh, type Canvas, drawn, glow, lit, ramp, sheet, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const lamps: Rgb[] = [
  [255, 190, 100],
  [255, 80, 60],
  [255, 220, 160],
  [90, 190, 255],
  [90, 240, 150],
  [255, 110, 190],
]

/** A drop's own shape: light below, dark above, a glint, as a little lens that turns the street upside down. */
const lens = (size: number, seed: number): Canvas =>
  drawn(100, 120, size / 100, (g) => {
    const r = random(seed)
    const wobble = 4 + 6 * r()
    g.beginPath()
    g.moveTo(50, 6)
    g.bezierCurveTo(76 + wobble, 10, 96, 44, 92, 72)
    g.bezierCurveTo(88, 108, 66, 114, 50, 114)
    g.bezierCurveTo(30 - wobble * 0.4, 114, 10, 104, 8, 70)
    g.bezierCurveTo(6, 40, 24, 8, 50, 6)
    g.save()
    g.clip()
    g.fillStyle = ramp(g, [0, 6, 0, 114], {
      0: 'rgba(6,9,18,.86)',
      0.45: 'rgba(16,22,38,.42)',
      0.8: 'rgba(160,170,200,.2)',
      1: 'rgba(250,240,220,.5)',
    })
    g.fillRect(0, 0, 100, 120)
    for (let i = 0; i < 5; i++) {
      const c = lamps[(r() * 6) | 0]!
      const [x, y, s] = [18 + 64 * r(), 58 + 48 * r(), 5 + 11 * r()]
      const spot = g.createRadialGradient(x, y, 0, x, y, s)
      spot.addColorStop(0, `rgba(${c[0]},${c[1]},${c[2]},.95)`)
      spot.addColorStop(1, `rgba(${c[0]},${c[1]},${c[2]},0)`)
      g.fillStyle = spot
      g.fillRect(0, 0, 100, 120)
    }
    g.restore()
    g.strokeStyle = 'rgba(4,6,12,.35)'
    g.lineWidth = 3
    g.stroke()
    g.fillStyle = 'rgba(255,255,255,.85)'
    g.beginPath()
    g.ellipse(34, 30, 7, 4.4, -0.6, 0, 7)
    g.fill()
  })

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.5, curve: 0.34, tint: [1, 1, 1.03], lift: [0.016, 0.02, 0.034] },
    0.34,
  )
  const discs = lamps.map((c) => bokeh(c, 220))
  const glows = lamps.map((c) => glow(c, 2.3))
  const lenses = [1, 2, 3, 4, 5, 6].map((i) => lens(120 * S, i))
  const base = drawn(16, H, 1, (q) => {
    q.fillStyle = ramp(q, [0, 0, 0, H], { 0: '#070b18', 0.5: '#101a32', 0.72: '#1c2036', 1: '#0a0c16' })
    q.fillRect(0, 0, 16, H)
  })
  const [far, cars, fixed, fine] = [particles(64, 61), particles(15, 62), particles(190, 63), particles(2100, 64)]
  // The mist of tiny droplets that never moves: drawn once.
  const [film, q] = sheet(W, H)
  for (const [a, b, c, d] of fine) {
    q.globalAlpha = 0.35 + 0.5 * d
    const s = (3 + 11 * c * c * c) * S
    q.drawImage(lenses[(d * 6) | 0]!, W * a - s, H * b - s, 2 * s, 2.3 * s)
  }
  q.globalAlpha = 1
  const runners = particles(15, 65)

  /** Where a running drop is: it sticks, then slides, then sticks again. */
  const slide = (seed: number, t: number) => {
    const clock = t * 0.42 + noise(t * 1.7, seed) * 1.1
    return clock - 0.1 * Math.sin(clock * 9)
  }

  return (t: number) => {
    const e = ease(t, frame.duration)
    g.drawImage(base, 0, 0, W, H)
    lit(g, () => {
      for (const [i, [a, b, c, d]] of far.entries()) {
        const size = W * (0.018 + 0.032 * c)
        const blink =
          i % 11 === 0 ? (Math.sin(t * 2 + d * 20) > 0 ? 1 : 0.1) : 0.75 + 0.25 * Math.sin(t * (0.6 + d) + 9 * d)
        stamp(g, discs[i % 6]!, W * (a * 1.1 - 0.05 - 0.02 * e), H * (0.14 + 0.5 * b), size, 0.42 * blink)
      }
      // Traffic: pairs of white lamps come, pairs of red lamps go; each with its reflection on the road.
      for (const [a, b, c, d] of cars) {
        const away = d > 0.5
        const k = (((a + t * (0.05 + 0.05 * b) * (away ? -1 : 1)) % 1) + 1) % 1
        const near = Math.pow(k, 1.6)
        const x = W * (0.5 + (away ? 1 : -1) * (0.05 + 0.55 * near) + 0.03 * (c - 0.5))
        const y = H * lerp(0.58, 0.8, near)
        const r = W * lerp(0.012, 0.05, near)
        for (const side of [-1, 1]) {
          stamp(g, discs[away ? 1 : 2]!, x + side * r * 1.5, y, r, 0.75)
          stamp(g, glows[away ? 1 : 2]!, x + side * r * 1.5, y + r * 3.4, r * 0.9, 0.5, r * 4)
        }
      }
      stamp(g, glows[0]!, W * 0.2, H * 0.4, W * 0.34, 0.3)
      stamp(g, glows[3]!, W * 0.86, H * 0.35, W * 0.26, 0.24 + 0.1 * Math.round(noise(t * 3, 4)))
    })
    g.drawImage(film, 0, 0)
    for (const [i, [a, b, c, d]] of fixed.entries()) {
      // A drop grows slowly while the rain feeds it.
      const s = (9 + 34 * c * c) * S * (0.85 + 0.3 * ((d + t * 0.05) % 1))
      g.drawImage(lenses[i % 6]!, W * a - s, H * b - s, 2 * s, 2.3 * s)
    }
    for (const [i, [a, b, c]] of runners.entries()) {
      const s = (24 + 18 * c) * S
      const head = ((b + slide(i * 13, t)) % 1.3) - 0.15
      const wander = (y: number) => W * (a + 0.012 * (noise(y * 5, i * 7) - 0.5) + 0.004 * Math.sin(y * 30 + i))
      // The track it wipes clear: a darker, smooth streak with beads left behind.
      g.lineCap = 'round'
      for (let k = 1; k < 26; k++) {
        const [y0, y1] = [head - k * 0.016, head - (k - 1) * 0.016]
        g.strokeStyle = `rgba(16,22,40,${0.5 * (1 - k / 26)})`
        g.lineWidth = s * 1.2 * (1 - k / 40)
        g.beginPath()
        g.moveTo(wander(y0), H * y0)
        g.lineTo(wander(y1), H * y1)
        g.stroke()
        if (k % 4 === 0) {
          const bead = s * (0.16 + 0.12 * noise(k, i))
          const y = head - k * 0.016 - ((head * 7) % 0.016)
          g.drawImage(lenses[k % 6]!, wander(y) - bead, H * y - bead, 2 * bead, 2.3 * bead)
        }
      }
      g.drawImage(lenses[i % 6]!, wander(head) - s, H * head - s * 1.2, 2 * s, 2.8 * s)
    }
    return finish()
  }
}

export const clip: Clip = {
  file: 'monsoon_rain_window_drops_glass_bokeh_traffic_night_city_closeup',
  name: 'Monsoon on the Window',
  nameHindi: 'खिड़की पर बारिश',
  description: 'Raindrops gather and run down a window pane while the lights of evening traffic blur behind the glass.',
  descriptionHindi: 'बारिश की बूँदें खिड़की के शीशे पर जमा होकर बहती हैं, पीछे शाम के ट्रैफ़िक की धुँधली रोशनियाँ हैं।',
  ...{ format: 'hd', duration: 7, crf: 29, collection: 'Monsoon and Water', place: 'Kolkata, West Bengal', scene },
}
