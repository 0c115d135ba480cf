import { clocked, fluid, painted } from '../fluid.ts'
import { noise, smooth } from '../noise.ts'
import { type Clip, type Frame, stage } from '../stage.ts'

function scene(frame: Frame) {
  const { W, H, g, finish } = stage(
    frame,
    { vignette: 0.3, curve: 0.22, tint: [1, 1, 1.01], lift: [0.01, 0.014, 0.03] },
    0.12,
  )
  const flow = fluid(480, 270)
  const { w, h, u, v } = flow
  const dye = flow.field()
  const step = clocked(50, 2.2, (t) => {
    for (const [n, x0] of [130, 250, 345].entries()) {
      const x = x0 + 7 * Math.sin(t * 1.3 + n * 2)
      const rate = t < -2.2 + n * 0.7 ? 0 : 0.55 + 0.45 * smooth(0.3, 0.6, noise(t * 1.4, n * 5))
      for (let j = 1; j < 9; j++)
        for (let i = Math.round(x) - 16; i <= x + 16; i++) {
          const k = j * w + i
          const near = smooth(15, 5, Math.abs(i - x)) * rate
          dye[k] = Math.max(dye[k]!, near * 1.5)
          v[k]! += near * 9
          u[k]! += (noise(i * 0.3, t * 2 + n) - 0.5) * 14 * near
        }
    }
    for (let k = 0; k < w * h; k++) {
      v[k]! = v[k]! * 0.988 + dye[k]! * 2.1
      u[k]! *= 0.988
      dye[k]! *= 0.9985
    }
    flow.step(1 / 50, 12)
  })
  const show = painted(w, h, (k, o) => {
    const d = dye[k]!
    const slope = ((dye[k + 2] ?? d) - (dye[k - 2] ?? d)) * 26 + ((dye[k + 2 * w] ?? d) - (dye[k - 2 * w] ?? d)) * 16
    const shade = 1 - 0.16 * (k / w / h) + 0.04 * Math.sin(k * 0.00004)
    o[0] = (238 * Math.exp(-d * 3.6) + 14) * shade - slope
    o[1] = (242 * Math.exp(-d * 2.5) + 16) * shade - slope
    o[2] = (246 * Math.exp(-d * 1.05) + 10) * shade - slope * 0.7
    o[3] = 255
  })
  return (t: number) => {
    step(t)
    const push = 1.04 + (0.06 * t) / frame.duration
    g.imageSmoothingQuality = 'high'
    g.drawImage(show(), W / 2 - (W * push) / 2, -H * 0.035, W * push, H * push)
    return finish()
  }
}

export const clip: Clip = {
  file: 'indigo_dye_blue_ink_water_swirl_textile_slow-motion_craft_work_nature_closeup',
  name: 'Indigo in Water',
  nameHindi: 'पानी में नील',
  description:
    'Natural indigo sinks into clear water in slow motion, curling into plumes before the cloth goes into the vat.',
  descriptionHindi: 'स्लो मोशन में प्राकृतिक नील साफ़ पानी में उतरकर लहरों में फैलता है, इसके बाद कपड़ा नाँद में जाएगा।',
  ...{ format: 'hd', duration: 5, crf: 23, fps: 50, collection: 'Hands and Work', place: 'Bagru, Rajasthan', scene },
}
