import { lights, wash } from '../backdrop.ts'
import { put, soft } from '../deep.ts'
import { noise, particles, type Rgb } from '../noise.ts'
import { type Canvas, drawn, glow, lit, ramp, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const glass: Rgb[] = [
  [255, 170, 60],
  [70, 200, 190],
  [236, 70, 80],
  [120, 110, 240],
]

/** A brass lantern with coloured panes, 300 x 640 units, with an empty margin for the blur. */
const lantern = (scale: number, own: Rgb): Canvas =>
  drawn(300, 640, scale, (g) => {
    const brass = ramp(g, [50, 0, 250, 0], {
      0: '#3a2208',
      0.2: '#a8742a',
      0.36: '#f2d08a',
      0.5: '#8a5a1c',
      0.8: '#4a2c0c',
      1: '#b8843a',
    })
    const poly = (fill: typeof g.fillStyle, ...points: [number, number][]) => {
      g.fillStyle = fill
      g.beginPath()
      for (const [x, y] of points) g.lineTo(x, y)
      g.fill()
    }
    g.strokeStyle = '#a8742a'
    g.lineWidth = 6
    g.beginPath()
    g.arc(150, 66, 24, 0, 7)
    g.stroke()
    g.fillStyle = brass
    g.beginPath()
    g.moveTo(150, 84)
    g.bezierCurveTo(160, 140, 236, 150, 240, 214)
    g.lineTo(60, 214)
    g.bezierCurveTo(64, 150, 140, 140, 150, 84)
    g.fill()
    poly(brass, [52, 210], [248, 210], [254, 230], [46, 230])
    for (let i = 0; i < 5; i++) {
      const edge = (k: number, y: number) => 150 + Math.sin(((k / 5) * 2 - 1) * 1.45) * (y < 400 ? 92 : 78)
      const face = 0.65 + 0.5 * Math.cos(((i + 0.5) / 5) * 2.6 - 1.3)
      const light = ramp(g, [0, 230, 0, 500], {
        0: `rgba(${own[0] * face * 0.5},${own[1] * face * 0.5},${own[2] * face * 0.5},1)`,
        0.55: `rgba(${Math.min(255, own[0] * face * 1.3)},${Math.min(255, own[1] * face * 1.2 + 20)},${Math.min(255, own[2] * face + 30)},1)`,
        1: `rgba(${own[0] * face * 0.6},${own[1] * face * 0.5},${own[2] * face * 0.5},1)`,
      })
      poly(light, [edge(i, 230), 230], [edge(i + 1, 230), 230], [edge(i + 1, 500), 500], [edge(i, 500), 500])
      // The lattice that throws the pattern.
      const mid = (edge(i, 300) + edge(i + 1, 300)) / 2
      const half = (edge(i + 1, 300) - edge(i, 300)) / 2
      g.strokeStyle = 'rgba(40,22,6,.85)'
      g.lineWidth = 5
      for (let q = 0; q < 4; q++) {
        const y = 262 + q * 66
        g.beginPath()
        for (const [x, dy] of [
          [0, -33],
          [half, 0],
          [0, 33],
          [-half, 0],
          [0, -33],
        ] as const)
          g.lineTo(mid + x, y + dy)
        g.stroke()
        g.beginPath()
        g.ellipse(mid, y, half * 0.35, 12, 0, 0, 7)
        g.stroke()
      }
      g.strokeStyle = '#8a5a1c'
      g.lineWidth = 7
      g.beginPath()
      g.moveTo(edge(i, 230), 230)
      g.lineTo(edge(i, 500), 500)
      g.stroke()
    }
    poly(brass, [58, 498], [242, 498], [224, 530], [76, 530])
    poly(brass, [100, 530], [200, 530], [160, 570], [140, 570])
    g.fillStyle = brass
    g.beginPath()
    g.arc(150, 580, 14, 0, 7)
    g.fill()
  })

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.5, curve: 0.3, tint: [1.02, 1, 0.98], lift: [0.016, 0.016, 0.03] },
    0.42,
  )
  const lamps = glass.map((c) => soft(lantern(S * 1.35, c), [0, 5 * S, 11 * S, 20 * S, 34 * S]))
  const halos = glass.map((c) => glow(c, 1.8))
  const back = lights({
    colours: [
      [255, 190, 100],
      [255, 220, 160],
      [110, 220, 200],
    ],
    count: 60,
    seed: 12,
    size: [0.014, 0.06],
    rows: [0.1, 0.95],
    strength: 0.42,
  })
  const all = particles(13, 77).map(([a, b, c, d], i) => ({
    x: i === 12 ? 0.4 : (i * 0.618) % 1,
    y: i === 12 ? 0.46 : 0.1 + 0.5 * b,
    depth: i === 12 ? 1 : i < 9 ? 0.32 + 0.3 * c : 0.85 + 0.5 * d,
    kind: i === 12 ? 0 : i % 4,
    seed: a * 20,
  }))
  all.sort((p, q) => p.depth - q.depth)
  return (t: number) => {
    const e = ease(t, frame.duration)
    wash(g, W, H, '#0a1026', '#1c1a3c', '#3a2038', '#140c18')
    back(g, W, H, t, 0.03 * e)
    for (const { x, y, depth, kind, seed } of all) {
      const turn = 0.035 * Math.sin(t * 1.3 + seed)
      const [px, py] = [W * (0.5 + (x - 0.5) * 1.15 + (e - 0.5) * 0.14 * depth), H * (y - 0.02 * e)]
      const width = W * 0.52 * depth
      g.strokeStyle = 'rgba(20,12,8,.8)'
      g.lineWidth = 3 * S * depth
      g.beginPath()
      g.moveTo(px - Math.sin(turn) * H, -10)
      g.lineTo(px, py - width * 0.8)
      g.stroke()
      const flicker = 0.75 + 0.35 * noise(t * 5, seed)
      lit(g, () => stamp(g, halos[kind]!, px, py + width * 0.1, width * 1.25, 0.5 * flicker))
      put(g, lamps[kind]!, px, py, width, Math.abs(1 - depth) * 26 * S, 1, turn)
      lit(g, () => stamp(g, halos[kind]!, px, py + width * 0.12, width * 0.5, 0.55 * flicker))
    }
    return finish()
  }
}

export const clip: Clip = {
  file: 'eid_lanterns_fanous_ramzan_hyderabad_charminar_bazaar_night_bokeh_festival_closeup_shot-on-mobile',
  name: 'Lanterns for Eid',
  nameHindi: 'ईद की लालटेनें',
  description: 'Brass lanterns with coloured glass sway above a bazaar on the night before Eid.',
  descriptionHindi: 'ईद से पहले की रात बाज़ार के ऊपर रंगीन काँच वाली पीतल की लालटेनें झूल रही हैं।',
  ...{
    format: 'mobile',
    drawnAt: [810, 1440],
    duration: 5,
    crf: 23,
    fps: 24,
    collection: 'Festivals of India',
    place: 'Hyderabad, Telangana',
    scene,
  },
}
