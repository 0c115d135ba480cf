import { fbm, lerp, noise, type Rgb } from '../noise.ts'
import { sky } from '../sky.ts'
import { type Canvas, drawn, pixels, ramp } from '../sprites.ts'
import { windSound } from '../sound.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const cloth: Rgb[] = [
  [40, 90, 190],
  [240, 240, 236],
  [206, 44, 40],
  [40, 140, 70],
  [244, 190, 30],
]

/** A printed flag: faded cloth, a wind horse as a smudge of ink, lines of print. */
const flag = (scale: number, [r, g, b]: Rgb, seed: number): Canvas =>
  pixels(200 * scale, 260 * scale, (u, v, o) => {
    const weave = 0.9 + 0.1 * noise(u * 160, v * 200)
    const fade = 0.86 + 0.22 * fbm(u * 3 + seed, v * 3, 3) + 0.1 * v
    const middle = Math.hypot(u - 0.5, (v - 0.5) * 1.2) < 0.2 && fbm(u * 14 + seed, v * 14, 3) > 0.46
    const line =
      Math.hypot(u - 0.5, (v - 0.5) * 1.2) > 0.24 &&
      u > 0.1 &&
      u < 0.9 &&
      v > 0.08 &&
      v < 0.94 &&
      Math.abs(((v * 22) % 1) - 0.5) < 0.24 &&
      noise(u * 60 + seed * 9, Math.floor(v * 22) * 3.1) > 0.42
    const ink = middle ? 0.5 : line ? 0.66 : 1
    const ragged = v > 0.95 - 0.05 * noise(u * 26 + seed, 2) ? 0 : 255
    o[0] = r * weave * fade * ink
    o[1] = g * weave * fade * ink
    o[2] = b * weave * fade * ink
    o[3] = ragged
  })()

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(frame, { vignette: 0.34, curve: 0.3, tint: [1.01, 1, 1] }, 0.18)
  const heaven = sky({
    top: [34, 84, 168],
    low: [160, 196, 226],
    horizon: 0.95,
    sun: [0.8, 0.05],
    warm: [50, 44, 30],
    clouds: { amount: 0.4, bright: [255, 255, 255], dark: [168, 184, 206], drift: 0.06, scale: 2 },
  })
  const flags = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => flag(Math.max(0.1, S * 0.9), cloth[i % 5]!, i * 3.7))
  const ridge = drawn(
    W,
    H * 0.34,
    1,
    (q) => {
      q.fillStyle = ramp(q, [0, 0, 0, H * 0.34], { 0: '#7f93b4', 0.5: '#8f9fb6', 1: '#b4bfcc' })
      q.beginPath()
      q.moveTo(0, H)
      for (let x = 0; x <= W; x += 2) q.lineTo(x, H * (0.3 - 0.42 * Math.pow(fbm((x / W) * 3.4 + 2, 4, 7), 1.7)))
      q.lineTo(W, H)
      q.fill()
      q.globalCompositeOperation = 'source-atop'
      for (let n = 0; n < 900; n++) {
        const [x, y] = [noise(n * 3.1, 1) * W, noise(n * 1.7, 7) * H * 0.34]
        q.strokeStyle = noise(n * 0.9, 4) > 0.52 ? 'rgba(244,248,255,.35)' : 'rgba(70,88,120,.25)'
        q.lineWidth = 2 + 5 * noise(n * 2.3, 9)
        q.beginPath()
        q.moveTo(x, y)
        q.lineTo(x + 16 * S * (noise(n, 3) - 0.2), y + 34 * S)
        q.stroke()
      }
    },
    2 * S,
  )

  /** One string: a sagging line from a to b with flags that blow to the side, column by column. */
  function string(
    t: number,
    from: [number, number],
    to: [number, number],
    sag: number,
    size: number,
    seed: number,
  ): void {
    const at = (k: number): [number, number] => [
      lerp(from[0], to[0], k),
      lerp(from[1], to[1], k) + sag * 4 * k * (1 - k) + Math.sin(t * 2 + seed + k * 5) * size * 0.05,
    ]
    const count = Math.floor(Math.hypot(to[0] - from[0], to[1] - from[1]) / (size * 1.06))
    for (let i = 0; i < count; i++) {
      const [a, b] = [at(i / count), at((i + 0.93) / count)]
      const image = flags[(i + seed * 3) % 10]!
      const strips = 22
      const gust = 0.6 + 0.8 * noise(t * 0.9 - i * 0.22, seed)
      for (let s = 0; s < strips; s++) {
        const v = s / strips
        // The wind lifts the lower part and runs down the cloth in waves.
        const wave = Math.sin(v * 5.5 - t * 9 - i * 1.3 + seed) * v * size * 0.1 * gust
        const blow = v * v * size * 0.62 * gust + wave
        const drop = size * 1.25 * (v - 0.16 * v * v * gust)
        const light = 0.5 + 0.5 * Math.cos(v * 5.5 - t * 9 - i * 1.3 + seed)
        g.save()
        g.transform((b[0] - a[0]) / image.width, (b[1] - a[1]) / image.width, 0, 1, a[0] + blow, a[1] + drop)
        g.drawImage(
          image,
          0,
          (image.height * s) / strips,
          image.width,
          image.height / strips,
          0,
          0,
          image.width,
          (size * 1.25) / strips + 1.5,
        )
        g.fillStyle = `rgba(10,16,40,${0.3 * v * (1 - light)})`
        g.fillRect(0, 0, image.width, (size * 1.25) / strips + 1)
        g.restore()
      }
    }
    g.strokeStyle = '#3a3430'
    g.lineWidth = size * 0.025
    g.beginPath()
    for (let k = 0; k <= 30; k++) g.lineTo(...at(k / 30))
    g.stroke()
  }

  return (t: number) => {
    const e = ease(t, frame.duration)
    g.drawImage(heaven(t), 0, 0, W, H)
    g.drawImage(ridge, -W * 0.02 * e, H * 0.67, W * 1.03, H * 0.34)
    string(t, [-W * 0.05, H * 0.5 - 0.02 * H * e], [W * 1.08, H * 0.12], H * 0.07, H * 0.12, 1)
    string(t, [-W * 0.08 - W * 0.03 * e, H * 0.06], [W * 1.1, H * 0.42], H * 0.12, H * 0.21, 4)
    string(t, [-W * 0.12 - W * 0.06 * e, H * 0.62], [W * 1.2, -H * 0.1], H * 0.14, H * 0.32, 7)
    return finish()
  }
}

export const clip: Clip = {
  file: 'losar_prayer-flags_lungta_wind_tawang_arunachal_himalaya_blue-sky_festival_spiritual_wide',
  name: 'Prayer Flags at Losar',
  nameHindi: 'लोसर की प्रार्थना-ध्वजाएँ',
  description: 'New prayer flags, hung for Losar, beat in the wind of a Himalayan pass below moving clouds.',
  ...{
    format: 'uhd',
    drawnAt: [2880, 1620],
    duration: 5,
    crf: 25,
    fps: 24,
    collection: 'Himalayan Heights',
    place: 'Tawang, Arunachal Pradesh',
    sound: windSound,
    scene,
  },
}
