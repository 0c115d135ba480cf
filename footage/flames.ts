import { noise } from './noise.ts'
import { type Ctx, glow, ramp, shape, stamp } from './sprites.ts'

/** Draws live flames: wide and narrow glow, then two bezier tongues bent by noise. */
export function flames(g: Ctx) {
  const wide = glow([255, 150, 50], 2.2)
  const white = glow([255, 214, 140], 2)
  return (px: number, py: number, s: number, t: number, seed: number, soft = false) => {
    const sway = (noise(t * 3.2 + seed * 17, seed) - 0.5) * 0.5 + (noise(t * 9 + seed * 5, seed + 3) - 0.5) * 0.16
    const tall = s * (1 + 0.28 * (noise(t * 5 + seed * 9, seed + 1) - 0.5))
    const light = 0.9 + 0.22 * (noise(t * 7 + seed * 3, 9) - 0.5)
    g.globalCompositeOperation = 'screen'
    stamp(g, wide, px, py - tall * 0.5, s * 3.6, 0.55 * light)
    stamp(g, wide, px, py - tall * 0.5, s * 1.5, 0.7 * light)
    const tongue = (width: number, reach: number, tip: number, fill: Ctx['fillStyle']) => {
      const [x1, x2] = [s * width * 1.35, s * width * 0.9]
      const top = py - tall * reach * 0.62
      g.fillStyle = fill
      shape(
        g,
        [px, py + s * 0.06],
        [px - x1, py - tall * reach * 0.12, px - x2 + sway * s * 0.15, top, px + sway * s * 0.38, py - tall * tip],
        [px + x2 + sway * s * 0.15, top, px + x1, py - tall * reach * 0.12, px, py + s * 0.06],
      )
    }
    if (soft) stamp(g, white, px, py - tall * 0.45, s * 0.75, 0.95, s)
    else {
      g.filter = `blur(${Math.max(1, s * 0.035)}px)`
      const [blue, orange] = ['rgba(90,110,255,.55)', 'rgba(255,130,30,.75)']
      tongue(
        0.26,
        1,
        1.15,
        ramp(g, [0, py, 0, py - tall * 1.15], {
          0: blue,
          0.16: orange,
          0.6: 'rgba(255,170,60,.95)',
          1: 'rgba(255,120,30,.25)',
        }),
      )
      const [root, heart] = ['rgba(255,190,90,.15)', 'rgba(255,230,160,.95)']
      tongue(
        0.17,
        0.9,
        0.93,
        ramp(g, [0, py, 0, py - tall], { 0: root, 0.3: heart, 0.75: 'rgb(255,246,214)', 1: 'rgba(255,200,100,.3)' }),
      )
      g.filter = 'none'
    }
    g.globalCompositeOperation = 'source-over'
  }
}
