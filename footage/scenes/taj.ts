import { clamp, lerp, particles, random } from '../noise.ts'
import { water } from '../post.ts'
import { bird, mist, sky, sunDisc, treeline } from '../sky.ts'
import { type Canvas, type Ctx, drawn, ramp, shape } from '../sprites.ts'
import { type Clip, type Frame, stage } from '../stage.ts'

const horizon = 0.665

/** A vertical surface lit from the right, cool in its own shade. */
const marble = (m: Ctx, left: number, right: number, shade = '#715e6e', warm = '#cfa68f', edge = '#ffdcae') =>
  ramp(m, [left, 0, right, 0], { 0: shade, 0.5: '#a0858c', 0.86: warm, 1: edge })

function dome(m: Ctx, cx: number, y: number, r: number, h: number): void {
  m.fillStyle = marble(m, cx - r * 1.12, cx + r * 1.12)
  const half = (s: number) => [cx + s * r * 1.32, y - h * 0.36, cx + s * r * 0.98, y - h * 0.72, cx + s * r * 0.28]
  shape(
    m,
    [cx - r * 0.93, y],
    [...half(-1), y - h * 0.9],
    [cx - r * 0.05, y - h * 0.96, cx, y - h * 1.06],
    [cx + r * 0.05, y - h * 0.96, cx + r * 0.28, y - h * 0.9],
    [cx + r * 0.98, y - h * 0.72, cx + r * 1.32, y - h * 0.36, cx + r * 0.93, y],
  )
  m.fillStyle = '#6f5b60'
  m.fillRect(cx - r * 0.014 - 1, y - h * 1.3, r * 0.028 + 2, h * 0.27)
  for (const [up, size] of [
    [1.1, 0.05],
    [1.17, 0.04],
    [1.24, 0.03],
  ] as const) {
    m.beginPath()
    m.arc(cx, y - h * up, r * size + 1, 0, 7)
    m.fill()
  }
}

function arch(m: Ctx, cx: number, y: number, w: number, h: number, fill: Ctx['fillStyle']): void {
  m.fillStyle = fill
  const [l, r] = [cx - w / 2, cx + w / 2]
  shape(m, [l, y], [l, y - h * 0.62], [l, y - h * 0.86, cx, y - h], [r, y - h * 0.86, r, y - h * 0.62], [r, y])
}

function minaret(m: Ctx, cx: number, y: number, h: number, s: number): void {
  const w = 17 * s
  m.fillStyle = marble(m, cx - w, cx + w)
  shape(m, [cx - w, y], [cx - w * 0.72, y - h], [cx + w * 0.72, y - h], [cx + w, y])
  for (const q of [0.3, 0.62, 0.97]) {
    m.fillStyle = '#8b747c'
    m.fillRect(cx - w * 1.35, y - h * q - 4 * s, w * 2.7, 5 * s)
    m.fillStyle = '#dcb89d'
    m.fillRect(cx - w * 1.35, y - h * q - 7 * s, w * 2.7, 3 * s)
  }
  m.fillStyle = '#8b747c'
  for (const i of [-1, 0, 1]) m.fillRect(cx + i * w * 0.55 - 2 * s, y - h - 26 * s, 4 * s, 26 * s)
  dome(m, cx, y - h - 25 * s, w * 0.85, w * 1.6)
}

function mainBlock(m: Ctx): void {
  m.fillStyle = ramp(m, [-330, 0, 330, 0], { 0: '#8a7480', 0.45: '#a88c8c', 0.8: '#d9b79f', 1: '#e6c3a0' })
  m.fillRect(-330, -318, 660, 278)
  m.fillStyle = 'rgba(100,76,88,.30)'
  m.fillRect(-330, -318, 72, 278)
  m.fillStyle = 'rgba(255,222,176,.35)'
  m.fillRect(258, -318, 72, 278)
  m.fillStyle = '#c9aa9f'
  m.fillRect(-122, -352, 244, 312)
  m.fillStyle = 'rgba(90,66,74,.25)'
  m.fillRect(-122, -352, 6, 312)
  m.fillStyle = 'rgba(255,232,196,.5)'
  m.fillRect(117, -352, 5, 312)
  const niche = ramp(m, [0, -300, 0, -40], { 0: '#6b555f', 1: '#96797a' })
  arch(m, 0, -40, 168, 278, '#dcbda8')
  arch(m, 0, -40, 152, 262, niche)
  arch(m, 0, -40, 64, 118, '#54424e')
  for (const s of [-1, 1]) {
    for (const y of [-42, -180]) {
      arch(m, s * 190, y, 92, 126, '#d2b2a3')
      arch(m, s * 190, y, 80, 114, niche)
      arch(m, s * 190, y, 34, 58, '#59464f')
      arch(m, s * 294, y, 44, 120, 'rgba(110,84,92,.55)')
    }
  }
  for (const x of [-330, -258, -122, 122, 258, 330]) {
    m.fillStyle = marble(m, x - 6, x + 6)
    m.fillRect(x - 5, -372, 10, 334)
    dome(m, x, -370, 7, 16)
  }
  m.fillStyle = 'rgba(90,66,74,.28)'
  m.fillRect(-330, -318, 660, 4)
  m.fillRect(-330, -180, 660, 2)
}

/** Drawn once in units of 1500 x 900, feet at 860; haze from below, warm light from the sun's side. */
const mausoleum = (scale: number): Canvas =>
  drawn(1500, 900, scale, (m) => {
    m.translate(750, 860)
    for (const s of [-1, 1]) minaret(m, s * 500, -38, 400, 0.92)
    m.fillStyle = marble(m, -620, 620, '#a58c90', '#d2ae9a', '#e0bd9f')
    m.fillRect(-620, -40, 1240, 48)
    m.fillStyle = 'rgba(90,66,74,.35)'
    m.fillRect(-620, -40, 1240, 4)
    for (let i = -30; i < 30; i++) arch(m, i * 20.5 + 10, 6, 12, 32, 'rgba(110,86,92,.35)')
    m.fillStyle = marble(m, -135, 135)
    m.fillRect(-128, -395, 256, 70)
    m.fillStyle = 'rgba(110,86,92,.35)'
    m.fillRect(-128, -352, 256, 5)
    dome(m, 0, -388, 140, 265)
    for (const s of [-1, 1]) {
      m.fillStyle = marble(m, s * 205 - 48, s * 205 + 48)
      m.fillRect(s * 205 - 44, -338, 88, 14)
      for (let i = -2; i <= 2; i++) m.fillRect(s * 205 + i * 19 - 4, -378, 8, 50)
      m.fillRect(s * 205 - 48, -384, 96, 9)
      dome(m, s * 205, -383, 46, 84)
    }
    mainBlock(m)
    for (const s of [-1, 1]) minaret(m, s * 610, -10, 520, 1.15)
    m.globalCompositeOperation = 'source-atop'
    const [high, mid, low] = ['rgba(200,150,140,.10)', 'rgba(236,190,156,.18)', 'rgba(250,206,160,.60)']
    m.fillStyle = ramp(m, [0, -700, 0, 10], { 0: high, 0.6: mid, 1: low })
    m.fillRect(-750, -860, 1500, 900)
    const sunlit = m.createRadialGradient(160, -220, 0, 160, -220, 520)
    sunlit.addColorStop(0, 'rgba(255,214,150,.38)')
    sunlit.addColorStop(1, 'rgba(255,214,150,0)')
    m.fillStyle = sunlit
    m.fillRect(-750, -860, 1500, 900)
  })

/** A cypress out of a few thousand leaves, light on the right. */
const cypress = (scale: number): Canvas =>
  drawn(120, 330, scale, (c) => {
    const r = random(5)
    for (let i = 0; i < 2600; i++) {
      const v = r()
      const side = r() * 2 - 1
      const light = clamp(side * 0.5 + 0.4 + 0.25 * (r() - 0.5))
      const half = 46 * Math.pow(Math.sin(Math.PI * Math.pow(v, 0.62)), 0.8)
      c.fillStyle = `rgba(${lerp(34, 126, light) | 0},${lerp(42, 98, light) | 0},${lerp(46, 60, light) | 0},.6)`
      c.beginPath()
      c.ellipse(60 + side * half, 12 + v * 310, 1.5 + r() * 3, 4 + r() * 6, 0, 0, 7)
      c.fill()
    }
  })

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.38, curve: 0.28, tint: [1.03, 1, 0.96], lift: [0.035, 0.025, 0.04] },
    0.22,
  )
  const waterline = Math.round(H * horizon)
  const heaven = sky({
    ...{ top: [112, 132, 172], low: [250, 196, 150], horizon, sun: [0.6, 0.5] },
    clouds: { amount: 0.6, bright: [255, 206, 168], dark: [186, 150, 160] },
  })
  const sun = sunDisc([255, 244, 214], [255, 205, 130])
  const haze = mist([255, 218, 178])
  const trees = (seed: number, base: number, colour: string, density: number) =>
    drawn(W * 1.2, H, 1, (c) => {
      c.fillStyle = colour
      treeline(c, W * 1.2, H, base, 0.06, seed, density)
    })
  const far = trees(3, 0.675, 'rgb(196,164,150)', 4)
  const near = trees(11, 0.695, 'rgb(128,104,104)', 22)
  const palace = mausoleum(S)
  const tree = cypress(S)
  const flock = particles(17, 42)
  return (t: number) => {
    const p = t / frame.duration
    const zoom = (k: number) => 1 + 0.055 * p * k
    const plane = (img: Canvas, k: number) => {
      const s = zoom(k)
      g.drawImage(img, (W - img.width * s) / 2, waterline - waterline * s, img.width * s, img.height * s)
    }
    g.drawImage(heaven(t), 0, 0, W, H)
    sun(g, W * (0.5 + 0.1 * zoom(0.2)), H * (0.5 - 0.012 * p), H * 0.087)
    plane(far, 0.35)
    g.globalAlpha = 0.8
    g.drawImage(haze(t), -W * 0.05, waterline - H * 0.16, W * 1.1, H * 0.2)
    g.globalAlpha = 1
    const s = zoom(0.9) * 0.8
    g.drawImage(
      palace,
      W / 2 - (palace.width * s) / 2,
      waterline - palace.height * s + 7.6 * S * s,
      palace.width * s,
      palace.height * s,
    )
    g.strokeStyle = 'rgba(66,48,56,.85)'
    for (const [a, b, c, d] of flock) {
      const y = H * (0.17 + 0.17 * b - 0.01 * t + 0.01 * Math.sin(t * 1.3 + d * 9))
      bird(g, W * (a * 0.5 + 0.12 + t * 0.022 * (1 + 0.3 * c)), y, H * (0.006 + 0.007 * c), t * (7 + 3 * d) + d * 30)
    }
    plane(near, 1.05)
    g.drawImage(haze(t * 1.3 + 30), -W * 0.1, waterline - H * 0.13, W * 1.25, H * 0.17)
    for (let i = 5; i >= 0; i--) {
      const d = 1 / (1 + i * 0.62)
      const h = H * 0.35 * d * zoom(1.2 + d)
      g.globalAlpha = clamp(0.35 + d * 0.75)
      for (const side of [-1, 1]) {
        const x = W / 2 + side * W * (0.1 + 0.44 * d) * zoom(1.2 + d)
        g.drawImage(tree, x - h * 0.13, waterline + H * 0.012 * d - h * 0.97, h * 0.26, h)
      }
    }
    g.globalAlpha = 1
    return finish((data) => water(data, W, H, t, { horizon: waterline, colour: [14, 18, 34] }))
  }
}

export const clip: Clip = {
  file: 'taj_mausoleum_agra_sunrise_reflection_birds_mughal_travel_wide',
  name: 'Marble Mausoleum at Sunrise',
  description:
    'The white marble mausoleum of Agra in the haze of a golden sunrise, mirrored in still water, with a flock of birds passing.',
  ...{ format: 'uhd', duration: 8, crf: 29, place: 'Agra, Uttar Pradesh', scene },
}
