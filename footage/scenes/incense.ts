import { clamp, fbm, lerp, noise, particles, type Rgb, smooth } from '../noise.ts'
import { bokeh, type Ctx, drawn, glow, lit, pixels, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'
import { flames } from '../flames.ts'

/** A brass bell and a small lotus stand for the sticks, silhouettes with warm rims; 500 x 360 units. */
function holder(g: Ctx): void {
  const brass = ramp(g, [60, 0, 440, 0], {
    0: '#140a04',
    0.3: '#5a3810',
    0.62: '#f0c060',
    0.7: '#ffe9a8',
    0.8: '#a06c20',
    1: '#1a0c04',
  })
  g.fillStyle = brass
  for (const [x, w, h, lean] of [
    [250, 60, 96, 0],
    [190, 56, 84, -34],
    [310, 56, 84, 34],
    [140, 46, 66, -66],
    [360, 46, 66, 66],
  ] as const) {
    shape(
      g,
      [x - w * 0.4, 250],
      [x - w + lean * 0.3, 250 - h * 0.5, x + lean - w * 0.2, 250 - h * 0.8, x + lean, 250 - h],
      [x + lean + w * 0.2, 250 - h * 0.8, x + w + lean * 0.3, 250 - h * 0.5, x + w * 0.4, 250],
    )
  }
  shape(g, [110, 246], [150, 300, 350, 300, 390, 246], [330, 262, 170, 262, 110, 246])
  shape(g, [226, 280], [218, 320], [150, 338], [350, 338], [282, 320], [274, 280])
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.5, curve: 0.34, tint: [1.02, 1, 0.99], lift: [0.018, 0.014, 0.024] },
    0.36,
  )
  const [fire, ember, warm] = [glow([255, 150, 60], 2), glow([255, 90, 30], 1.4), glow([255, 180, 100], 2)]
  const colours: Rgb[] = [
    [255, 170, 80],
    [255, 110, 60],
    [255, 206, 140],
    [200, 90, 160],
  ]
  const discs = colours.map((c) => bokeh(c))
  const flame = flames(g)
  const lights = particles(40, 35)
  const wall = pixels(240, 135, (u, v, o) => {
    const lamp = Math.exp(-Math.hypot((u - 0.86) * 1.4, v - 0.55) * 2.6)
    const k = 0.6 + 0.6 * fbm(u * 3, v * 3, 4)
    o.splice(0, 3, 14 * k + 120 * lamp, 9 * k + 52 * lamp, 20 * k + 22 * lamp)
  })()
  const table = pixels(W / 2, H * 0.1, (u, v, o) => {
    const k = 0.4 + 0.8 * fbm(u * 5, v * 30, 4) + 1.3 * Math.exp(-Math.pow((u - 0.72) * 3.4, 2))
    o.splice(0, 4, 44 * k, 22 * k, 16 * k, 255 * smooth(0, 0.3, v))
  })()
  const stand = drawn(500, 360, S * 0.95, holder)

  /**
   * Smoke: two sheets twist around each other as they rise; laminar near the ember, torn further up.
   * Where a sheet is seen edge-on it is bright, as in real smoke.
   */
  const smoke = pixels(480, 405, (u, v, o, t) => {
    const h = clamp((0.985 - v) / 0.985)
    const rise = h * 3.2 - t * 0.62
    const swing = h * h
    let light = 0
    for (const [seed, side] of [
      [3, 1],
      [11, -1],
    ] as const) {
      const bend =
        (fbm(rise * 0.8 + seed, seed, 3) - 0.45) * 0.85 * swing +
        side * 0.03 * Math.sin(rise * 2.6 + side) * smooth(0.05, 0.5, h)
      const width = 0.005 + 0.085 * Math.pow(h, 1.5) * (0.5 + noise(rise * 0.9, seed + 4))
      const d = (u - 0.46 - bend) / width
      const warp = fbm(u * 5 + seed, rise * 1.7 + d * 0.16, 4)
      const inside = Math.exp(-d * d * 0.9)
      const fold = 1 - Math.abs(2 * (((d * 0.5 + warp * 3.4) % 1) + (d * 0.5 + warp * 3.4 < 0 ? 1 : 0)) - 1)
      light += inside * lerp(1, 0.24 + 1.1 * fold * fold * fold, smooth(0.08, 0.3, h)) * lerp(0.95, 0.5, h)
    }
    light *= smooth(0, 0.05, h) * smooth(0.0, 0.14, v)
    const tone = clamp(0.35 + 0.9 * u)
    o.splice(0, 4, lerp(150, 255, tone), lerp(160, 214, tone), lerp(196, 170, tone), 255 * clamp(light * 0.6))
  })

  return (t: number) => {
    const e = ease(t, frame.duration)
    const zoom = 1 + 0.05 * e
    const pan = 0.012 - 0.024 * e
    g.drawImage(wall, 0, 0, W, H)
    lit(g, () => {
      for (const [i, [a, b, c, d]] of lights.entries())
        stamp(
          g,
          discs[i % 4]!,
          W * (0.56 + 0.5 * a + pan),
          H * (0.08 + 0.6 * b),
          H * (0.02 + 0.055 * c) * zoom,
          0.12 + 0.26 * smooth(0.2, 0.8, 0.5 + 0.5 * Math.sin(t * (0.5 + d) + d * 30)),
        )
    })
    for (const [i, x] of [0.8, 0.9].entries())
      flame(W * (x + pan * 1.5), H * (0.78 - 0.03 * i), H * (0.09 - 0.02 * i), t, i + 4, true)
    g.drawImage(table, -W * 0.02, H * 0.86, W * 1.04, H * 0.14)
    const [cx, foot] = [W * (0.33 + pan * 2), H * 0.955]
    g.drawImage(stand, cx - stand.width / 2, foot - stand.height)
    const tips: [number, number][] = [
      [0, 0.53],
      [-0.02, 0.57],
      [0.022, 0.585],
    ].map(([dx, y]) => [cx + W * dx!, H * y!])
    for (const [i, [x, y]] of tips.entries()) {
      g.strokeStyle = ramp(g, [x - 3 * S, 0, x + 3 * S, 0], { 0: '#1a0c08', 1: '#8a5a34' })
      g.lineWidth = 5.5 * S
      g.beginPath()
      g.moveTo(cx + (i - 1) * 6 * S, foot - 190 * S)
      g.lineTo(x, y)
      g.stroke()
    }
    lit(g, () => {
      for (const [i, [x, y]] of tips.entries()) {
        g.globalAlpha = i ? 0.55 : 1
        const [w, h] = [W * (i ? 0.6 : 0.72), y + 4 * S]
        g.drawImage(smoke(t + i * 31), x - w * 0.46, y + 4 * S - h, w, h)
        g.globalAlpha = 1
        const pulse = 0.8 + 0.4 * (noise(t * 3, i * 9) - 0.5)
        stamp(g, ember, x, y + 3 * S, 11 * S, pulse, 15 * S)
        stamp(g, fire, x, y, 70 * S, 0.5 * pulse)
      }
      stamp(g, warm, W * 0.9, H * 0.6, W * 0.4, 0.2 + 0.04 * noise(t * 4, 8))
    })
    return finish()
  }
}

export const clip: Clip = {
  file: 'incense_agarbatti_smoke_puja_brass_diya_meditation_spiritual_closeup',
  name: 'Incense at Evening Puja',
  nameHindi: 'अगरबत्ती का धुआँ',
  description: 'Smoke curls up from three glowing incense sticks in a brass lotus holder, lamps shimmering behind.',
  descriptionHindi: 'कमल के आकार के पीतल के स्टैंड में तीन सुलगती अगरबत्तियों से धुआँ लहराता हुआ उठता है, पीछे दीये झिलमिला रहे हैं।',
  ...{ format: 'hd', duration: 7, place: 'Ujjain, Madhya Pradesh', collection: 'Faith and Flame', crf: 26, scene },
}
