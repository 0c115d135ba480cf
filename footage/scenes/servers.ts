import { lights, wash } from '../backdrop.ts'
import { noise, particles, type Rgb } from '../noise.ts'
import { humSound } from '../sound.ts'
import { bokeh, drawn, glow, lit, ramp, stamp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

const colours: Rgb[] = [
  [90, 255, 140],
  [90, 190, 255],
  [255, 180, 70],
]

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.5, curve: 0.3, tint: [0.97, 1, 1.06], lift: [0.01, 0.016, 0.03] },
    0.44,
  )
  const [discs, halos] = [colours.map((c) => bokeh(c)), colours.map((c) => glow(c, 2))]
  const lamps = particles(640, 41)
  const back = lights({ colours, count: 80, seed: 2, size: [0.012, 0.03], rows: [0.05, 0.95], strength: 0.3 })
  /** A row of machines: steel fronts with slots and handles. */
  const rack = drawn(900, 1080, S, (q) => {
    for (let i = 0; i < 18; i++) {
      q.fillStyle = ramp(q, [0, i * 60, 0, i * 60 + 58], { 0: '#2a3040', 0.1: '#161a24', 0.9: '#0c0f16', 1: '#04050a' })
      q.fillRect(0, i * 60, 900, 58)
      for (let k = 0; k < 14; k++) {
        q.fillStyle = '#05070c'
        q.fillRect(60 + k * 44, i * 60 + 16, 36, 26)
        q.fillStyle = 'rgba(120,150,190,.14)'
        q.fillRect(60 + k * 44, i * 60 + 42, 36, 2)
      }
      q.fillStyle = '#39425a'
      q.fillRect(16, i * 60 + 12, 12, 34)
      q.fillRect(872, i * 60 + 12, 12, 34)
    }
  })
  return (t: number) => {
    const e = ease(t, frame.duration)
    wash(g, W, H, '#04060c', '#0a1220', '#04060a')
    back(g, W, H, t * 4, -0.05 * e)
    // The rack runs away from the lens on the right: strip by strip, ever farther and softer.
    const strips = 150
    const place = (u: number) => {
      const z = 1 / (1.05 - 0.86 * (1 - u))
      return { x: W * (1.06 - 1.02 * (1 - u) ** 0.8 - 0.05 * e), h: H * 1.9 * (0.2 + 0.8 * u * u), z }
    }
    for (let i = 0; i < strips; i++) {
      const [a, b] = [place(i / strips), place((i + 1) / strips)]
      g.globalAlpha = 1
      g.drawImage(
        rack,
        (rack.width * i) / strips,
        0,
        rack.width / strips,
        rack.height,
        a.x,
        H * 0.5 - a.h / 2,
        b.x - a.x + 1,
        a.h,
      )
    }
    lit(g, () => {
      for (const [i, [a, b, c, d]] of lamps.entries()) {
        const [u, row] = [a, Math.floor(b * 18) + 0.5]
        const at = place(u)
        const y = H * 0.5 - at.h / 2 + (row / 18) * at.h
        if (y < 0 || y > H) continue
        const busy = noise(t * (6 + 14 * c) + i * 7, d * 40) > 0.45 ? 1 : 0.12
        const kind = i % 7 === 0 ? 2 : i % 3 === 0 ? 1 : 0
        const off = Math.abs(u - 0.72)
        if (off < 0.12) {
          stamp(g, halos[kind]!, at.x, y, 15 * S, busy)
          stamp(g, halos[kind]!, at.x, y, 5 * S, busy)
        } else stamp(g, discs[kind]!, at.x, y, (4 + 44 * (off - 0.12)) * S, 0.5 * busy * (1 - off * 0.5))
      }
    })
    return finish()
  }
}

export const clip: Clip = {
  file: 'data-centre_server_rack_led_technology_bengaluru_computer_office_work_city_closeup',
  name: 'Lights of a Data Centre',
  nameHindi: 'डेटा सेंटर की बत्तियाँ',
  description: 'Status lights flicker along a rack of servers in a dark hall; the focus lies on one row.',
  descriptionHindi: 'अँधेरे हॉल में सर्वरों के रैक पर टिमटिमाती बत्तियाँ; फ़ोकस बस एक क़तार पर है।',
  ...{
    format: 'hd',
    drawnAt: [1440, 810],
    duration: 5,
    crf: 23,
    fps: 30,
    collection: 'Hands and Work',
    place: 'Bengaluru, Karnataka',
    sound: humSound,
    scene,
  },
}
