import { festive, lights, wash } from '../backdrop.ts'
import { put, soft } from '../deep.ts'
import { noise, particles } from '../noise.ts'
import { streetSound } from '../sound.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'
import { marigold } from './modak.ts'

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(frame, { vignette: 0.4, curve: 0.28, tint: [1.03, 1, 0.95] }, 0.26)
  const base = 170 * S
  const blurs = [0, 4 * S, 9 * S, 18 * S, 30 * S]
  const kinds = [
    marigold(base, 1),
    marigold(base, 4),
    marigold(base, 7, 252, 196, 20),
    marigold(base, 9, 246, 236, 214),
  ].map((f) => soft(f, blurs))
  const back = lights({ colours: festive, count: 50, seed: 4, size: [0.02, 0.05], rows: [0.05, 0.95], strength: 0.5 })
  // Strings in three depths: far ones soft, one row sharp, a few right before the lens.
  const strings = particles(30, 14).map(([a, b, c, d], i) => {
    const depth = i < 14 ? 0.5 + 0.1 * b : i < 24 ? 1 : 2.1 + 0.5 * b
    return {
      x: (i < 14 ? i / 14 : i < 24 ? (i - 14) / 10 : (i - 24) / 6) + 0.04 * a,
      depth,
      seed: c * 40,
      long: 0.62 + 0.4 * d,
      kind: i % 3 === 0 ? 2 : Math.floor(d * 2),
    }
  })
  return (t: number) => {
    const e = ease(t, frame.duration)
    wash(g, W, H, '#5a1a10', '#7a2c14', '#3a100c')
    back(g, W, H, t, -0.03 * e)
    for (const { x, depth, seed, long, kind } of strings) {
      const size = W * 0.045 * depth
      const blur = depth < 1 ? 9 * S : depth > 1 ? 20 * S : 0
      const n = Math.ceil((H * (depth < 1 ? long * 0.9 : long * (depth > 1 ? 1.3 : 1.05))) / (size * 0.62))
      for (let i = 0; i < n; i++) {
        const k = i / 22
        const sway = k * k * W * 0.012 * depth * (Math.sin(t * 1.5 + seed) + 0.6 * (noise(t * 1.3, seed) - 0.5))
        const px = W * (0.5 + (x - 0.5) * 1.25 - (e - 0.5) * 0.09 * depth) + sway
        const flower = i === n - 1 ? 3 : i % 9 === 8 ? 3 : kinds[kind] ? kind : 0
        put(
          g,
          kinds[flower]!,
          px + Math.sin(i * 7 + seed) * size * 0.05,
          i * size * 0.62 - size * 0.2,
          size * (1 + 0.1 * Math.sin(i * 3 + seed)),
          blur,
          1,
          Math.sin(i * 5 + seed) * 2,
        )
      }
    }
    return finish()
  }
}

export const clip: Clip = {
  file: 'marigold_garlands_curtain_wedding_flowers_genda_decoration_mandap_culture_closeup',
  name: 'Curtain of Marigolds',
  nameHindi: 'गेंदे के फूलों की झालर',
  description: 'Strings of marigolds and jasmine hang as a curtain at a wedding and sway in a breath of wind.',
  descriptionHindi: 'शादी में गेंदे और चमेली की लड़ियों की झालर टँगी है और हल्की हवा में झूम रही है।',
  ...{
    format: 'uhd',
    drawnAt: [2880, 1620],
    duration: 5,
    crf: 25,
    fps: 25,
    collection: 'Weddings',
    place: 'Jaipur, Rajasthan',
    sound: streetSound,
    scene,
  },
}
