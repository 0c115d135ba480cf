import { css, fbm, lerp, noise, particles, random, type Rgb, smooth } from '../noise.ts'
import { bokeh, type Canvas, type Ctx, drawn, glow, lit, pixels, sheet, stamp } from '../sprites.ts'
import { type Clip, type Frame, stage } from '../stage.ts'
import { flames } from '../flames.ts'

const [white, pink, orange, yellow, green, blue, violet]: Rgb[] = [
  [250, 244, 236],
  [236, 36, 120],
  [255, 120, 20],
  [255, 200, 30],
  [40, 170, 80],
  [30, 130, 220],
  [140, 50, 190],
] as Rgb[]

/** A ring of the pattern: `count` petals between two radii (units of 1000), drawn from `from` to `to` seconds. */
interface Ring {
  from: number
  to: number
  count: number
  inner: number
  outer: number
  width: number
  fill: Rgb
  edge: Rgb
  kind: 'petal' | 'dot' | 'drop' | 'band'
}

const ring = (
  from: number,
  count: number,
  inner: number,
  outer: number,
  width: number,
  fill: Rgb,
  edge: Rgb,
  kind: Ring['kind'] = 'petal',
): Ring => ({ from, to: from + 0.95, count, inner, outer, width, fill, edge, kind })

const [maroon, cream] = [
  [120, 14, 44],
  [255, 232, 190],
] as Rgb[]

const rings: Ring[] = [
  ring(-1.6, 1, 0, 60, 1, yellow!, white!, 'band'),
  ring(-1.5, 1, 60, 190, 1, maroon!, white!, 'band'),
  ring(-1.1, 8, 45, 182, 1.25, pink!, white!),
  ring(-0.7, 8, 70, 150, 0.6, yellow!, pink!, 'drop'),
  ring(-0.4, 1, 186, 206, 1, white!, white!, 'band'),
  ring(-0.1, 1, 206, 318, 1, yellow!, white!, 'band'),
  ring(0.3, 16, 208, 312, 1.3, orange!, white!),
  ring(0.8, 16, 222, 284, 0.6, maroon!, orange!, 'drop'),
  ring(1.1, 1, 318, 338, 1, white!, white!, 'band'),
  ring(1.4, 1, 338, 366, 1, green!, white!, 'band'),
  ring(1.7, 48, 342, 362, 1, white!, white!, 'dot'),
  ring(2.0, 1, 368, 530, 1, violet!, white!, 'band'),
  ring(2.4, 12, 372, 526, 1.3, blue!, white!),
  ring(2.8, 12, 392, 486, 0.7, cream!, blue!, 'drop'),
  ring(3.1, 12, 414, 454, 0.34, pink!, white!, 'dot'),
  ring(3.3, 1, 530, 550, 1, white!, white!, 'band'),
  ring(3.6, 24, 552, 640, 1.35, pink!, white!),
  ring(4.0, 24, 570, 616, 0.7, yellow!, pink!, 'drop'),
  ring(4.4, 24, 646, 668, 0.26, white!, white!, 'dot'),
  ring(4.7, 24, 672, 736, 1.1, orange!, yellow!, 'drop'),
]

function petal(g: Ctx, r: Ring, grown: number): void {
  const outer = lerp(r.inner, r.outer, grown)
  const middle = (r.inner + outer) / 2
  const half = ((Math.PI * middle) / r.count) * r.width
  g.beginPath()
  if (r.kind === 'dot') g.arc(0, middle, Math.max(1, ((r.outer - r.inner) / 2) * grown), 0, 7)
  else {
    g.moveTo(0, r.inner)
    const tip = r.kind === 'drop' ? 0.75 : 0.3
    g.bezierCurveTo(
      half,
      lerp(r.inner, outer, 0.25),
      half * (r.kind === 'drop' ? 1.4 : 1.1),
      lerp(r.inner, outer, tip + 0.35),
      0,
      outer,
    )
    g.bezierCurveTo(
      -half * (r.kind === 'drop' ? 1.4 : 1.1),
      lerp(r.inner, outer, tip + 0.35),
      -half,
      lerp(r.inner, outer, 0.25),
      0,
      r.inner,
    )
  }
  g.fillStyle = css(r.fill)
  g.fill()
  g.lineWidth = 6
  g.strokeStyle = css(r.edge)
  g.stroke()
}

/** The pattern as it has grown at time t, centred, about 1500 units across. */
function pattern(g: Ctx, t: number): void {
  for (const r of rings) {
    for (let i = 0; i < r.count; i++) {
      // Petals follow one another around the circle, like a hand going round.
      const start = r.from + ((r.to - r.from) * 0.6 * i) / r.count
      const grown = smooth(start, start + 0.5, t)
      if (grown <= 0) continue
      g.save()
      g.rotate((i / r.count) * Math.PI * 2)
      if (r.kind === 'band') {
        g.beginPath()
        g.arc(0, 0, (r.inner + r.outer) / 2, -Math.PI / 2, -Math.PI / 2 + Math.PI * 1.9999 * grown)
        g.lineWidth = r.outer - r.inner
        g.strokeStyle = css(r.fill)
        g.stroke()
      } else petal(g, r, grown)
      g.restore()
    }
  }
}

const floor = (W: number, H: number): Canvas =>
  pixels(W / 2, H / 2, (u, v, o) => {
    const [x, y] = [u * 9, (v * 9 * H) / W]
    const k = 0.55 + 0.6 * fbm(x * 2, y * 2, 5) + 0.16 * (noise(x * 60, y * 60) - 0.5)
    o.splice(0, 3, 50 * k, 28 * k, 26 * k)
  })()

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.55, curve: 0.3, tint: [1.04, 1, 0.96], lift: [0.02, 0.014, 0.018] },
    0.3,
  )
  const ground = floor(W, H)
  const [powder, q] = sheet(W * 1.02, W * 1.02)
  const size = powder.width
  // Coloured powder never lies evenly: grains and thin places are cut out of the pattern.
  const r = random(3)
  const gaps = drawn(size, size, 1, (c) => {
    for (let i = 0; i < 26000; i++) {
      c.fillStyle = r() < 0.5 ? `rgba(20,8,8,${0.5 * r()})` : `rgba(255,250,240,${0.3 * r()})`
      c.fillRect(r() * size, r() * size, (0.8 + 1.8 * r()) * S, (0.8 + 1.8 * r()) * S)
    }
  })
  const [light, disc, flame] = [glow([255, 170, 80], 1.6), bokeh([255, 180, 90]), flames(g)]
  const [motes, lamps] = [
    particles(40, 12),
    Array.from({ length: 10 }, (_, i) => ({
      x: 0.5 + 0.46 * Math.cos(i * 0.6283 + 0.3),
      y: 0.5 + 0.33 * Math.sin(i * 0.6283 + 0.3),
    })),
  ]
  return (t: number) => {
    const p = t / frame.duration
    const zoom = 1.06 - 0.06 * p
    g.drawImage(ground, 0, 0, W, H)
    q.globalCompositeOperation = 'source-over'
    q.setTransform(1, 0, 0, 1, 0, 0)
    q.clearRect(0, 0, size, size)
    q.setTransform(size / 1610, 0, 0, size / 1610, size / 2, size / 2)
    q.rotate(0.05 * t)
    pattern(q, t)
    q.setTransform(1, 0, 0, 1, 0, 0)
    q.globalCompositeOperation = 'source-atop'
    q.drawImage(gaps, 0, 0)
    g.save()
    g.shadowColor = 'rgba(0,0,0,.6)'
    g.shadowBlur = 7 * S
    g.shadowOffsetY = 4 * S
    g.drawImage(powder, W / 2 - (size * zoom) / 2, H / 2 - (size * zoom) / 2, size * zoom, size * zoom)
    g.restore()
    // The room is dark; the lamps around the pattern light it.
    g.globalCompositeOperation = 'multiply'
    g.fillStyle = `rgb(205,176,168)`
    g.fillRect(0, 0, W, H)
    lit(g, () => lamps.forEach((l, i) => stamp(g, light, W * l.x, H * l.y, W * 0.42, 0.2 + 0.08 * noise(t * 5, i * 7))))
    for (const [i, l] of lamps.entries()) {
      const [x, y, s] = [W * (0.5 + (l.x - 0.5) * zoom), H * (0.5 + (l.y - 0.5) * zoom), 40 * S]
      for (const [k, colour] of [
        [1, '#5a2412'],
        [0.82, '#b4622c'],
        [0.7, '#6a3010'],
        [0.6, '#e8a040'],
      ] as const) {
        g.fillStyle = colour
        g.beginPath()
        g.ellipse(x, y, s * k, s * k * 0.9, 0, 0, 7)
        g.fill()
      }
      flame(x, y - s * 0.1, s * 1.15, t, i + 3)
    }
    lit(g, () => {
      for (const [a, b, c, d] of motes)
        stamp(
          g,
          disc,
          W * a,
          H * (((b - t * 0.02 * (0.5 + c)) % 1) + 1) - H * Math.floor(((b - t * 0.02 * (0.5 + c)) % 1) + 1),
          (3 + 16 * c * c) * S,
          0.1 + 0.12 * Math.abs(Math.sin(t * (0.5 + d) + d * 9)),
        )
    })
    return finish()
  }
}

export const clip: Clip = {
  file: 'rangoli_pattern_colour_powder_floor_diwali_lamps_festival_culture_closeup_shot-on-mobile',
  name: 'Rangoli in Bloom',
  nameHindi: 'खिलती रंगोली',
  description: 'Seen from above, a rangoli of coloured powder grows petal by petal inside a circle of burning lamps.',
  descriptionHindi: 'ऊपर से: जलते दीयों के घेरे में रंगों की रंगोली पंखुड़ी-पंखुड़ी खिलती जाती है।',
  ...{ format: 'mobile', duration: 7, place: 'Udaipur, Rajasthan', crf: 27, collection: 'Festivals of Light', scene },
}
