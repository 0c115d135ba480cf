import { clocked, fluid, painted } from '../fluid.ts'
import { clamp, noise, particles, type Rgb, smooth } from '../noise.ts'
import { bokeh, drawn, glow, lit, ramp, stamp } from '../sprites.ts'
import { drumSound } from '../sound.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

/** The clay burner: a cup on a waisted foot, glowing coconut husk heaped in it; 400 x 420 units. */
const burner = (scale: number) =>
  drawn(400, 420, scale, (g) => {
    g.fillStyle = ramp(g, [40, 0, 360, 0], {
      0: '#2a0f08',
      0.18: '#6b2c16',
      0.42: '#a24a22',
      0.62: '#5a2210',
      0.88: '#3a150b',
      1: '#8a3a18',
    })
    g.beginPath()
    g.moveTo(40, 120)
    g.bezierCurveTo(60, 230, 120, 262, 168, 270)
    g.bezierCurveTo(182, 300, 176, 330, 120, 396)
    g.lineTo(280, 396)
    g.bezierCurveTo(224, 330, 218, 300, 232, 270)
    g.bezierCurveTo(280, 262, 340, 230, 360, 120)
    g.fill()
    for (let i = 0; i < 5; i++) {
      g.strokeStyle = `rgba(${i % 2 ? '20,6,3' : '220,120,70'},.22)`
      g.lineWidth = 3
      g.beginPath()
      g.ellipse(200, 150 + i * 22, 152 - i * i * 4 - i * 8, 22, 0, 0.1, 3.05)
      g.stroke()
    }
    g.fillStyle = '#1a0805'
    g.beginPath()
    g.ellipse(200, 120, 160, 34, 0, 0, 7)
    g.fill()
    for (let i = 0; i < 260; i++) {
      const [a, b] = [noise(i * 3.3, 1) * 6.28, Math.sqrt(noise(i * 7.1, 2))]
      const [x, y] = [200 + Math.cos(a * 2) * 150 * b, 112 - 26 * (1 - b) + Math.sin(a * 2) * 26 * b]
      const hot = noise(i * 1.7, 9)
      g.strokeStyle = hot > 0.55 ? `rgba(255,${90 + 120 * hot},40,${hot})` : 'rgba(40,18,10,.9)'
      g.lineWidth = 4
      g.beginPath()
      g.moveTo(x, y)
      g.lineTo(x + 26 * Math.cos(i), y + 8 * Math.sin(i * 2.3) - 6)
      g.stroke()
    }
  })

function smoke() {
  const flow = fluid(200, 356)
  const { w, h, u, v } = flow
  const dense = flow.field()
  const step = clocked(24, 2.6, (t) => {
    const sway = 100 + 5 * Math.sin(t * 1.6)
    for (let j = 272; j < 284; j++)
      for (let i = 60; i < 140; i++) {
        const k = j * w + i
        const bed = smooth(34, 12, Math.abs(i - sway))
        dense[k] = Math.max(dense[k]!, bed * (0.5 + 1.1 * smooth(0.35, 0.7, noise(i * 0.16, t * 2.2))))
        u[k]! += (noise(i * 0.09, t * 3 + 4) - 0.5) * 30 * bed
        v[k]! -= 9 * bed
      }
    for (let k = 0; k < w * h; k++) {
      v[k]! -= dense[k]! * 7
      v[k]! *= 0.985
      u[k]! = u[k]! * 0.985 + 0.12
      dense[k]! *= 0.993
    }
    flow.step(1 / 24, 11)
  })
  const show = painted(w, h, (k, o) => {
    const d = dense[k]!
    // Thick smoke is lit from behind; its own shadow falls away from the lamp.
    const edge = clamp(0.5 + (d - (dense[k + 3] ?? 0)) * 2.2)
    o[0] = 255 * (0.66 + 0.34 * edge)
    o[1] = 226 * (0.52 + 0.42 * edge)
    o[2] = 196 * (0.46 + 0.46 * edge)
    o[3] = 235 * (1 - Math.exp(-d * 1.7)) * smooth(h, h * 0.78, k / w)
  })
  return (t: number) => {
    step(t)
    return show()
  }
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.5, curve: 0.32, tint: [1.04, 1, 0.96], lift: [0.022, 0.012, 0.014] },
    0.36,
  )
  const rising = smoke()
  const pot = burner(W / 620)
  const colours: Rgb[] = [
    [255, 150, 60],
    [255, 70, 50],
    [255, 206, 120],
    [236, 40, 90],
  ]
  const discs = colours.map((c) => bokeh(c))
  const [lamp, ember] = [glow([255, 120, 50], 1.7), glow([255, 170, 80], 1.3, 32)]
  const [lights, sparks] = [particles(44, 17), particles(60, 3)]
  return (t: number) => {
    const e = ease(t, frame.duration)
    g.fillStyle = ramp(g, [0, 0, 0, H], { 0: '#2a0710', 0.45: '#4a1010', 0.75: '#24070a', 1: '#0c0305' })
    g.fillRect(0, 0, W, H)
    lit(g, () => {
      stamp(g, lamp, W * 0.62, H * 0.34, W * 0.9, 0.55)
      for (const [i, [a, b, c, d]] of lights.entries())
        stamp(
          g,
          discs[i % 4]!,
          W * (a * 1.3 - 0.15 + 0.03 * e),
          H * (0.04 + 0.6 * b),
          W * (0.025 + 0.055 * c),
          0.22 + 0.3 * smooth(0.3, 0.8, 0.5 + 0.5 * Math.sin(t * (0.7 + d) + d * 30)),
        )
    })
    const [x, y] = [W * 0.5 + Math.sin(t * 1.6) * W * 0.025, H * 0.79]
    lit(g, () => stamp(g, lamp, x, y, W * 0.5, 0.5 + 0.2 * noise(t * 5, 2)))
    const k = W / 620
    g.save()
    g.translate(x, y)
    g.rotate(Math.sin(t * 1.6) * 0.05)
    g.drawImage(pot, -200 * k, -112 * k)
    g.restore()
    g.drawImage(rising(t), 0, 0, W, H)
    lit(g, () => {
      stamp(g, ember, x, y, W * 0.2, 0.35 + 0.4 * noise(t * 7, 5), W * 0.07)
      for (const [a, b, c, d] of sparks) {
        const age = (t * (0.3 + 0.4 * c) + b) % 1
        stamp(
          g,
          ember,
          x + W * ((a - 0.5) * 0.34 + (noise(age * 4 + a * 50, d * 30) - 0.5) * 0.4 * age),
          y - H * age * 0.5,
          (3 + 4 * d) * S,
          clamp(1.2 - age * 1.3),
        )
      }
    })
    return finish()
  }
}

export const clip: Clip = {
  file: 'durga-puja_dhunuchi_smoke_incense_burner_kolkata_bengal_dhak_night_festival_closeup_shot-on-mobile',
  name: 'Dhunuchi Smoke',
  nameHindi: 'धुनुची का धुआँ',
  description:
    'Thick fragrant smoke rolls out of a clay dhunuchi of glowing coconut husk at a Durga Puja, to the beat of the dhak.',
  descriptionHindi: 'दुर्गा पूजा में ढाक की थाप पर मिट्टी की धुनुची में दहकते नारियल के छिलकों से घना, सुगंधित धुआँ उठता है।',
  ...{
    format: 'mobile',
    duration: 6,
    crf: 24,
    fps: 24,
    collection: 'Festivals of India',
    place: 'Kolkata, West Bengal',
    sound: drumSound,
    scene,
  },
}
