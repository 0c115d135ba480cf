import { clamp, css, fbm, lerp, mix, noise, particles, random, type Rgb } from '../noise.ts'
import { bird, mist, sky, sunDisc } from '../sky.ts'
import { type Canvas, type Ctx, drawn, glow, lit, ramp, shape, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const suits: [Rgb, Rgb][] = [
  [
    [232, 70, 40],
    [255, 196, 60],
  ],
  [
    [40, 90, 170],
    [250, 230, 190],
  ],
  [
    [200, 30, 90],
    [255, 140, 50],
  ],
  [
    [30, 140, 120],
    [255, 220, 120],
  ],
  [
    [130, 40, 130],
    [255, 170, 90],
  ],
]

/** A hot-air balloon, 400 x 560 units, lit from the right: gores between envelope edges, a basket below. */
function balloon(g: Ctx, [a, b]: [Rgb, Rgb], haze: Rgb, far: number): void {
  const edge = (y: number) => {
    const k = y / 400
    return k < 0.48
      ? 180 * Math.sqrt(1 - Math.pow((0.48 - k) / 0.48, 2))
      : 180 * Math.pow(1 - (k - 0.48) / 0.52, 0.62) + 22 * ((k - 0.48) / 0.52)
  }
  const gores = 14
  for (let i = 0; i < gores; i++) {
    const [l, r] = [-Math.cos((i / gores) * Math.PI), -Math.cos(((i + 1) / gores) * Math.PI)]
    const light = clamp(0.34 + 0.62 * ((l + r) / 2 + 0.35))
    const base = i % 2 ? a : b
    g.fillStyle = css(mix(mix([20, 8, 26], base, light), haze, far))
    g.beginPath()
    for (let y = 0; y <= 400; y += 10) g.lineTo(200 + l * edge(y), 10 + y)
    for (let y = 400; y >= 0; y -= 10) g.lineTo(200 + r * edge(y) + 0.6, 10 + y)
    g.fill()
  }
  g.globalCompositeOperation = 'source-atop'
  g.fillStyle = css(mix(b, haze, far), 0.7)
  for (let i = 0; i < gores; i++) {
    const x = 200 - Math.cos(((i + 0.5) / gores) * Math.PI) * 180
    shape(
      g,
      [x, 168],
      [x + 13 * Math.sin(((i + 0.5) / gores) * Math.PI) + 1, 200],
      [x, 232],
      [x - 13 * Math.sin(((i + 0.5) / gores) * Math.PI) - 1, 200],
    )
  }
  g.fillStyle = ramp(g, [0, 10, 0, 410], { 0: 'rgba(255,220,170,.25)', 0.5: 'rgba(0,0,0,0)', 1: 'rgba(20,4,20,.55)' })
  g.fillRect(0, 0, 400, 420)
  g.globalCompositeOperation = 'source-over'
  g.strokeStyle = g.fillStyle = css(mix([28, 14, 20], haze, far))
  g.lineWidth = 2
  for (const k of [-1, -0.4, 0.4, 1]) {
    g.beginPath()
    g.moveTo(200 + k * 22, 408)
    g.lineTo(200 + k * 24, 474)
    g.stroke()
  }
  shape(g, [174, 470], [226, 470], [222, 512], [178, 512])
  for (const x of [188, 202, 214]) {
    g.beginPath()
    g.arc(x, 462, 6, 0, 7)
    g.fill()
  }
}

/** Hills and thorn trees in four hazy layers. */
function hills(q: Ctx, i: number, colour: string): void {
  q.fillStyle = colour
  q.beginPath()
  q.moveTo(0, 1080)
  for (let x = 0; x <= 2400; x += 3) {
    const ridge = fbm(x * (0.0016 + 0.0006 * i), i * 9 + 2, 6)
    q.lineTo(x, 1080 * (0.6 + 0.1 * i) - ridge * (210 - 26 * i) - (i > 1 ? 9 * fbm(x * 0.12, i, 3) : 0))
  }
  q.lineTo(2400, 1080)
  q.fill()
  const r = random(i + 60)
  for (let k = 0; i > 1 && k < 420; k++) {
    const x = 2400 * r()
    const y = 1080 * (0.6 + 0.1 * i) - fbm(x * (0.0016 + 0.0006 * i), i * 9 + 2, 6) * (210 - 26 * i)
    const s = (3 + 6 * r()) * (i - 0.6)
    q.beginPath()
    q.ellipse(x, y - s * 0.3, s, s * 0.9, 0, 0, 7)
    q.fill()
  }
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.4, curve: 0.28, tint: [1.02, 1, 0.97], lift: [0.03, 0.02, 0.035] },
    0.28,
  )
  const sun: [number, number] = [0.72, 0.5]
  const heaven = sky({
    top: [96, 124, 186],
    low: [255, 190, 130],
    horizon: 0.62,
    sun,
    warm: [80, 50, 10],
    clouds: { amount: 0.6, bright: [255, 206, 170], dark: [176, 130, 160], drift: 0.03, seed: 50 },
  })
  const disc = sunDisc([255, 246, 214], [255, 196, 120])
  const haze: Rgb = [246, 178, 140]
  const layers: Canvas[] = ['#c9907e', '#a06a6c', '#6c4350', '#331f2c'].map((c, i) =>
    drawn(2400, 1080, S, (q) => hills(q, i, c)),
  )
  const fog = mist([255, 206, 160], 0.8)
  const burner = glow([255, 190, 90], 2)
  // far to near, so that near ones cover
  const fleet = [
    { x: 0.9, y: 0.36, s: 0.1, v: 0.4 },
    { x: 0.14, y: 0.44, s: 0.12, v: 0.5 },
    { x: 0.47, y: 0.4, s: 0.13, v: 0.45 },
    { x: 0.62, y: 0.22, s: 0.17, v: 0.6 },
    { x: 0.33, y: 0.2, s: 0.22, v: 0.7 },
    { x: 0.8, y: 0.3, s: 0.3, v: 0.9 },
    { x: 0.16, y: 0.34, s: 0.46, v: 1.2 },
  ].map((b, i) => ({
    ...b,
    img: drawn(400, 560, S * b.s * 1.5, (q) => balloon(q, suits[i % 5]!, haze, clamp(0.62 - b.s * 1.25))),
  }))
  const flock = particles(14, 71)
  return (t: number) => {
    const e = ease(t, frame.duration)
    g.drawImage(heaven(t), 0, 0, W, H)
    disc(g, W * sun[0], H * (sun[1] - 0.02 * e), H * 0.075)
    const shift = (i: number) => -W * 0.09 - W * 0.04 * e * (0.3 + 0.4 * i)
    const cover = (i: number) => {
      g.drawImage(layers[i]!, shift(i), H * 0.02 * e * i)
      g.globalAlpha = 0.75
      g.drawImage(fog(t + i * 23), -W * 0.05, H * (0.47 + 0.1 * i), W * 1.1, H * 0.2)
      g.globalAlpha = 1
    }
    cover(0)
    cover(1)
    g.strokeStyle = 'rgba(70,40,50,.8)'
    for (const [a, b, c, d] of flock)
      bird(g, W * (0.4 + 0.3 * a - 0.02 * t), H * (0.3 + 0.12 * b), H * (0.005 + 0.005 * c), t * (7 + 2 * d) + 20 * d)
    for (const [i, b] of fleet.entries()) {
      if (i === 3) cover(2)
      const [w, h] = [b.img.width, b.img.height]
      const x = W * (b.x + 0.006 * Math.sin(t * 0.5 + i * 2)) - W * 0.02 * e * b.v - w / 2
      const y = H * (b.y - 0.018 * t * b.v * 0.6 + 0.05) - h * 0.4
      g.drawImage(b.img, x, y)
      // The burner is lit now and then and makes the whole envelope glow.
      const burn = clamp(noise(t * 1.6 + i * 13, i) * 3 - 1.3)
      lit(g, () => {
        stamp(g, burner, x + w / 2, y + h * 0.5, w * 0.5, 0.42 * burn, h * 0.4)
        stamp(g, burner, x + w / 2, y + h * 0.79, w * 0.07, burn, h * 0.06)
      })
    }
    cover(3)
    g.globalAlpha = lerp(0.5, 0.3, e)
    g.drawImage(fog(t * 1.5 + 90), -W * 0.2, H * 0.72, W * 1.5, H * 0.3)
    g.globalAlpha = 1
    return finish()
  }
}

export const clip: Clip = {
  file: 'hot-air-balloons_pushkar_rajasthan_sunrise_hills_mist_travel_drone',
  name: 'Balloons over Pushkar',
  nameHindi: 'पुष्कर पर गुब्बारे',
  description: 'Colourful hot-air balloons rise over the misty Aravalli hills near Pushkar at sunrise.',
  descriptionHindi: 'सूर्योदय के समय पुष्कर के पास धुंध में डूबी अरावली की पहाड़ियों के ऊपर रंग-बिरंगे हॉट एयर बलून उठ रहे हैं।',
  ...{ format: 'hd', duration: 7, crf: 26, collection: 'Rajasthan', place: 'Pushkar, Rajasthan', scene },
}
