import { lights, wash } from '../backdrop.ts'
import { put, soft } from '../deep.ts'
import { noise, particles, type Rgb } from '../noise.ts'
import { bellSound } from '../sound.ts'
import { type Canvas, drawn, glow, lit, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const paper: Rgb[] = [
  [255, 120, 70],
  [255, 206, 110],
  [240, 70, 90],
  [120, 200, 120],
]

/** A folded paper star, lit from within: two shades a ray, pinholes along the folds. */
const star = (scale: number, [r, gr, b]: Rgb): Canvas =>
  drawn(600, 600, scale, (g) => {
    for (let i = 0; i < 5; i++) {
      const a = (i / 5) * 6.2832 - 1.5708
      const tip = [300 + 235 * Math.cos(a), 300 + 235 * Math.sin(a)] as const
      for (const side of [-1, 1]) {
        const inner = [300 + 96 * Math.cos(a + side * 0.628), 300 + 96 * Math.sin(a + side * 0.628)] as const
        const shade = side < 0 ? 1 : 0.66
        const fill = g.createRadialGradient(300, 300, 10, 300, 300, 235)
        fill.addColorStop(0, `rgb(${255 * shade},${Math.min(255, gr + 120) * shade},${Math.min(255, b + 90) * shade})`)
        fill.addColorStop(0.4, `rgb(${r * shade},${gr * shade},${b * shade})`)
        fill.addColorStop(1, `rgb(${r * 0.6 * shade},${gr * 0.45 * shade},${b * 0.45 * shade})`)
        g.fillStyle = fill
        g.beginPath()
        g.moveTo(300, 300)
        g.lineTo(tip[0], tip[1])
        g.lineTo(inner[0], inner[1])
        g.fill()
        g.fillStyle = 'rgba(255,250,220,.9)'
        for (let k = 2; k < 9; k++) {
          const q = k / 9.6
          g.beginPath()
          g.arc(
            300 + (tip[0] - 300) * q * 0.86 + (inner[0] - 300) * 0.17,
            300 + (tip[1] - 300) * q * 0.86 + (inner[1] - 300) * 0.17,
            4.4 * (1.1 - q * 0.6),
            0,
            7,
          )
          g.fill()
        }
      }
    }
  })

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.46, curve: 0.28, tint: [1.02, 1, 0.98], lift: [0.014, 0.02, 0.026] },
    0.42,
  )
  const stars = paper.map((c) => soft(star(S * 1.1, c), [0, 5 * S, 11 * S, 20 * S, 34 * S]))
  const halos = paper.map((c) => glow(c, 1.7))
  const back = lights({
    colours: [
      [255, 200, 120],
      [120, 255, 170],
      [255, 90, 80],
      [130, 180, 255],
    ],
    count: 90,
    seed: 8,
    size: [0.01, 0.05],
    rows: [0.02, 1],
    strength: 0.42,
  })
  const all = particles(11, 31).map(([a, b, c], i) => ({
    x: i === 10 ? 0.54 : (i * 0.382 + 0.1) % 1,
    y: i === 10 ? 0.4 : 0.08 + 0.8 * b,
    depth: i === 10 ? 1 : i < 8 ? 0.3 + 0.3 * c : 1.35,
    kind: i === 10 ? 0 : i % 4,
    seed: a * 20,
  }))
  all.sort((p, q) => p.depth - q.depth)
  return (t: number) => {
    const e = ease(t, frame.duration)
    wash(g, W, H, '#06141c', '#0c2a26', '#123024', '#060c0e')
    back(g, W, H, t, -0.03 * e)
    for (const { x, y, depth, kind, seed } of all) {
      const turn = 0.16 * Math.sin(t * 0.7 + seed)
      const [px, py] = [W * (0.5 + (x - 0.5) * 1.2 - (e - 0.5) * 0.12 * depth), H * y]
      const width = W * 0.72 * depth
      g.strokeStyle = 'rgba(4,10,8,.9)'
      g.lineWidth = 3 * S * depth
      g.beginPath()
      g.moveTo(px, -10)
      g.lineTo(px, py - width * 0.34)
      g.stroke()
      const flicker = 0.85 + 0.2 * noise(t * 4, seed)
      lit(g, () => stamp(g, halos[kind]!, px, py, width * 0.9, 0.45 * flicker))
      put(g, stars[kind]!, px, py, width, Math.abs(1 - depth) * 30 * S, 1, turn)
      lit(g, () => stamp(g, halos[kind]!, px, py, width * 0.3, 0.5 * flicker))
    }
    return finish()
  }
}

export const clip: Clip = {
  file: 'christmas_paper-star_lantern_goa_fairy-lights_night_bokeh_festival_closeup_shot-on-mobile',
  name: 'Christmas Stars in Goa',
  nameHindi: 'गोवा में क्रिसमस के सितारे',
  description:
    'Paper stars glow and turn on their strings among fairy lights in a Goan lane at Christmas; a church bell rings.',
  descriptionHindi:
    'क्रिसमस पर गोवा की एक गली में झालर की बत्तियों के बीच काग़ज़ के सितारे चमकते और घूमते हैं; गिरजाघर की घंटी बजती है।',
  ...{
    format: 'mobile',
    drawnAt: [810, 1440],
    duration: 5,
    crf: 23,
    fps: 30,
    collection: 'Festivals of India',
    place: 'Panjim, Goa',
    sound: bellSound,
    scene,
  },
}
