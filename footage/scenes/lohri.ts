import { clocked, fluid, painted } from '../fluid.ts'
import { clamp, lerp, noise, particles, smooth } from '../noise.ts'
import { bokeh, drawn, glow, lit, pixels, ramp, stamp } from '../sprites.ts'
import { fireSound } from '../sound.ts'
import { type Clip, type Frame, stage } from '../stage.ts'

/** Somebody seen from behind, out of focus: head, shawl, shoulders; 200 x 300 units. */
const watcher = (blur: number, turban: boolean) =>
  drawn(
    240,
    320,
    1,
    (g) => {
      g.fillStyle = ramp(g, [20, 0, 220, 0], { 0: '#2a130c', 0.5: '#1c0c09', 0.8: '#5c260e', 1: '#e07a2c' })
      g.beginPath()
      g.ellipse(120, 78, turban ? 46 : 37, turban ? 44 : 46, 0, 0, 7)
      g.fill()
      g.beginPath()
      g.moveTo(18, 320)
      g.bezierCurveTo(18, 190, 60, 150, 98, 132)
      g.lineTo(142, 132)
      g.bezierCurveTo(180, 150, 222, 190, 222, 320)
      g.fill()
    },
    blur,
  )

function fire() {
  const flow = fluid(400, 225)
  const { w, h, u, v } = flow
  const heat = flow.field()
  const step = clocked(50, 1.6, (t) => {
    for (let j = h - 34; j < h - 14; j++)
      for (let i = 120; i < 280; i++) {
        const k = j * w + i
        const bed = smooth(80, 40, Math.abs(i - 200)) * smooth(12, 2, Math.abs(j - h + 24))
        const lick = smooth(0.42, 0.75, noise(i * 0.085 + 5, t * 3.2) * 0.6 + noise(i * 0.21, t * 6 + 9) * 0.4)
        heat[k] = Math.max(heat[k]!, bed * lick * 1.25)
        u[k]! += (noise(i * 0.06, t * 4) - 0.5) * 26 * bed
      }
    for (let k = 0; k < w * h; k++) {
      const hot = heat[k]!
      v[k]! -= hot * 5.2
      v[k]! *= 0.994
      u[k]! *= 0.994
      heat[k] = Math.max(0, hot * 0.987 - 0.0034)
    }
    flow.step(1 / 50, 9)
  })
  const show = painted(w, h, (k, o) => {
    const q = heat[k]!
    o[0] = 255 * clamp(q * 2.6)
    o[1] = 255 * clamp(q * 1.75 - 0.22) * 0.86
    o[2] = 255 * clamp(q * 1.6 - 0.8) * 0.75
    o[3] = 255
  })
  return (t: number) => {
    step(t)
    return show()
  }
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.45, curve: 0.3, tint: [1.04, 1, 0.94], lift: [0.02, 0.012, 0.012] },
    0.4,
  )
  const burning = fire()
  const [red, gold, spark] = [glow([255, 110, 30], 1.6), glow([255, 190, 90], 1.8), glow([255, 200, 120], 1.2, 32)]
  const discs = [bokeh([255, 190, 110]), bokeh([255, 120, 60]), bokeh([255, 226, 170])]
  const [lights, sparks] = [particles(26, 4), particles(240, 8)]
  const people = [watcher(7, true), watcher(9, false), watcher(8, false)]
  const logs = pixels(480, 120, (u, v, o) => {
    const lie = 0.5 + 0.3 * Math.sin(u * 9) * Math.sin(u * 4 + 1)
    const bark = noise(u * 60, v * 26) * 0.6 + noise(u * 150, v * 60) * 0.4
    const ember = smooth(0.52, 0.8, noise(u * 34 + 3, v * 20)) * smooth(0.6, 0.1, Math.abs(u - 0.5))
    const k = 16 + 26 * bark
    o.splice(
      0,
      4,
      k + 230 * ember,
      k * 0.6 + 80 * ember,
      k * 0.5 + 14 * ember,
      255 * smooth(lie * 0.42 + Math.abs(u - 0.5) * 0.9, lie * 0.42 + 0.1 + Math.abs(u - 0.5) * 0.9, v),
    )
  })()
  return (t: number) => {
    const push = 1 + (0.05 * t) / frame.duration
    const flicker = 0.85 + 0.3 * noise(t * 6, 3)
    g.fillStyle = ramp(g, [0, 0, 0, H], { 0: '#070509', 0.6: '#1a0c0a', 1: '#0c0605' })
    g.fillRect(0, 0, W, H)
    lit(g, () => {
      for (const [i, [a, b, c, d]] of lights.entries())
        stamp(
          g,
          discs[i % 3]!,
          W * (0.5 + (0.2 + 0.4 * a) * (i % 2 ? 1 : -1) * push),
          H * (0.1 + 0.34 * b),
          W * (0.012 + 0.022 * c),
          0.14 + 0.2 * d,
        )
      stamp(g, red, W / 2, H * 0.66, W * 0.62 * flicker, 0.42)
      stamp(g, gold, W / 2, H * 0.74, W * 0.3, 0.5 * flicker)
    })
    const [fw, fh] = [W * 1.06 * push, H * 1.06 * push]
    lit(g, () => g.drawImage(burning(t), W / 2 - fw / 2, H * 0.99 - fh, fw, fh))
    g.drawImage(logs, W * 0.24, H * 0.82, W * 0.52, H * 0.22)
    lit(g, () => {
      for (const [a, b, c, d] of sparks) {
        const age = (t * (0.22 + 0.3 * c) + b) % 1
        const x = W * (0.5 + (a - 0.5) * 0.24 + (noise(age * 4 + a * 50, d * 40) - 0.5) * 0.5 * age)
        const y = H * (0.84 - age * (0.7 + 0.5 * d))
        const r = (2.4 + 3.4 * d) * S * (1 - 0.5 * age)
        stamp(g, spark, x, y, r * 1.6, clamp(1.3 - age) * (0.5 + 0.5 * noise(t * 20 + a * 90, b * 50)), r * 2.6)
      }
    })
    for (const [i, [x, y, size]] of (
      [
        [0.1, 0.62, 0.5],
        [0.92, 0.58, 0.56],
        [0.25, 0.72, 0.4],
      ] as const
    ).entries()) {
      const [pw, ph] = [H * size * 0.75 * push, H * size * push]
      g.save()
      g.translate(W * lerp(0.5, x, push) + Math.sin(t * 0.8 + i * 2) * 4 * S, H * y)
      if (x < 0.5) g.scale(1, 1)
      else g.scale(-1, 1)
      g.drawImage(people[i]!, -pw / 2, 0, pw, ph)
      g.restore()
    }
    return finish()
  }
}

export const clip: Clip = {
  file: 'lohri_bonfire_fire_flames_sparks_punjab_winter_night_people-from-behind_festival_closeup',
  name: 'Lohri Bonfire',
  nameHindi: 'लोहड़ी की आग',
  description:
    'Neighbours, seen from behind, gather around a Lohri bonfire on a winter night; flames roll and sparks rise.',
  descriptionHindi: 'सर्दी की रात लोहड़ी की आग के चारों ओर जुटे पड़ोसी, पीछे से दिखते हुए; लपटें लहराती हैं और चिनगारियाँ उड़ती हैं।',
  ...{
    format: 'hd',
    duration: 5,
    crf: 24,
    fps: 50,
    collection: 'Festivals of India',
    place: 'Amritsar, Punjab',
    sound: fireSound,
    scene,
  },
}
