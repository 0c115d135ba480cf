import { fbm, lerp, noise, particles, type Rgb, smooth } from '../noise.ts'
import { paste, pixelsOf } from '../post.ts'
import { rain, wetRoad } from '../rain.ts'
import { bokeh, glow, lit, pixels, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, type Frame, stage } from '../stage.ts'
import { farStreet, rickshaw, shops } from './monsoon-street.ts'

/** the kerb, as a fraction of the height: street above, wet road below */
const kerb = 0.615
const lamps: Rgb[] = [
  [255, 196, 120],
  [255, 90, 60],
  [110, 190, 255],
  [255, 120, 190],
  [130, 255, 190],
]

function scene(frame: Frame) {
  const { W, H, S, g, canvas, finish } = stage(
    frame,
    { vignette: 0.5, curve: 0.34, tint: [1, 1, 1.02], lift: [0.015, 0.025, 0.04] },
    0.36,
  )
  const road = Math.round(H * kerb)
  const [far, row, auto] = [farStreet(W * 1.25, H * kerb, S), shops(W * 1.35, H * 0.27, S), rickshaw(S)]
  const discs = lamps.map((c) => bokeh(c))
  const glows = lamps.map((c) => glow(c, 2.2))
  const [warm, red, blue] = [glow([255, 220, 160], 2.2), glow([255, 60, 40], 2.2), glow([90, 190, 255], 2.2)]
  const lights = particles(44, 8)
  const pour = rain(g, W, H, S, road + H * 0.01)
  const vapour = pixels(90, 160, (u, v, o, t) => {
    o.splice(0, 3, 150, 176, 205)
    o[3] =
      150 * smooth(0.35, 0.8, fbm(u * 2 + t * 0.1, v * 4 - t * 0.3, 4)) * smooth(0, 0.35, v) * smooth(0.75, 0.55, v)
  })

  function street(t: number, p: number): void {
    const [zoom, pan] = [1 + 0.05 * p, 0.03 * p]
    g.drawImage(far, -W * (0.12 + pan * 0.4), -H * 0.02, far.width * zoom, far.height * zoom + H * 0.03)
    lit(g, () => {
      for (const [i, [a, b, c, d]] of lights.entries()) {
        const x = (((a * 1.3 + (i % 5 === 1 ? t * 0.015 : 0.1 - t * 0.008)) % 1.2) - 0.1) * W
        stamp(
          g,
          discs[i % 5]!,
          x,
          (0.26 + 0.27 * b) * H,
          (0.02 + 0.04 * c) * W,
          (0.6 + 0.35 * Math.sin(t * (0.6 + d) + d * 20)) * 0.7,
        )
      }
    })
    g.globalAlpha = 0.9
    g.drawImage(vapour(t), 0, 0, W, H * 0.9)
    g.globalAlpha = 1
    g.drawImage(row, -W * (0.18 + pan), road - row.height * zoom, row.width * zoom, row.height * zoom)
    g.strokeStyle = 'rgba(5,8,14,.8)'
    for (let i = 0; i < 6; i++) {
      g.lineWidth = (1.2 + i * 0.5) * S
      g.beginPath()
      g.moveTo(-10, H * (0.14 + 0.02 * i))
      g.quadraticCurveTo(
        W * (0.45 + 0.05 * i),
        H * (0.2 + 0.025 * i) + 4 * Math.sin(t + i),
        W + 10,
        H * (0.1 + 0.028 * i),
      )
      g.stroke()
    }
    lit(g, () => {
      for (let i = 0; i < 7; i++)
        stamp(
          g,
          glows[i % 5]!,
          W * (((i * 0.21 + 0.02) % 1.3) - 0.05 - pan),
          road - row.height * 0.52,
          W * 0.26,
          0.24 + 0.05 * noise(t * 6, i),
        )
    })
  }

  function vehicle(t: number, p: number): void {
    const k = S * 0.86 * (1 + 0.05 * p)
    const x = lerp(-0.2, 0.5, p * 0.75 + 0.25 * p * p) * W
    const y = road - H * 0.115 - 160 * S + Math.sin(t * 15) * 1.3 * S + Math.sin(t * 4.2) * 2 * S
    const contact = road - H * 0.115 - 160 * S + 478 * k
    g.save()
    g.globalAlpha = 0.42
    g.translate(0, contact * 2)
    g.scale(1, -1)
    g.filter = `blur(${5 * S}px)`
    g.drawImage(auto, x, y, 640 * k, 520 * k)
    g.restore()
    g.drawImage(auto, x, y, 640 * k, 520 * k)
    const [hx, hy] = [x + 568 * k, y + 330 * k]
    lit(g, () => {
      g.fillStyle = ramp(g, [hx, 0, hx + W * 0.75, 0], { 0: 'rgba(255,236,180,.42)', 1: 'rgba(255,236,180,0)' })
      g.filter = `blur(${12 * S}px)`
      shape(g, [hx, hy - 6 * S], [hx + W * 0.75, hy - 70 * S], [hx + W * 0.75, hy + 210 * S], [hx, hy + 10 * S])
      g.filter = 'none'
      stamp(g, warm, hx, hy, 150 * S, 0.95)
      stamp(g, warm, hx + 160 * S, contact + 70 * S, 330 * S, 0.6, 60 * S)
      stamp(g, warm, hx + 10 * S, contact + 170 * S, 40 * S, 0.55, 190 * S)
      stamp(g, red, x + 60 * k, y + 312 * k, 95 * S, 0.95)
      stamp(g, red, x + 60 * k, contact + 130 * S, 30 * S, 0.7, 150 * S)
      for (let i = 0; i < 26; i++) {
        const q = (t * 2.2 + i * 0.137) % 1
        const lift = 160 * q * (1 - q) * (0.5 + 0.5 * Math.sin(i * 5)) * S
        stamp(g, blue, x + (150 - q * 150 - 20 * Math.sin(i * 9)) * k, contact - lift, (8 + 26 * q) * S, 0.16 * (1 - q))
      }
    })
  }

  return (t: number) => {
    const p = t / frame.duration
    street(t, p)
    const data = pixelsOf(canvas)
    wetRoad(data, W, H, road, t, S)
    paste(g, data, W, H)
    vehicle(t, p)
    lit(g, () => pour(t))
    return finish()
  }
}

export const clip: Clip = {
  file: 'monsoon_rain_auto_rickshaw_street_night_reflection_city_wide_shot-on-mobile',
  name: 'Auto in the Monsoon',
  description:
    'An auto-rickshaw drives through heavy monsoon rain at night, shop lights glowing on the flooded street.',
  ...{ format: 'mobile', duration: 6, crf: 32, collection: 'Monsoon and Water', place: 'Mumbai, Maharashtra', scene },
}
