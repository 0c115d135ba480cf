import { clamp, fbm, mix, noise, particles, type Rgb, smooth } from '../noise.ts'
import { glow, lit, pixels, stamp } from '../sprites.ts'
import { type Clip, type Frame, stage } from '../stage.ts'

/** One throw of colour: when and where it bursts (fractions of the frame), and how far it reaches. */
interface Throw {
  start: number
  x: number
  y: number
  reach: number
  colour: Rgb
  seed: number
}

const throws: Throw[] = [
  { start: -1.6, x: 0.5, y: 0.62, reach: 0.4, colour: [255, 40, 130], seed: 1 },
  { start: -0.9, x: 0.26, y: 0.4, reach: 0.34, colour: [255, 176, 20], seed: 2 },
  { start: 0.5, x: 0.74, y: 0.44, reach: 0.38, colour: [40, 120, 255], seed: 3 },
  { start: 1.7, x: 0.4, y: 0.66, reach: 0.4, colour: [60, 220, 90], seed: 4 },
  { start: 2.9, x: 0.62, y: 0.3, reach: 0.36, colour: [190, 60, 255], seed: 5 },
  { start: 3.9, x: 0.48, y: 0.58, reach: 0.44, colour: [255, 60, 40], seed: 6 },
]

/** How dense a throw's powder is at u, v (v in widths): a warped disc that grows fast, then drifts, sinks and thins. */
function density(s: Throw, u: number, v: number, age: number): number {
  const grown = s.reach * (1 - Math.exp(-age * 2.8)) + 0.02 * age
  const [dx, dy] = [u - s.x, v - (s.y * 16) / 9 - 0.02 * age * age + 0.1 * grown]
  const far = Math.hypot(dx, dy)
  if (far > grown * 1.5) return 0
  const angle = Math.atan2(dy, dx)
  // Plumes: the rim is torn into fingers, the inside into billows that ride outwards.
  const fingers = 0.62 + 0.55 * fbm(Math.cos(angle) * 2.4 + s.seed * 7, Math.sin(angle) * 2.4 + s.seed * 3, 4)
  const ride = 3.4 / (grown + 0.12)
  const billow = fbm(dx * ride + s.seed * 11, dy * ride + s.seed * 5 + age * 0.1, 5)
  const edge = smooth(grown * fingers * 1.25, grown * fingers * 0.25, far + (billow - 0.5) * grown * 0.9)
  return edge * (0.35 + 0.9 * billow) * Math.exp(-age * 0.36)
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.4, curve: 0.35, tint: [1, 1, 1], lift: [0.02, 0.016, 0.022] },
    0.3,
  )
  const powder = pixels(270, 480, (u, v, o, t) => {
    let colour: Rgb = [10 + 14 * (1 - v), 8 + 8 * (1 - v), 16 + 16 * (1 - v)]
    const y = (v * 16) / 9
    for (const s of throws) {
      const age = t - s.start
      if (age <= 0) continue
      const d = density(s, u, y, age)
      if (d <= 0.003) continue
      // Lit from the upper left: compare with the density a little towards the lamp.
      const light = clamp(0.72 + (d - density(s, u - 0.02, y - 0.026, age)) * 2.2, 0.3, 1.35)
      const lift = 40 * light * d
      const body: Rgb = [s.colour[0] * light + lift, s.colour[1] * light + lift, s.colour[2] * light + lift]
      colour = mix(colour, body, clamp(d * 1.7))
    }
    for (const c of [0, 1, 2] as const) o[c] = colour[c]
  })
  const dots = throws.map((s) => glow(mix(s.colour, [255, 255, 255], 0.25), 1.3, 32))
  const grains = particles(260, 9)
  return (t: number) => {
    const zoom = 1.02 + (0.05 * t) / frame.duration
    g.imageSmoothingQuality = 'high'
    g.drawImage(powder(t), (W * (1 - zoom)) / 2, (H * (1 - zoom)) / 2, W * zoom, H * zoom)
    lit(g, () => {
      for (const [i, s] of throws.entries()) {
        const age = t - s.start
        if (age <= 0 || age > 3.5) continue
        for (const [a, b, c, d] of grains) {
          const angle = a * 6.2832
          const far = s.reach * W * (0.4 + 1.25 * b) * (1 - Math.exp(-age * (2.2 + c)))
          const x = W * s.x + Math.cos(angle) * far + 12 * S * noise(t + d * 9, a * 30)
          const y = H * s.y + Math.sin(angle) * far + H * 0.05 * age * age * (0.3 + 0.7 * d)
          stamp(g, dots[i]!, x, y, (1.2 + 4.5 * c * c * c) * S, 0.85 * Math.exp(-age * 0.7) * (0.4 + 0.6 * d))
        }
      }
    })
    return finish()
  }
}

export const clip: Clip = {
  file: 'holi_gulal_colour_powder_burst_festival_closeup_shot-on-mobile',
  name: 'Holi Colour Burst',
  nameHindi: 'होली के रंग',
  description: 'Clouds of pink, yellow, blue and green gulal burst one after another against a dark background.',
  descriptionHindi: 'गहरी पृष्ठभूमि पर गुलाबी, पीले, नीले और हरे गुलाल के बादल एक के बाद एक फूटते हैं।',
  ...{
    format: 'mobile',
    duration: 6,
    place: 'Mathura, Uttar Pradesh',
    collection: 'Festivals of India',
    crf: 27,
    free: true,
    scene,
  },
}
