import { clamp, fbm, lerp, noise, particles, smooth, unit } from '../noise.ts'
import { type Canvas, drawn, glow, lit, pixels, ramp, shape, sheet, stamp } from '../sprites.ts'
import { paste } from '../post.ts'
import { type Clip, type Frame, stage } from '../stage.ts'
import { bake, cellsFor, eroded, flight } from '../terrain.ts'

/** Stands for the sky in the drawn range; near the real sky's colour, so that the ridge's soft edge shows no rim. */
const key = [21, 29, 57] as const

/** A moonlit range, drawn once; the sky above it is transparent. */
function range(W: number, H: number): Canvas {
  const land = bake({
    ...{ cells: cellsFor(W, 1024), size: 24, sun: unit([-0.7, 0.35, 0.3]), shadow: 200 },
    height: (x, z) => Math.pow(Math.max(0, eroded(x * 0.24 + 11, z * 0.24 + 3, 11)), 1.7) * 1.5,
    colour: (x, z, y, up, out) => {
      const snow = smooth(0.5, 0.68, up + 0.25 * (fbm(x * 7, z * 7, 4) - 0.5) + 0.16 * (y - 1))
      const rock = 0.1 + 0.08 * fbm(x * 9, z * 9, 3)
      for (const c of [0, 1, 2] as const) out[c] = lerp(rock, 0.9, snow)
    },
    ambient: [0.05, 0.07, 0.13],
    sunlight: [0.3, 0.36, 0.5],
  })
  const data = flight(
    land,
    W,
    H,
  )(
    { x: 5, y: 1.5, z: 3, yaw: 0.35, horizon: 0.74, fov: 1 },
    {
      ...{
        far: 20,
        step: 0.002,
        near: 0.2,
        sunU: 0.2,
        fog: [26, 30, 58],
        fogSun: [52, 44, 66],
        fogDensity: 0.09,
        fogHeight: 0.3,
      },
      detail: (x, z, d) => 1 + Math.exp(-d * 0.1) * 0.4 * (noise(x * 44, z * 44) - 0.5),
      sky: (_u, _v, out) => void out.splice(0, 3, ...key),
    },
  )
  for (let k = 0; k < data.length; k += 4) {
    if (data[k] === key[0] && data[k + 1] === key[1] && data[k + 2] === key[2]) data[k + 3] = 0
  }
  const [canvas, g] = sheet(W, H)
  paste(g, new Uint8ClampedArray(data), W, H)
  return canvas
}

/** The galaxy's band: bright dust, dark lanes, and a haze of stars too small to tell apart. */
const galaxy = (size: number): Canvas =>
  pixels(size, size, (u, v, o) => {
    const along = (u - 0.5) * 2
    const across = (v - 0.5) * 2 + 0.3 * (fbm(u * 6, 2, 3) - 0.5)
    const cloud = fbm(u * 17, v * 7 + 4, 7)
    const width = 0.3 + 0.12 * Math.exp(-along * along * 6)
    const band = Math.exp(-Math.pow(across / width, 2)) * (0.3 + 0.7 * Math.exp(-along * along * 3.2))
    const lane =
      smooth(0.38, 0.62, fbm(u * 15 + 3, v * 7, 7)) * Math.exp(-Math.pow((across - 0.03) / (width * 0.45), 2))
    const light =
      band *
      (0.16 + 2.6 * cloud * cloud) *
      (1 - 0.85 * lane) *
      smooth(1, 0.7, Math.abs(along)) *
      smooth(1, 0.6, Math.abs(across))
    const core = light * light * 70
    o.splice(0, 4, 112 * light + core, 116 * light + core * 0.75, 158 * light + core * 0.55, 255)
  })()

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.45, curve: 0.32, tint: [1, 1, 1.04], lift: [0.015, 0.018, 0.035] },
    0.3,
  )
  const mountains = range(W, H)
  const milky = galaxy(Math.min(1400, H))
  const base = drawn(16, H, 1, (q) => {
    q.fillStyle = ramp(q, [0, 0, 0, H * 0.8], { 0: '#050817', 0.6: '#0e1733', 1: '#2c3456' })
    q.fillRect(0, 0, 16, H)
  })
  const [white, blue, amber, lantern] = [
    glow([255, 255, 255], 1.6, 64),
    glow([170, 200, 255], 1.8, 64),
    glow([255, 214, 170], 1.8, 64),
    glow([255, 160, 70], 2.2),
  ]
  const stars = particles(5200, 14)
  const dust = particles(3600, 15)
  // The sky turns around a pole above the left peak, as in an hour of time lapse.
  const pole = { x: W * 0.3, y: H * 0.1 }

  function heavens(t: number): void {
    const turn = -0.02 * t
    g.save()
    g.translate(pole.x, pole.y)
    g.rotate(turn - 0.95)
    g.globalAlpha = 0.95
    g.drawImage(milky, -H * 1.4, H * -0.1, H * 3, H * 1.15)
    // The band's own stars, in the band's own space.
    for (const [a, b, c, d] of dust) {
      const across = (b + c - 1) * 0.34
      const y = H * (0.475 + across * 0.9)
      stamp(g, d < 0.5 ? white : blue, H * (3 * a - 1.4), y, (1.5 + 1.3 * d) * S, 0.12 + 0.4 * d * d)
    }
    g.restore()
    for (const [a, b, c, d] of stars) {
      const [angle, radius] = [a * 6.2832 + turn, Math.sqrt(b) * W * 0.95]
      const [x, y] = [pole.x + Math.cos(angle) * radius, pole.y + Math.sin(angle) * radius]
      if (x < 0 || x > W || y < 0 || y > H * 0.95) continue
      const size = (0.9 + 4.2 * Math.pow(c, 14) + 0.7 * d) * S * 1.25
      const twinkle = 0.75 + 0.25 * Math.sin(t * (3 + 5 * d) + a * 90)
      stamp(g, d < 0.7 ? white : d < 0.86 ? blue : amber, x, y, size * 1.7, (0.35 + 0.65 * Math.pow(c, 3)) * twinkle)
    }
    meteor(t, 1.6, 0.62, 0.1)
    meteor(t, 4.7, 0.36, 0.22)
  }

  function meteor(t: number, start: number, x: number, y: number): void {
    const q = (t - start) / 0.7
    if (q < 0 || q > 1) return
    for (let k = 0; k < 40; k++) {
      const back = q - k * 0.006
      stamp(
        g,
        white,
        W * (x + 0.16 * back),
        H * (y + 0.13 * back),
        (3.4 - 0.07 * k) * S,
        Math.sin(q * Math.PI) * (1 - k / 40),
      )
    }
  }

  /** Two lit tents on the dark plain: the only warm light. */
  function camp(t: number): void {
    for (const [x, s] of [
      [0.605, 1],
      [0.66, 0.8],
    ] as const) {
      const [cx, cy, w] = [W * x, H * 0.925, 44 * S * s]
      const flicker = 0.9 + 0.2 * (noise(t * 3, x * 50) - 0.5)
      lit(g, () => stamp(g, lantern, cx, cy - w * 0.2, w * 3.4, 0.5 * flicker))
      g.fillStyle = ramp(g, [0, cy - w * 0.9, 0, cy], { 0: '#7a3c12', 0.55: '#f0a040', 1: '#ffd890' })
      shape(
        g,
        [cx - w, cy],
        [cx - w * 0.86, cy - w * 0.6, cx - w * 0.4, cy - w * 0.92, cx, cy - w * 0.95],
        [cx + w * 0.4, cy - w * 0.92, cx + w * 0.86, cy - w * 0.6, cx + w, cy],
      )
      g.strokeStyle = 'rgba(60,24,6,.8)'
      g.lineWidth = 2.2 * S * s
      g.beginPath()
      g.moveTo(cx, cy - w * 0.95)
      g.quadraticCurveTo(cx + w * 0.3, cy - w * 0.6, cx + w * 0.3, cy)
      g.moveTo(cx, cy - w * 0.95)
      g.quadraticCurveTo(cx - w * 0.3, cy - w * 0.6, cx - w * 0.34, cy)
      g.stroke()
      lit(g, () => stamp(g, lantern, cx, cy + w * 0.12, w * 2.6, 0.5 * flicker, w * 0.4))
    }
  }

  return (t: number) => {
    const p = t / frame.duration
    g.drawImage(base, 0, 0, W, H)
    lit(g, () => heavens(t))
    const zoom = 1 + 0.03 * p
    g.drawImage(mountains, (-W * (zoom - 1)) / 2, -H * (zoom - 1), W * zoom, H * zoom)
    g.fillStyle = '#070810'
    g.beginPath()
    g.moveTo(0, H)
    for (let x = 0; x <= W; x += 3)
      g.lineTo(x, H * (0.94 - 0.05 * fbm((x / W) * 3 + 4, 2, 5) + 0.02 * clamp(Math.abs(x / W - 0.63) * 5)))
    g.lineTo(W, H)
    g.fill()
    camp(t)
    return finish()
  }
}

export const clip: Clip = {
  file: 'milky-way_stars_ladakh_night_timelapse_himalaya_camp_nature_wide',
  name: 'Milky Way over Ladakh',
  nameHindi: 'लद्दाख़ पर आकाशगंगा',
  description:
    'A night time lapse in Ladakh: the Milky Way wheels above moonlit peaks and two glowing tents, with a pair of shooting stars.',
  descriptionHindi:
    'लद्दाख़ की रात का टाइम-लैप्स: चाँदनी में नहाई चोटियों और दो रोशन तंबुओं के ऊपर घूमती आकाशगंगा, साथ में दो टूटते तारे।',
  ...{ format: 'uhd', duration: 7, crf: 27, collection: 'Himalayan Heights', place: 'Ladakh', scene },
}
