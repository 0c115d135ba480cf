import { clamp, fbm, lerp, noise, particles, random } from '../noise.ts'
import { mist } from '../sky.ts'
import { bokeh, type Canvas, type Ctx, drawn, glow, lit, pixels, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const source = { x: 0.6, y: 0.02 }

/** A strand of wood from top to ground that wanders a little; many of them grow together into trunks and hanging roots. */
function strand(g: Ctx, x: number, top: number, foot: number, width: number, seed: number, flare: number): void {
  const left: [number, number][] = []
  const right: [number, number][] = []
  for (let i = 0; i <= 30; i++) {
    const k = i / 30
    const y = lerp(top, foot, k)
    const wander = 46 * (fbm(seed, k * 3, 3) - 0.5)
    const w =
      width * (0.75 + 0.3 * noise(seed + 5, k * 5)) * (1 + flare * Math.pow(k, 7) + 0.9 * flare * Math.pow(1 - k, 6))
    left.push([x + wander - w, y])
    right.push([x + wander + w, y])
  }
  shape(g, left[0]!, ...left.slice(1), ...right.reverse())
}

/** The grove: a great trunk of many strands, pillar roots and thin hanging roots; 2300 x 1080 units. */
function grove(g: Ctx, layer: number): void {
  const r = random(40 + layer)
  const trunks = [
    [
      [460, 60, 5],
      [1880, 46, 4],
    ],
    [
      [980, 120, 9],
      [1700, 40, 4],
      [300, 34, 3],
    ],
    [
      [80, 120, 7],
      [2160, 90, 6],
    ],
  ][layer]!
  const tone = [
    [58, 66, 40],
    [30, 34, 20],
    [12, 14, 10],
  ][layer]!
  for (const [x, half, strands] of trunks as [number, number, number][]) {
    for (let i = 0; i < strands; i++) {
      const k = i / Math.max(1, strands - 1)
      const light = (0.55 + 0.5 * k) * (0.7 + 0.8 * r())
      g.fillStyle = `rgb(${tone[0]! * light},${tone[1]! * light},${tone[2]! * light})`
      strand(
        g,
        x! + (k - 0.5) * 2 * half!,
        -20,
        950 + 60 * layer + 20 * r(),
        half! * (0.3 + 0.25 * r()),
        layer * 50 + i * 3.7 + x!,
        0.9,
      )
    }
  }
  g.fillStyle = `rgb(${tone[0]},${tone[1]},${tone[2]})`
  for (let i = 0; i < 42; i++) {
    const x = 2300 * r()
    const free = r() < 0.6
    strand(g, x, -20, free ? 200 + 420 * r() : 900 + 60 * layer, 1.6 + 5 * r() * r(), i * 9.1 + layer, free ? 0 : 1.4)
  }
  // Branches and the leaf roof.
  for (let i = 0; i < 900; i++) {
    const x = 2300 * r()
    const y = (150 - 40 * layer + 130 * fbm(x * 0.004, layer * 7, 4)) * Math.sqrt(r()) - 10
    const a = r() * 6.2832
    g.beginPath()
    g.ellipse(x, y, 15 + 9 * r(), 7 + 4 * r(), a, 0, 7)
    g.fill()
  }
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.5, curve: 0.32, tint: [1.02, 1, 0.95], lift: [0.024, 0.026, 0.018] },
    0.4,
  )
  const wood = pixels(240, 135, (u, v, o, t) => {
    const d = Math.hypot((u - source.x) * 1.5, v - 0.36)
    const light = Math.exp(-d * 2.6)
    const leaves = fbm(u * 7 + 0.02 * Math.sin(t), v * 6, 5)
    const k = 0.45 + 0.9 * leaves
    o.splice(0, 3, 46 * k + 210 * light, 66 * k + 196 * light, 30 * k + 104 * light)
  })
  // Rays out of one point above the roof: noise by angle, slowly changing as the leaves move.
  const rays = pixels(320, 180, (u, v, o, t) => {
    const [dx, dy] = [(u - source.x) * 1.78, v - source.y + 0.25]
    const angle = Math.atan2(dx, dy)
    const far = Math.hypot(dx, dy)
    const beam = Math.pow(clamp(fbm(angle * 9 + 3, t * 0.09, 4) * 1.7 - 0.42), 1.6)
    const dust = 0.65 + 0.7 * (fbm(u * 5 - t * 0.08, v * 5 + t * 0.05, 4) - 0.4)
    o.splice(
      0,
      4,
      255,
      232,
      160,
      255 * clamp(beam * dust * Math.exp(-far * 0.75) * 1.15) * clamp(1.5 - Math.abs(angle) * 1.1),
    )
  })
  const layers: Canvas[] = [0, 1, 2].map((i) => drawn(2300, 1080, S, (q) => grove(q, i), i === 0 ? 3 : i === 2 ? 5 : 0))
  const leaf = drawn(40, 24, S, (q) => {
    q.fillStyle = '#c89a30'
    shape(q, [2, 12], [10, -2, 28, 0, 38, 12], [28, 24, 10, 26, 2, 12])
  })
  const [warm, mote, disc] = [glow([255, 230, 160], 1.8), glow([255, 244, 200], 1.5, 64), bokeh([230, 240, 160])]
  const [dust, falling, lights] = [particles(170, 46), particles(14, 47), particles(40, 48)]
  const ground = mist([214, 214, 140], 0.6)
  return (t: number) => {
    const e = ease(t, frame.duration)
    g.drawImage(wood(t), 0, 0, W, H)
    lit(g, () => {
      for (const [a, b, c, d] of lights)
        stamp(
          g,
          disc,
          W * (a - 0.01 * e),
          H * 0.5 * b,
          W * (0.008 + 0.02 * c),
          0.12 + 0.2 * Math.abs(Math.sin(t * (0.5 + d) + 30 * d)),
        )
    })
    // The forest floor, brightest where the rays arrive.
    g.fillStyle = ramp(g, [0, H * 0.76, 0, H], {
      0: 'rgba(104,104,54,0)',
      0.3: 'rgba(70,72,34,.9)',
      1: 'rgb(16,18,10)',
    })
    g.fillRect(0, H * 0.76, W, H * 0.24)
    for (const [i, img] of layers.entries()) {
      const zoom = 1 + 0.03 * e * (1 + i)
      g.drawImage(
        img,
        -W * 0.08 - W * 0.03 * e * (0.3 + 0.5 * i) - (img.width * (zoom - 1)) / 2,
        -(img.height * (zoom - 1)) * 0.6,
        img.width * zoom,
        img.height * zoom,
      )
      lit(g, () => {
        g.globalAlpha = [0.9, 0.75, 0.3][i]!
        g.drawImage(rays(t + i * 9), 0, 0, W, H)
        g.globalAlpha = 1
        if (i < 2) g.drawImage(ground(t + i * 13), -W * 0.1, H * (0.74 + 0.05 * i), W * 1.2, H * 0.24)
        if (i < 2) stamp(g, warm, W * (0.5 - 0.08 * i), H * 0.9, W * 0.34, 0.34, H * 0.07)
      })
    }
    for (const [a, b, c, d] of falling) {
      const q = (a + t * (0.05 + 0.04 * c)) % 1
      g.save()
      g.translate(W * (0.2 + 0.6 * b + 0.03 * Math.sin(t * 1.6 + d * 20)), H * (q * 1.1 - 0.05))
      g.rotate(t * (1 + 2 * d) + d * 9)
      g.scale(1, Math.cos(t * 3 * (0.5 + d)))
      g.drawImage(leaf, -leaf.width * 0.4, -leaf.height * 0.4, leaf.width * 0.8, leaf.height * 0.8)
      g.restore()
    }
    lit(g, () => {
      for (const [a, b, c, d] of dust)
        stamp(
          g,
          mote,
          W * ((a + 0.01 * t * (d - 0.3) + 1) % 1),
          H * ((b - 0.012 * t * (0.3 + c) + 1) % 1),
          (1.2 + 3.4 * c * c) * S,
          (0.2 + 0.5 * Math.exp(-Math.pow((a - 0.55) * 3, 2))) * (0.5 + 0.5 * Math.sin(t * (0.8 + d) + 40 * a)),
        )
    })
    return finish()
  }
}

export const clip: Clip = {
  file: 'banyan_tree_roots_forest_sunlight_light-rays_morning_nature_wide',
  name: 'Banyan and Light Rays',
  nameHindi: 'बरगद और किरणें',
  description:
    'Morning sun breaks through the leaves of an old banyan and falls in long rays between its hanging roots.',
  descriptionHindi: 'सुबह की धूप पुराने बरगद के पत्तों से छनकर लटकती जटाओं के बीच लंबी किरणों में उतरती है।',
  ...{ format: 'hd', duration: 7, place: 'Howrah, West Bengal', collection: 'Seasons', crf: 28, scene },
}
