import { put, project, soft } from '../deep.ts'
import { cell, fbm, findCell, noise, particles, random, type Rgb } from '../noise.ts'
import { cast } from '../sdf.ts'
import { bokeh, lit, pixels, ramp, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

/** A laddoo: a ball pressed from pearls of batter, with slivers of pistachio. */
const laddoo = (size: number, seed: number) => {
  const pearls = (x: number, y: number, z: number) => {
    const [a, b] = [Math.atan2(z, y), Math.asin(Math.max(-1, Math.min(1, x / (Math.hypot(x, y, z) || 1))))]
    findCell(a * 6.5 + seed * 31, b * 8.5, 0.95)
    return cell
  }
  return cast(size, {
    distance: (x, y, z) => {
      const r = Math.hypot(x, y, z)
      if (r > 1.02) return r - 0.9
      const c = pearls(x, y, z)
      return (
        (r - 0.84 - 0.055 * Math.sqrt(Math.max(0, 1 - c.near * c.near * 1.7)) - 0.03 * noise(x * 3 + seed, y * 3)) * 0.7
      )
    },
    colour: (x, y, z, o) => {
      const c = pearls(x, y, z)
      const k = 0.82 + 0.3 * c.id
      if (c.other > 0.965) {
        o[0] = 120 * k
        o[1] = 150 * k
        o[2] = 50 * k
        return 0.2
      }
      o[0] = 250 * k
      o[1] = (132 + 34 * c.other) * k
      o[2] = 14 * k
      return 0.42
    },
    tilt: 0.3,
    light: [-0.55, 0.8, 0.35],
    ambient: [0.36, 0.26, 0.2],
    rim: [0.2, 0.1, 0.02],
  })
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.46, curve: 0.3, tint: [1.03, 1, 0.95], lift: [0.022, 0.015, 0.012] },
    0.3,
  )
  const kinds = [1, 2, 3, 4].map((seed) => soft(laddoo(420 * S, seed), [0, 3 * S, 7 * S, 14 * S, 26 * S]))
  const colours: Rgb[] = [
    [255, 190, 90],
    [255, 120, 60],
    [255, 214, 150],
    [240, 80, 70],
  ]
  const discs = colours.map((c) => bokeh(c))
  const lights = particles(40, 9)
  const wall = pixels(240, 135, (u, v, o) => {
    const k = 0.5 + 0.6 * fbm(u * 2, v * 3, 3)
    o.splice(0, 3, 58 * k, 18 * k, 20 * k)
  })()
  // A pyramid on a plate: rows behind rows, each layer sunk into the hollows of the one below.
  const r = random(6)
  const pile: [number, number, number, number, number][] = []
  for (let layer = 0; layer < 4; layer++)
    for (let row = 0; row < 6 - layer; row++)
      for (let col = 0; col < 8 - layer; col++)
        pile.push([
          (col - (7 - layer) / 2 + (r() - 0.5) * 0.08) * 0.96 + (row % 2) * 0.3,
          0.46 + layer * 0.76,
          3.2 + (row + layer * 0.55) * 0.86,
          Math.floor(r() * 4),
          (r() - 0.5) * 1.4,
        ])
  pile.sort((a, b) => b[2] - a[2] || a[1] - b[1])
  return (t: number) => {
    const e = ease(t, frame.duration)
    const lens = { x: -0.8 + 1.5 * e, y: 1.9, z: 0.2 - 0.2 * e, focal: 0.98, focus: 3.9, open: 70 * S }
    g.drawImage(wall, 0, 0, W, H)
    lit(g, () => {
      for (const [i, [a, b, c, d]] of lights.entries())
        stamp(
          g,
          discs[i % 4]!,
          W * (a * 1.3 - 0.15 - 0.05 * e),
          H * (0.02 + 0.5 * b),
          W * (0.022 + 0.035 * c),
          0.24 + 0.3 * Math.abs(Math.sin(t * (0.5 + d) + d * 30)),
        )
    })
    g.fillStyle = ramp(g, [0, H * 0.6, 0, H], { 0: 'rgba(30,8,4,0)', 0.4: 'rgba(34,12,5,.9)', 1: '#2a0e06' })
    g.fillRect(0, H * 0.55, W, H * 0.45)
    for (const [x, y, z, kind, turn] of pile) {
      const at = project(lens, x, y, z, W, H)
      if (at.x < -at.scale || at.x > W + at.scale) continue
      put(g, kinds[kind]!, at.x, at.y, at.scale * 1.12, at.blur, 1, turn * 0.2)
    }
    return finish()
  }
}

export const clip: Clip = {
  file: 'laddoo_motichoor_sweets_mithai_diwali_pistachio_bokeh_halwai_food_closeup',
  name: 'Motichoor Laddoos',
  nameHindi: 'मोतीचूर के लड्डू',
  description:
    "A heap of glistening motichoor laddoos on the sweet-maker's tray, festive lights far out of focus behind them.",
  descriptionHindi: 'हलवाई की थाल में चमकते मोतीचूर के लड्डुओं का ढेर, बहुत पीछे त्योहार की धुँधली रोशनियाँ।',
  ...{
    format: 'hd',
    drawnAt: [1440, 810],
    duration: 5,
    crf: 24,
    fps: 30,
    collection: 'Street and Kitchen',
    place: 'Delhi',
    scene,
  },
}
