import { clamp, fbm, lerp, noise, particles, type Rgb, smooth, unit } from '../noise.ts'
import { paste } from '../post.ts'
import { bokeh, glow, lit, pixels, sheet, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'
import { bake, cellsFor, flight } from '../terrain.ts'

/** turmeric, chilli, coriander, pepper, gulal-red paprika, cumin, fennel, dry mango */
const spices: Rgb[] = [
  [0.92, 0.52, 0.02],
  [0.62, 0.05, 0.015],
  [0.42, 0.36, 0.11],
  [0.07, 0.05, 0.04],
  [0.8, 0.17, 0.02],
  [0.34, 0.18, 0.06],
  [0.5, 0.5, 0.16],
  [0.72, 0.46, 0.2],
]
/** heaps stand in offset rows, this far apart */
const pitch = 1.3

interface Heap {
  x: number
  z: number
  id: number
}

/** The heap whose cell a point lies in. */
function heapAt(x: number, z: number): Heap {
  const row = Math.floor(z / pitch)
  const shift = row % 2 ? 0.5 : 0
  const column = Math.floor(x / pitch - shift)
  return { x: (column + shift + 0.5) * pitch, z: (row + 0.5) * pitch, id: (column * 3 + row * 5) & 7 }
}

const inBowl = (x: number, z: number, h: Heap) => Math.hypot(x - h.x, z - h.z)

function height(x: number, z: number): number {
  const h = heapAt(x, z)
  const d = inBowl(x, z, h)
  const rim = 0.14 * Math.exp(-Math.pow((d - 0.56) / 0.028, 2))
  const coarse = h.id === 3 || h.id === 5 || h.id === 6 ? 0.022 : 0.006
  const grain = coarse * (noise(x * 46, z * 46) - 0.5) + 0.01 * (fbm(x * 9, z * 9, 3) - 0.5)
  // A poured cone: straight flanks, a soft tip, little slides down the sides.
  const flank = 0.92 * (0.55 - d) + 0.05 * (fbm(Math.atan2(z - h.z, x - h.x) * 2.6 + h.id, d * 3, 3) - 0.5)
  const cone = d < 0.55 ? Math.min(flank, 0.44 - d * d * 1.2) + 0.1 + grain : 0
  return Math.max(0, cone, rim)
}

function colour(x: number, z: number, _y: number, _up: number, out: Rgb): void {
  const h = heapAt(x, z)
  const d = inBowl(x, z, h)
  const spice = spices[h.id]!
  const speck = 0.72 + 0.3 * noise(x * 60, z * 60) + 0.3 * noise(x * 160, z * 160)
  const brass = 0.7 + 0.5 * fbm(x * 3, z * 3, 2)
  const cloth = 0.05 + 0.05 * noise(x * 70, z * 70)
  for (const c of [0, 1, 2] as const) {
    if (d < 0.545) out[c] = spice[c] * speck
    else if (d < 0.61) out[c] = [0.8, 0.5, 0.16][c]! * brass
    else out[c] = [cloth * 2.4, cloth * 0.8, cloth * 0.5][c]!
  }
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.46, curve: 0.3, tint: [1.03, 1, 0.96], lift: [0.024, 0.016, 0.014] },
    0.3,
  )
  const land = bake({
    cells: cellsFor(W),
    size: 10.4,
    sun: unit([-0.7, 0.42, 0.56]),
    height,
    colour,
    ambient: [0.3, 0.27, 0.3],
    sunlight: [2.5, 2, 1.35],
    shadow: 140,
  })
  const fly = flight(land, W, H)
  const [copy, c] = sheet(W, H)
  const [soft, s] = sheet(W / 4, H / 4)
  const mask = pixels(32, 180, (_u, v, o) => {
    // In focus: a band in the middle distance.
    o[3] = 255 * clamp(smooth(0.5, 0.26, v) + smooth(0.8, 1, v))
  })()
  const lamps: Rgb[] = [
    [255, 190, 100],
    [255, 150, 70],
    [255, 220, 170],
  ]
  const discs = lamps.map((l) => bokeh(l))
  const [lights, dust] = [particles(30, 91), particles(110, 92)]
  const mote = glow([255, 226, 170], 1.6, 64)
  return (t: number) => {
    const e = ease(t, frame.duration)
    const camera = {
      x: 3.4 + 1.0 * e,
      y: 1.02 - 0.06 * e,
      z: 0.55 + 0.35 * e,
      yaw: 0.16 - 0.26 * e,
      horizon: 0.02,
      fov: 0.8,
    }
    const data = fly(camera, {
      ...{ far: 9, step: 0.0016, near: 0.5, sunU: -0.4, fog: [58, 30, 20], fogSun: [110, 58, 26], fogDensity: 0.11 },
      detail: (x, z, d) => 1 + Math.exp(-d * 0.5) * 0.5 * (noise(x * 230, z * 230) - 0.5),
      sky: (_u, _v, out) => void out.splice(0, 3, 58, 30, 20),
    })
    paste(g, data, W, H)
    lit(g, () => {
      for (const [i, [a, b, k, d]] of lights.entries())
        stamp(
          g,
          discs[i % 3]!,
          W * (a * 1.2 - 0.1 - 0.05 * e),
          H * (0.0 + 0.13 * b),
          H * (0.02 + 0.05 * k),
          0.24 + 0.2 * Math.sin(t * (0.5 + d) + 30 * d),
        )
    })
    // Shallow focus: the same frame, blurred, laid over the far and the near end.
    s.globalCompositeOperation = 'copy'
    s.filter = `blur(${Math.max(1, 2.6 * S)}px)`
    s.drawImage(g.canvas, 0, 0, soft.width, soft.height)
    s.filter = 'none'
    c.globalCompositeOperation = 'copy'
    c.drawImage(soft, 0, 0, W, H)
    c.globalCompositeOperation = 'destination-in'
    c.drawImage(mask, 0, 0, W, H)
    g.drawImage(copy, 0, 0)
    lit(g, () => {
      for (const [a, b, k, d] of dust)
        stamp(
          g,
          mote,
          W * ((a + t * 0.01 * (d + 0.2)) % 1),
          H * ((b - t * 0.012 * (0.3 + k) + 1) % 1),
          (1 + 4 * k * k) * S,
          (0.1 + 0.3 * lerp(1, 0.2, a)) * (0.5 + 0.5 * Math.sin(t * (0.8 + d) + 40 * a)),
        )
    })
    return finish()
  }
}

export const clip: Clip = {
  file: 'spice_masala_turmeric_chilli_bazaar_heaps_market_colour_food_closeup',
  name: 'Heaps of Spice',
  nameHindi: 'मसाला बाज़ार',
  description:
    'Sliding past brass bowls heaped with turmeric, chilli, coriander and pepper in the low light of a spice bazaar.',
  descriptionHindi: 'मसाला बाज़ार की मद्धिम रोशनी में हल्दी, मिर्च, धनिया और काली मिर्च से भरे पीतल के कटोरों के पास से गुज़रता कैमरा।',
  ...{ format: 'hd', duration: 6, crf: 28, collection: 'Street and Kitchen', place: 'Khari Baoli, Delhi', scene },
}
