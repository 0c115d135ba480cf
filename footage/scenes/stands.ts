import { lights, wash } from '../backdrop.ts'
import { noise, particles } from '../noise.ts'
import { put, soft } from '../deep.ts'
import { softer } from '../relief.ts'
import { crowdSound } from '../sound.ts'
import { type Canvas, drawn, glow, lit, pixels, ramp, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

/** A fan seen from behind against the light, 300 x 520 units; some raise one or both arms. */
function fan(scale: number, raised: number, kind: number, arm: number): Canvas {
  return drawn(300, 520, scale, (g) => {
    const rim = ['#232c48', '#3a2c22', '#1c3230', '#33222e'][kind]!
    const body = ramp(g, [40, 0, 260, 0], { 0: rim, 0.16: '#0b0d16', 0.8: '#08090f', 1: rim })
    g.fillStyle = g.strokeStyle = body
    g.lineCap = g.lineJoin = 'round'
    const limb = (side: number, up: number) => {
      const [ex, ey] = up ? [150 + side * 96, 214] : [150 + side * 104, 420]
      const [hx, hy] = up ? [150 + side * (70 + arm * 30), 66 - arm * 26] : [150 + side * 90, 500]
      g.lineWidth = 34
      g.beginPath()
      g.moveTo(150 + side * 70, 292)
      g.lineTo(ex, ey)
      g.stroke()
      g.lineWidth = 27
      g.beginPath()
      g.moveTo(ex, ey)
      g.lineTo(hx, hy)
      g.stroke()
      g.beginPath()
      g.ellipse(hx, hy - 12, 17, 22, side * 0.2, 0, 7)
      g.fill()
      if (up)
        for (const f of [-1, 0, 1]) {
          g.lineWidth = 8
          g.beginPath()
          g.moveTo(hx + f * 9, hy - 18)
          g.lineTo(hx + f * 13, hy - 46 + Math.abs(f) * 6)
          g.stroke()
        }
    }
    limb(-1, raised > 1 ? 1 : 0)
    limb(1, raised > 0 ? 1 : 0)
    g.beginPath()
    g.moveTo(60, 520)
    g.bezierCurveTo(54, 380, 58, 290, 96, 268)
    g.bezierCurveTo(120, 258, 128, 246, 130, 226)
    g.lineTo(170, 226)
    g.bezierCurveTo(172, 246, 180, 258, 204, 268)
    g.bezierCurveTo(242, 290, 246, 380, 240, 520)
    g.fill()
    g.beginPath()
    g.ellipse(150, 186, 43, 52, 0, 0, 7)
    g.fill()
    if (kind === 1) {
      g.beginPath()
      g.ellipse(150, 162, 49, 34, 0, 0, 7)
      g.fill()
    } else if (kind === 3) {
      g.beginPath()
      g.ellipse(150, 206, 50, 60, 0, 0, 7)
      g.fill()
    }
  })
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.42, curve: 0.3, tint: [0.99, 1, 1.04], lift: [0.014, 0.018, 0.03] },
    0.44,
  )
  const flood = glow([220, 234, 255], 2.4)
  const lamp = glow([255, 255, 255], 1.1, 64)
  const stands = lights({
    colours: [
      [255, 230, 180],
      [150, 190, 255],
      [255, 150, 120],
      [250, 250, 255],
    ],
    count: 260,
    seed: 6,
    size: [0.003, 0.008],
    rows: [0.3, 0.52],
    strength: 0.5,
  })
  const field = pixels(320, 60, (u, v, o) => {
    const stripe = Math.floor((u - 0.5) * (14 - 9 * v) + 40) % 2
    const k = 0.8 + 0.2 * stripe + 0.15 * (noise(u * 90, v * 30) - 0.5)
    o.splice(0, 4, 54 * k, 132 * k, 60 * k, 255)
  })()
  const [soften] = softer(field, [3])
  const fans = [0, 1, 2]
    .flatMap((raised) => [0, 1, 2, 3].map((kind) => fan(S, raised, kind, kind / 3)))
    .map((f) => soft(f, [0, 2.5 * S, 14 * S]))
  const people = particles(58, 19).map(([a, b, c, d], i) => {
    const row = i < 26 ? 0 : i < 46 ? 1 : 2
    const n = [26, 20, 12][row]!
    return {
      x: (i - [0, 26, 46][row]! + 0.5 + (a - 0.5) * 0.5) / n,
      row,
      pose: Math.floor(b * 2.4) * 4 + Math.floor(c * 4),
      seed: d * 40,
      lively: 0.5 + b,
    }
  })
  return (t: number) => {
    const e = ease(t, frame.duration)
    wash(g, W, H, '#04081a', '#0c1a3c', '#1a3a5c', '#10202c')
    lit(g, () => {
      for (const [x, y] of [
        [0.1, 0.13],
        [0.37, 0.09],
        [0.66, 0.09],
        [0.92, 0.13],
      ] as const) {
        const px = W * (0.5 + (x - 0.5) * (1 + 0.04 * e))
        stamp(g, flood, px, H * y, W * 0.26, 0.75)
        for (let j = 0; j < 3; j++)
          for (let i = 0; i < 6; i++)
            stamp(g, lamp, px + (i - 2.5) * W * 0.011, H * y + (j - 1) * W * 0.011, W * 0.0085, 0.95)
      }
    })
    g.fillStyle = 'rgba(10,14,30,.82)'
    g.fillRect(0, H * 0.3, W, H * 0.22)
    stands(g, W, H, t * 3)
    g.drawImage(soften!, -W * 0.02, H * 0.5, W * 1.04, H * 0.26)
    g.fillStyle = ramp(g, [0, H * 0.5, 0, H * 0.76], {
      0: 'rgba(190,220,255,.34)',
      0.3: 'rgba(190,220,255,.05)',
      1: 'rgba(4,8,16,.7)',
    })
    g.fillRect(0, H * 0.5, W, H * 0.5)
    for (const { x, row, pose, seed, lively } of people) {
      const size = [0.36, 0.56, 0.98][row]! * H * 0.78
      const jump = Math.pow(Math.abs(Math.sin(t * (3.4 + lively) + seed)), 1.6) * 0.07 * lively * size
      const base = [0.8, 0.93, 1.16][row]! * H
      const px = W * (0.5 + (x - 0.5) * (1.08 + 0.05 * e * (row + 1)))
      put(
        g,
        fans[pose]!,
        px,
        base - jump - size * 0.1,
        size * 0.58,
        [2, 0, 13][row]! * S,
        1,
        Math.sin(t * 2.2 + seed) * 0.05,
      )
    }
    return finish()
  }
}

export const clip: Clip = {
  file: 'cricket_stadium_floodlights_night_crowd_fans_match_sports_wide',
  name: 'Night Match from the Stands',
  nameHindi: 'दर्शक-दीर्घा से रात का मैच',
  description:
    'Fans, seen from behind, leap and throw up their arms under the floodlights of a cricket ground at night.',
  descriptionHindi: 'पीछे से दिखते दर्शक रात के क्रिकेट मैच में फ़्लडलाइट के नीचे उछलते और हाथ उठाते हैं।',
  ...{
    format: 'hd',
    drawnAt: [1440, 810],
    duration: 5,
    collection: 'Sport and Play',
    crf: 24,
    fps: 50,
    place: 'Kolkata, West Bengal',
    sound: crowdSound,
    scene,
  },
}
