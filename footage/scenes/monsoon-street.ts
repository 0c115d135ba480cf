import { random } from '../noise.ts'
import { type Canvas, type Ctx, drawn, ramp, shape } from '../sprites.ts'

// What stands and drives in the monsoon street; `W`, `H` in pixels, `S` pixels per design pixel.

/** House fronts far down the street with lit windows, out of focus. */
export const farStreet = (W: number, H: number, S: number): Canvas =>
  drawn(
    W,
    H,
    1,
    (g) => {
      const r = random(77)
      g.fillStyle = ramp(g, [0, 0, 0, H], { 0: '#0d1a2c', 0.6: '#1c3048', 1: '#3a4658' })
      g.fillRect(0, 0, W, H)
      for (const [k, colour] of ['#1a2b42', '#142237', '#0d1828'].entries()) {
        for (let i = -1; i < 9; i++) {
          const [w, x, h] = [
            W * (0.1 + 0.09 * r()),
            W * (i / 8) + r() * 60 * S,
            H * (0.35 + 0.5 * r()) * (1 - k * 0.16),
          ]
          g.fillStyle = colour
          g.fillRect(x, H - h, w, h)
          for (let wy = H - h + 20 * S; wy < H - 60 * S; wy += 34 * S) {
            for (let wx = x + 12 * S; wx < x + w - 22 * S; wx += 30 * S) {
              if (r() > 0.34) continue
              g.fillStyle = ['rgba(255,206,130,.85)', 'rgba(255,178,96,.7)', 'rgba(170,214,255,.6)'][(r() * 3) | 0]!
              g.fillRect(wx, wy, 13 * S, 18 * S)
            }
          }
        }
      }
    },
    9 * S,
  )

/** A row of lit shops with awnings and people under umbrellas, a little out of focus. */
export const shops = (W: number, H: number, S: number): Canvas =>
  drawn(
    W,
    H,
    1,
    (g) => {
      const r = random(78)
      const colours = ['#a8382e', '#17705f', '#b07a10', '#2a4798', '#8c2c66', '#1f7439']
      for (let x = -20 * S, i = 0; x < W; i++) {
        const w = (170 + r() * 110) * S
        const colour = colours[i % 6]!
        g.fillStyle = '#0d121a'
        g.fillRect(x, H * (0.05 + 0.06 * r()), w, H)
        for (let k = 0; k < 3; k++) {
          g.fillStyle = r() < 0.4 ? 'rgba(255,206,130,.5)' : 'rgba(90,110,140,.18)'
          g.fillRect(x + w * (0.12 + 0.3 * k), H * 0.17, w * 0.18, H * 0.13)
        }
        g.fillStyle = ramp(g, [0, H * 0.5, 0, H], { 0: '#fff0c8', 0.35: '#e0a850', 1: '#4a2a12' })
        g.fillRect(x + 14 * S, H * 0.51, w - 28 * S, H * 0.45)
        for (let k = 0; k < 27; k++) {
          g.fillStyle = `hsla(${(r() * 50 + 10) | 0},${(50 + r() * 30) | 0}%,${(24 + r() * 24) | 0}%,.85)`
          g.fillRect(
            x + 18 * S + ((k % 9) * (w - 40 * S)) / 9,
            H * (0.6 + 0.1 * ((k / 9) | 0)),
            ((w - 40 * S) / 9) * 0.72,
            H * 0.05,
          )
        }
        g.fillStyle = colour
        g.fillRect(x + 6 * S, H * 0.36, w - 12 * S, H * 0.11)
        shape(g, [x, H * 0.485], [x + w, H * 0.485], [x + w + 10 * S, H * 0.57], [x - 10 * S, H * 0.57])
        if (r() < 0.8)
          umbrella(
            g,
            x + w * (0.3 + 0.4 * r()),
            H * 0.985,
            S * (0.78 + 0.12 * r()),
            ['#5e1622', '#14344f', '#1c1c24'][(r() * 3) | 0]!,
          )
        x += w + 8 * S
      }
      g.globalCompositeOperation = 'source-atop'
      const [dark, clear] = ['rgba(8,14,26,.80)', 'rgba(8,14,26,.12)']
      g.fillStyle = ramp(g, [0, 0, 0, H], { 0: dark, 0.32: 'rgba(8,14,26,.5)', 0.6: clear, 1: 'rgba(8,12,22,.6)' })
      g.fillRect(0, 0, W, H)
    },
    5 * S,
  )

function umbrella(g: Ctx, x: number, y: number, s: number, colour: string): void {
  g.fillStyle = '#0c0d14'
  shape(
    g,
    [x - 18 * s, y],
    [x - 14 * s, y - 70 * s, x - 16 * s, y - 98 * s, x, y - 98 * s],
    [x + 16 * s, y - 98 * s, x + 14 * s, y - 70 * s, x + 18 * s, y],
  )
  g.beginPath()
  g.arc(x, y - 110 * s, 14 * s, 0, 7)
  g.fill()
  g.fillStyle = colour
  g.beginPath()
  g.arc(x + 6 * s, y - 118 * s, 58 * s, Math.PI, 0)
  g.fill()
}

/** An auto-rickshaw facing right, 640 x 520 units, backlit by the shops: dark glass, muted paint, wet edges. */
export const rickshaw = (scale: number): Canvas =>
  drawn(640, 520, scale, (a) => {
    a.fillStyle = ramp(a, [110, 0, 520, 0], { 0: 'rgba(14,17,24,.97)', 1: 'rgba(46,52,60,.82)' })
    shape(a, [112, 128], [402, 120], [470, 120], [522, 268], [330, 300], [110, 300])
    a.fillStyle = '#07080c'
    for (const [x, y, k] of [
      [376, 214, 1],
      [218, 220, 0.95],
    ] as const) {
      a.beginPath()
      a.arc(x, y, 27 * k, 0, 7)
      a.fill()
      shape(
        a,
        [x - 46 * k, 330],
        [x - 44 * k, 250, x - 20 * k, 238, x, 238],
        [x + 24 * k, 240, x + 40 * k, 262, x + 44 * k, 330],
      )
    }
    a.fillStyle = '#0e1016'
    shape(
      a,
      [78, 128],
      [92, 78, 150, 64, 230, 62],
      [430, 66],
      [466, 70, 480, 96, 488, 128],
      [470, 130],
      [120, 132],
      [120, 250],
      [70, 262],
    )
    a.fillStyle = '#8f6a0c'
    a.fillRect(112, 126, 364, 12)
    const paint = ramp(a, [0, 250, 0, 430], { 0: '#1f6a3a', 0.5: '#124526', 1: '#04170c' })
    a.fillStyle = paint
    shape(
      a,
      [62, 262],
      [330, 262],
      [330, 330],
      [404, 330],
      [404, 262],
      [524, 262],
      [566, 280, 580, 330, 574, 380],
      [540, 420],
      [80, 420],
      [54, 390, 50, 320, 62, 262],
    )
    a.fillStyle = ramp(a, [0, 316, 0, 352], { 0: '#d9a51c', 1: '#7d5a08' })
    shape(a, [56, 322], [330, 322], [330, 350], [404, 350], [404, 322], [566, 322], [571, 350], [58, 350])
    a.fillStyle = '#0b0d12'
    a.fillRect(398, 120, 9, 212)
    a.fillRect(322, 130, 8, 140)
    shape(a, [464, 120], [474, 120], [530, 270], [518, 270])
    for (const [x, r] of [
      [150, 54],
      [508, 52],
    ] as const) {
      for (const [k, colour] of [
        [1, '#050608'],
        [0.5, '#2c3038'],
        [0.2, '#0f1116'],
      ] as const) {
        a.fillStyle = colour
        a.beginPath()
        a.arc(x, 424, r * k, 0, 7)
        a.fill()
      }
    }
    // Wet edges: light from the shops behind.
    a.lineWidth = 3.5
    a.strokeStyle = 'rgba(255,224,170,.55)'
    a.beginPath()
    a.moveTo(82, 122)
    a.bezierCurveTo(98, 80, 150, 67, 230, 65)
    a.lineTo(430, 69)
    a.bezierCurveTo(466, 74, 478, 98, 486, 126)
    a.moveTo(66, 264)
    a.lineTo(328, 264)
    a.moveTo(406, 264)
    a.lineTo(522, 264)
    a.bezierCurveTo(562, 280, 576, 325, 572, 372)
    a.stroke()
    a.fillStyle = '#fff6d8'
    a.beginPath()
    a.ellipse(566, 330, 11, 20, 0.1, 0, 7)
    a.fill()
    a.fillStyle = '#ff3a2a'
    a.fillRect(54, 300, 10, 22)
  })
