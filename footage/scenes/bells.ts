import { festive, lights, wash } from '../backdrop.ts'
import { put, soft } from '../deep.ts'
import { noise, particles } from '../noise.ts'
import { cast } from '../sdf.ts'
import { bellSound } from '../sound.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

/** A temple bell with its crown, rings cut into the brass, and the tip of the clapper. */
const bellBody = (size: number, seed: number) =>
  cast(size, {
    distance: (x, y, z) => {
      const r = Math.hypot(x, z)
      const k = (0.62 - y) / 1.25
      const q = Math.max(0, Math.min(1, k))
      const wall =
        0.3 +
        0.12 * Math.sqrt(q) +
        0.34 * Math.pow(q, 3.4) +
        0.018 * Math.max(0, Math.sin(q * 34)) * (q > 0.15 && q < 0.82 ? 1 : 0.2)
      const shell = Math.max((r - wall) * 0.7, y - 0.62, -0.63 - y)
      const hollow = Math.max(shell, -Math.max(r - wall + 0.07, y - 0.3))
      const crown = Math.hypot(r, (y - 0.66) * 1.5) - 0.27
      const loop = Math.hypot(Math.hypot(x, y - 0.92) - 0.11, z) - 0.04
      const clapper = Math.hypot(r, y + 0.72) - 0.13
      return Math.min(hollow, crown, loop, clapper) * 0.8
    },
    colour: (x, y, z, o) => {
      const worn = noise(Math.atan2(z, x) * 3 + seed, y * 5) * 0.6 + noise(x * 22, y * 22 + seed) * 0.4
      const k = 0.55 + 0.6 * worn
      o[0] = 196 * k
      o[1] = 134 * k
      o[2] = 52 * k
      return 0.55 + 0.35 * worn
    },
    light: [-0.6, 0.55, 0.6],
    ambient: [0.34, 0.28, 0.24],
    rim: [0.42, 0.26, 0.1],
  })

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.46, curve: 0.3, tint: [1.03, 1, 0.95], lift: [0.02, 0.014, 0.014] },
    0.32,
  )
  const kinds = [2, 7].map((seed) => soft(bellBody(560 * S, seed), [0, 4 * S, 9 * S, 18 * S, 32 * S]))
  const back = lights({ colours: festive, count: 60, seed: 33, size: [0.016, 0.05], rows: [0.1, 1], strength: 0.45 })
  const all = particles(15, 23).map(([a, b, c], i) => ({
    x: i < 7 ? i / 6.5 : i < 12 ? 0.1 + ((i - 7) / 4) * 0.84 : -0.06 + (i - 12) * 0.56,
    depth: i < 7 ? 0.46 + 0.08 * a : i < 12 ? 1 : 1.6,
    y: i < 7 ? 0.2 + 0.14 * b : i < 12 ? 0.4 + 0.12 * b : 0.28,
    seed: c * 30,
    kind: i % 2,
  }))
  return (t: number) => {
    const e = ease(t, frame.duration)
    wash(g, W, H, '#1c0a12', '#46160f', '#2a0c0a')
    back(g, W, H, t, -0.04 * e)
    for (const { x, depth, y, seed, kind } of all) {
      // A hand has just run along the row: they swing one after the other, and calm down.
      const since = Math.max(0, t + 1.4 - x * 1.6)
      const turn = 0.13 * Math.sin(since * 3.4 + seed * 0.1) * Math.exp(-since * 0.22) * (since > 0 ? 1 : 0)
      const size = H * 0.5 * depth
      const [px, py] = [W * (0.5 + (x - 0.5) * 1.1 + (0.5 - e) * 0.1 * depth), H * y]
      const [bx, by] = [px + Math.sin(-turn) * size * 1.1, py - size * 0.5 + Math.cos(turn) * size * 0.5]
      g.strokeStyle = depth > 1 ? 'rgba(30,14,8,.5)' : '#2a1408'
      g.lineWidth = 9 * S * depth
      g.beginPath()
      g.moveTo(px, -10)
      g.lineTo(bx, by - size * 0.4)
      g.stroke()
      put(g, kinds[kind]!, bx, by, size, Math.abs(1 - depth) * 24 * S, 1, turn)
    }
    return finish()
  }
}

export const clip: Clip = {
  file: 'temple_bells_brass_mandir_ringing_prayer_uttarakhand_bokeh_spiritual_closeup',
  name: 'Temple Bells',
  nameHindi: 'मंदिर की घंटियाँ',
  description: 'A row of worn brass bells at a hill temple swings after a hand has passed along it.',
  descriptionHindi: 'पहाड़ी मंदिर में घिसी हुई पीतल की घंटियों की क़तार, किसी के हाथ के छूकर निकलने के बाद झूल रही है।',
  ...{
    format: 'hd',
    drawnAt: [1440, 810],
    duration: 6,
    collection: 'Faith and Flame',
    crf: 23,
    fps: 25,
    place: 'Almora, Uttarakhand',
    sound: bellSound,
    scene,
  },
}
