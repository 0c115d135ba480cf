import { lights, wash } from '../backdrop.ts'
import { project, put, soft } from '../deep.ts'
import { flames } from '../flames.ts'
import { noise, particles } from '../noise.ts'
import { bellSound } from '../sound.ts'
import { bokeh, glow, lit, ramp, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'
import { marigold } from './modak.ts'

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.48, curve: 0.3, tint: [1.03, 1, 0.97], lift: [0.014, 0.014, 0.022] },
    0.4,
  )
  const flowers = [1, 4, 6].map((seed) =>
    soft(marigold(220 * S, seed, seed === 6 ? 214 : 250, seed === 6 ? 40 : 140, seed === 6 ? 50 : 8), [
      0,
      2 * S,
      5 * S,
      10 * S,
      20 * S,
    ]),
  )
  const back = lights({
    colours: [
      [255, 190, 100],
      [255, 150, 70],
      [255, 226, 170],
    ],
    count: 90,
    seed: 14,
    size: [0.008, 0.03],
    rows: [0.1, 0.46],
    strength: 0.5,
  })
  const flame = flames(g)
  const [warm, disc] = [glow([255, 150, 60], 1.7), bokeh([255, 190, 100])]
  const lamps = particles(64, 5).map(([a, b, c, d]) => ({
    x: (a - 0.5) * 11,
    z: 1.7 + b * 8,
    drift: 0.1 + 0.12 * c,
    seed: d * 40,
  }))
  lamps.push({ x: -0.5, z: 3.1, drift: 0.14, seed: 3 }, { x: 0.8, z: 3.5, drift: 0.14, seed: 11 })
  lamps.sort((p, q) => q.z - p.z)
  const ripples = particles(420, 9)
  return (t: number) => {
    const e = ease(t, frame.duration)
    const lens = { x: -0.15 + 0.3 * e, y: 0.85, z: 0.1 * e, focal: 0.95, focus: 3.3, open: 44 * S }
    wash(g, W, H, '#0a0a1e', '#24142a', '#100a16')
    back(g, W, H, t, -0.03 * e)
    g.fillStyle = ramp(g, [0, H * 0.45, 0, H], { 0: 'rgba(50,26,30,.2)', 0.12: 'rgba(30,18,30,.95)', 1: '#06060e' })
    g.fillRect(0, H * 0.45, W, H * 0.55)
    lit(g, () => {
      // Broken reflections of the shore's lights on slow waves.
      for (const [a, b, c, d] of ripples) {
        const v = b * b
        const x = W * (((a + t * 0.012 * (0.5 + c)) % 1.1) - 0.05)
        stamp(
          g,
          warm,
          x,
          H * (0.48 + 0.5 * v),
          W * (0.01 + 0.05 * v),
          0.16 * (0.4 + 0.6 * Math.max(0, Math.sin(t * (1.2 + d) + d * 40))),
          H * (0.0016 + 0.006 * v),
        )
      }
    })
    for (const { x, z, drift, seed } of lamps) {
      const at = project(lens, x + drift * (t - frame.duration / 2), 0.05 + 0.02 * Math.sin(t * 1.7 + seed), z, W, H)
      if (at.distance < 0.8 || at.x < -at.scale || at.x > W + at.scale) continue
      const k = at.scale
      const flicker = 0.8 + 0.3 * noise(t * 6, seed)
      lit(g, () => {
        // The lamp's own light on the water, drawn out towards the camera.
        for (let i = 0; i < 7; i++)
          stamp(
            g,
            warm,
            at.x + Math.sin(t * 3 + i * 2 + seed) * k * 0.05 * i * 0.4,
            at.y + k * (0.12 + i * 0.11),
            k * (0.24 - i * 0.018),
            0.3 * flicker * (1 - i / 8),
            k * 0.045,
          )
      })
      if (at.blur > 15 * S) {
        lit(g, () => stamp(g, disc, at.x, at.y - k * 0.1, k * 0.05 + at.blur, 0.5 * flicker))
        continue
      }
      g.fillStyle = 'rgba(34,44,16,.96)'
      g.beginPath()
      g.ellipse(at.x, at.y + k * 0.07, k * 0.3, k * 0.1, 0, 0, 7)
      g.fill()
      for (let i = 0; i < 9; i++) {
        const a = (i / 9) * 6.283 + seed
        if (Math.sin(a) > 0.25) continue
        put(
          g,
          flowers[(i + Math.floor(seed)) % 3]!,
          at.x + Math.cos(a) * k * 0.21,
          at.y + Math.sin(a) * k * 0.06,
          k * 0.15,
          at.blur,
          1,
          a,
        )
      }
      flame(at.x, at.y - k * 0.02, k * 0.17, t, seed, at.blur > 8 * S)
      for (let i = 0; i < 9; i++) {
        const a = (i / 9) * 6.283 + seed
        if (Math.sin(a) <= 0.25) continue
        put(
          g,
          flowers[(i + Math.floor(seed)) % 3]!,
          at.x + Math.cos(a) * k * 0.21,
          at.y + Math.sin(a) * k * 0.06,
          k * 0.15,
          at.blur,
          1,
          a,
        )
      }
    }
    return finish()
  }
}

export const clip: Clip = {
  file: 'varanasi_ganga_aarti_river_lamps_diya_marigold_dev-deepawali_evening_spiritual_travel_closeup',
  name: 'Lamps on the Ganga',
  nameHindi: 'गंगा पर दीये',
  description:
    'Leaf bowls with a flame and marigolds drift down the Ganga at Varanasi while the bells of the evening aarti ring.',
  descriptionHindi: 'वाराणसी में गंगा पर पत्तों के दोनों में जलते दीये और गेंदे के फूल बह रहे हैं, पीछे संध्या आरती की घंटियाँ बज रही हैं।',
  ...{
    format: 'hd',
    drawnAt: [1440, 810],
    duration: 6,
    crf: 23,
    fps: 25,
    collection: 'Faith and Flame',
    place: 'Varanasi, Uttar Pradesh',
    sound: bellSound,
    scene,
  },
}
