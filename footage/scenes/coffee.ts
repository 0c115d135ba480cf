import { clocked, fluid, painted } from '../fluid.ts'
import { clamp, fbm, noise, type Rgba, smooth } from '../noise.ts'
import { relief } from '../relief.ts'
import { drawn, pixels, ramp } from '../sprites.ts'
import { streamSound } from '../sound.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

function cup() {
  const flow = fluid(300, 300)
  const { w, h, u, v } = flow
  const milk = flow.field()
  const step = clocked(30, 2.6, (t) => {
    const pour = smooth(-2.6, -2.2, t) * smooth(3.6, 3.2, t)
    const [x, y] = [150 + 46 * Math.cos(t * 1.5), 150 + 38 * Math.sin(t * 1.5)]
    for (let j = Math.round(y) - 18; j <= y + 18; j++)
      for (let i = Math.round(x) - 18; i <= x + 18; i++) {
        const k = j * w + i
        const near = smooth(17, 6, Math.hypot(i - x, j - y)) * pour
        milk[k] = Math.max(milk[k]!, near * 1.25)
        u[k]! += near * (noise(t * 4, 3) - 0.5) * 44 + near * (i - x) * 1.6
        v[k]! += near * (noise(t * 4, 8) - 0.5) * 44 + near * (j - y) * 1.6
      }
    for (let j = 0, k = 0; j < h; j++)
      for (let i = 0; i < w; i++, k++) {
        const [dx, dy] = [i - 150, j - 150]
        const r = Math.hypot(dx, dy)
        // The spoon went round before; the wall slows the rim.
        const turn = 0.03 * smooth(142, 40, r)
        u[k]! = (u[k]! - dy * turn) * (r > 138 ? 0 : 0.985)
        v[k]! = (v[k]! + dx * turn) * (r > 138 ? 0 : 0.985)
        milk[k]! *= 0.9992
      }
    flow.step(1 / 30, 7)
  })
  const show = painted(w, h, (k, o: Rgba) => {
    const [x, y] = [k % w, (k / w) | 0]
    const m = clamp(milk[k]!)
    const slope = ((milk[k - 1] ?? m) - (milk[k + 1] ?? m) + (milk[k - w] ?? m) - (milk[k + w] ?? m)) * 30
    const foam = smooth(124, 136, Math.hypot(x - 150, y - 150)) * smooth(0.4, 0.6, fbm(x * 0.12, y * 0.12, 3))
    const q = clamp(Math.pow(m, 0.7) + foam * 0.25)
    o[0] = 44 + 190 * q + slope
    o[1] = 21 + 176 * q + slope
    o[2] = 10 + 146 * q + slope
    o[3] = 255
  })
  return (t: number) => {
    step(t)
    return show()
  }
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(frame, { vignette: 0.5, curve: 0.26, tint: [1.03, 1, 0.95] }, 0.2)
  const coffee = cup()
  const table = relief(W * 0.6, H * 0.6, H * 0.6, {
    height: (x, y) => 0.004 * fbm(x * 3, y * 46, 4) + 0.002 * noise(x * 8, y * 160),
    colour: (x, y, _h, o) => {
      const ring = 0.6 + 0.4 * Math.sin((y + 0.1 * fbm(x * 1.4, y * 5, 3)) * 60 + fbm(x, y * 4, 2) * 9)
      const k = 0.7 + 0.3 * ring + 0.2 * (noise(x * 9, y * 190) - 0.5)
      o[0] = 104 * k
      o[1] = 60 * k
      o[2] = 34 * k
    },
    gloss: 0.1,
  })
  /** Brushed steel in a ring: bright and dark by the angle at which the window stands. */
  const steel = pixels(700 * S, 700 * S, (u, v, o) => {
    const [x, y] = [u * 2 - 1, v * 2 - 1]
    const [r, a] = [Math.hypot(x, y), Math.atan2(y, x)]
    const band =
      0.42 + 0.36 * Math.cos(a * 2 + 1.1) + 0.2 * Math.cos(a * 5 + r * 9) + 0.12 * (noise(a * 3, r * 200) - 0.5)
    const wall = r < 0.84 ? 0.55 : r < 0.9 ? 1.25 - Math.abs(r - 0.87) * 9 : 0.86
    const k = clamp(band * wall) * 255
    o.splice(0, 4, k * 0.98 + 14, k * 0.95 + 10, k * 0.9 + 6, 255 * smooth(1, 0.988, r))
  })()
  const sheen = drawn(400, 400, 1, (q) => {
    q.fillStyle = ramp(q, [60, 60, 300, 320], {
      0: 'rgba(255,244,226,.5)',
      0.4: 'rgba(255,244,226,.06)',
      1: 'rgba(255,244,226,0)',
    })
    q.beginPath()
    q.ellipse(200, 200, 190, 190, 0, 0, 7)
    q.fill()
  })
  return (t: number) => {
    const e = ease(t, frame.duration)
    const R = H * (0.47 + 0.05 * e)
    const [x, y] = [W * (0.52 - 0.03 * e), H * 0.52]
    g.drawImage(table, -W * 0.03 * e, 0, W * 1.05, H * 1.05)
    g.fillStyle = 'rgba(10,4,2,.5)'
    g.filter = `blur(${26 * S}px)`
    g.beginPath()
    g.ellipse(x + R * 0.09, y + R * 0.1, R * 1.02, R * 1.02, 0, 0, 7)
    g.fill()
    g.filter = 'none'
    g.drawImage(steel, x - R, y - R, 2 * R, 2 * R)
    g.save()
    g.beginPath()
    g.ellipse(x, y, R * 0.8, R * 0.8, 0, 0, 7)
    g.clip()
    g.drawImage(coffee(t), x - R * 0.87, y - R * 0.87, R * 1.74, R * 1.74)
    g.drawImage(sheen, x - R * 0.8, y - R * 0.8, R * 1.6, R * 1.6)
    g.restore()
    g.strokeStyle = 'rgba(20,8,3,.55)'
    g.lineWidth = R * 0.03
    g.beginPath()
    g.ellipse(x, y, R * 0.8, R * 0.8, 0, 0, 7)
    g.stroke()
    return finish()
  }
}

export const clip: Clip = {
  file: 'filter-coffee_milk_swirl_steel-tumbler_davara_south-indian_breakfast_chennai_food_closeup',
  name: 'Filter Coffee from Above',
  nameHindi: 'फ़िल्टर कॉफ़ी, ऊपर से',
  description: 'Hot milk swirls into dark filter coffee in a steel davara, seen from straight above on a wooden table.',
  descriptionHindi: 'लकड़ी की मेज़ पर स्टील के डबरा में रखी गाढ़ी फ़िल्टर कॉफ़ी में गरम दूध घूमता हुआ मिलता है, ठीक ऊपर से।',
  ...{
    format: 'hd',
    duration: 5,
    crf: 24,
    fps: 30,
    collection: 'Street and Kitchen',
    place: 'Chennai, Tamil Nadu',
    sound: streamSound,
    scene,
  },
}
