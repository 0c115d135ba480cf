import { lights, wash } from '../backdrop.ts'
import { project, put, soft } from '../deep.ts'
import { flames } from '../flames.ts'
import { clamp, noise } from '../noise.ts'
import { cast } from '../sdf.ts'
import { bokeh, glow, lit, ramp, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

/** A butter lamp: a brass goblet on a turned foot, melted butter within. */
const goblet = (size: number) =>
  cast(size, {
    distance: (x, y, z) => {
      const r = Math.hypot(x, z)
      const k = clamp((y + 0.85) / 1.6)
      const wall =
        0.2 +
        0.36 * Math.pow(Math.abs(k - 0.36), 0.8) * 1.5 +
        (k < 0.08 ? 0.08 : 0) +
        0.02 * Math.sin(k * 40) * (k < 0.5 ? 1 : 0.25)
      const body = Math.max((r - wall) * 0.7, -(y + 0.85), y - 0.75)
      return Math.max(body, -(Math.hypot(r * 0.9, (y - 0.95) * 0.9) - 0.46)) * 0.8
    },
    colour: (x, y, z, o) => {
      const r = Math.hypot(x, z)
      if (y > 0.42 && r < 0.56 && Math.hypot(r * 0.9, (y - 0.95) * 0.9) < 0.5) {
        o[0] = 255
        o[1] = 206
        o[2] = 96
        return 0.5
      }
      const k = 0.8 + 0.3 * noise(Math.atan2(z, x) * 5, y * 14)
      o[0] = 206 * k
      o[1] = 142 * k
      o[2] = 52 * k
      return 0.85
    },
    tilt: 0.36,
    light: [-0.3, 0.8, 0.55],
    ambient: [0.34, 0.24, 0.16],
    rim: [0.34, 0.2, 0.07],
  })

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.48, curve: 0.3, tint: [1.04, 1, 0.93], lift: [0.022, 0.013, 0.01] },
    0.42,
  )
  const cup = soft(goblet(430 * S), [0, 3 * S, 7 * S, 14 * S, 26 * S])
  const back = lights({
    colours: [
      [255, 190, 90],
      [255, 150, 60],
    ],
    count: 70,
    seed: 5,
    size: [0.008, 0.028],
    rows: [0.05, 0.4],
    strength: 0.5,
  })
  const flame = flames(g)
  const disc = bokeh([255, 190, 100])
  const warm = glow([255, 150, 50], 1.7)
  const all: [number, number][] = []
  for (let row = 0; row < 7; row++)
    for (let col = -6; col <= 6; col++) all.push([col * 0.94 + (row % 2) * 0.47, 7.6 - row * 0.82])
  return (t: number) => {
    const e = ease(t, frame.duration)
    const lens = { x: -0.6 + 1.1 * e, y: 1.12, z: 0.0 + 0.2 * e, focal: 0.98, focus: 3.1, open: 52 * S }
    wash(g, W, H, '#160604', '#3a1408', '#200a05')
    back(g, W, H, t, -0.05 * e)
    g.fillStyle = ramp(g, [0, H * 0.3, 0, H], { 0: 'rgba(60,22,6,0)', 0.3: 'rgba(70,26,8,.9)', 1: '#1c0a04' })
    g.fillRect(0, H * 0.3, W, H * 0.7)
    for (const [i, [x, z]] of all.entries()) {
      const at = project(lens, x, 0.4, z, W, H)
      if (at.distance < 0.9 || at.x < -at.scale || at.x > W + at.scale) continue
      lit(g, () => stamp(g, warm, at.x, at.y + at.scale * 0.3, at.scale * 0.6, 0.06, at.scale * 0.2))
      put(g, cup, at.x, at.y, at.scale * 0.86, at.blur)
      const size = at.scale * 0.2
      if (at.blur < 15 * S && at.distance < 4.2) flame(at.x, at.y - at.scale * 0.22, size, t, i * 1.37)
      else
        lit(g, () =>
          stamp(
            g,
            disc,
            at.x,
            at.y - at.scale * 0.3,
            size * 0.3 + at.blur * 0.9,
            0.3 + 0.2 * noise(t * 6, i),
            size * 0.5 + at.blur * 0.9,
          ),
        )
    }
    return finish()
  }
}

export const clip: Clip = {
  file: 'buddha-purnima_butter-lamps_monastery_brass_flame_ladakh_prayer_spiritual_festival_closeup',
  name: 'Butter Lamps',
  nameHindi: 'मक्खन के दीये',
  description: 'Rows of brass butter lamps burn in the half-light of a monastery on Buddha Purnima.',
  descriptionHindi: 'बुद्ध पूर्णिमा पर मठ के झुटपुटे में मक्खन से जलते पीतल के दीयों की क़तारें।',
  ...{
    format: 'hd',
    drawnAt: [1440, 810],
    duration: 5,
    crf: 23,
    fps: 24,
    collection: 'Faith and Flame',
    place: 'Leh, Ladakh',
    scene,
  },
}
