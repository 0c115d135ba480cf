import { clamp, noise, particles, smooth } from './noise.ts'
import { type Ctx, drawn, ramp } from './sprites.ts'

/** The road as a broken mirror of the street: puddles are smooth, asphalt scatters. */
export function wetRoad(data: Uint8ClampedArray, W: number, H: number, top: number, t: number, S: number): void {
  for (let y = top; y < H; y++) {
    const v = (y - top) / (H - top)
    const depth = 1 / (v + 0.1)
    for (let x = 0; x < W; x++) {
      const u = (x / W - 0.5) * depth
      const slow = noise(u * 9, depth * 5 + t * 1.1) - 0.5
      const fast = noise(u * 34 + 3, depth * 18 - t * 2) - 0.5
      const puddle = smooth(0.4, 0.62, noise(u * 1.6 + 5, depth * 1.3) * 0.6 + noise(u * 5, depth * 4) * 0.4)
      const rough = (noise(x * 0.9, y * 0.9) - 0.5) * 60
      const shift = (slow * 110 + fast * 80 + rough) * (0.25 + v) * S * (1.25 - puddle * 0.8)
      const sy = clamp(top - 1 - (y - top) * 1.05 + shift, 0, top - 1) | 0
      const sx = clamp(x + (slow * 16 + fast * 8) * S * (0.3 + v), 0, W - 1) | 0
      const [to, from] = [(y * W + x) * 4, (sy * W + sx) * 4]
      const m = (0.26 + 0.46 * puddle) * (1 - 0.4 * v)
      const grit = (noise(x * 0.35, y * 0.5) - 0.5) * 12
      data[to] = data[from]! * m + 9 + grit
      data[to + 1] = data[from + 1]! * m + 13 + grit
      data[to + 2] = data[from + 2]! * m * 1.06 + 20 + grit
      data[to + 3] = 255
    }
  }
}

/** Rain: a pre-made motion-blurred streak at many depths, and rings where drops land. */
export function rain(g: Ctx, W: number, H: number, S: number, ground: number) {
  const streak = drawn(8, 128, 1, (k) => {
    k.fillStyle = ramp(k, [0, 0, 0, 128], {
      0: 'rgba(200,225,255,0)',
      0.75: 'rgba(210,230,255,.9)',
      1: 'rgba(230,240,255,0)',
    })
    k.beginPath()
    k.ellipse(4, 64, 2.6, 64, 0, 0, 7)
    k.fill()
  })
  const [drops, rings] = [particles(420, 31), particles(150, 32)]
  return (t: number) => {
    for (const [a, b, phase, speed] of rings) {
      const turn = t * (1.6 + speed) + phase
      const [n, q] = [Math.floor(turn), turn % 1]
      const v = Math.pow((b + n * 0.381) % 1, 1.3)
      const r = (3 + 26 * v) * S * (0.3 + q)
      g.strokeStyle = `rgba(190,215,245,${0.38 * (1 - q)})`
      g.lineWidth = (0.8 + 1.2 * v) * S
      g.beginPath()
      g.ellipse(((a + n * 0.618) % 1) * W, ground + v * (H - ground), r, r * 0.3, 0, 0, 7)
      g.stroke()
    }
    for (const [a, b, c, phase] of drops) {
      const near = 0.25 + c * c * 1.1
      const fall = b + t * (1.15 + 1.5 * near)
      const y = ((fall % 1.15) - 0.08) * H
      const x = ((a + 0.05 * Math.floor(fall) + 0.35 * phase) % 1) * W + y * 0.045
      g.save()
      g.globalAlpha = (0.1 + 0.3 * near) * (0.6 + 0.4 * phase)
      g.translate(x, y)
      g.rotate(0.045)
      g.drawImage(streak, -3.5 * S * near, -70 * S * near, 7 * S * near, 150 * S * near)
      g.restore()
    }
  }
}
