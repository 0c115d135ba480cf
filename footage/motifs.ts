import { lerp, noise, random } from './noise.ts'
import { type Ctx, shape } from './sprites.ts'

// Silhouettes that several scenes share. They are filled and stroked in the context's current colours.

/** A coconut palm: foot at x, y, crown `h` higher and `lean` to the side; `sway` bends the fronds (-1..1). */
export function palm(g: Ctx, x: number, y: number, h: number, lean: number, sway: number, seed = 1): void {
  const [cx, cy] = [x + lean, y - h]
  g.lineCap = 'round'
  for (let i = 0; i < 22; i++) {
    const [a, b] = [i / 22, (i + 1) / 22]
    g.lineWidth = h * lerp(0.038, 0.017, a)
    g.beginPath()
    g.moveTo(x + lean * a * a, y - h * a)
    g.lineTo(x + lean * b * b, y - h * b)
    g.stroke()
  }
  const r = random(seed)
  for (let i = 0; i < 17; i++) {
    // From drooping left over upright to drooping right, the outer ones longer.
    const angle = lerp(-0.55, Math.PI + 0.55, i / 16) + 0.22 * (r() - 0.5)
    frond(g, cx, cy, h * (0.32 + 0.12 * r()), Math.cos(angle), Math.sin(angle), sway * (0.6 + 0.6 * r()))
  }
  for (let i = 0; i < 6; i++) {
    g.beginPath()
    g.arc(cx + h * 0.03 * Math.cos(i * 1.1), cy + h * 0.028 * (0.6 + Math.sin(i * 1.7)), h * 0.02, 0, 7)
    g.fill()
  }
}

/** One feathered leaf: a drooping rib with leaflets hanging from it. */
function frond(g: Ctx, x: number, y: number, length: number, dx: number, up: number, sway: number): void {
  const [ex, ey] = [x + length * (dx * 1.05 + sway * 0.12), y - length * (up * 0.62 - 0.34 - 0.12 * Math.abs(dx))]
  const [mx, my] = [x + length * dx * 0.6, y - length * (0.22 + up * 0.62) + sway * length * 0.05]
  const at = (k: number): [number, number] => {
    const [a, b, c] = [(1 - k) * (1 - k), 2 * k * (1 - k), k * k]
    return [a * x + b * mx + c * ex, a * y + b * my + c * ey]
  }
  g.lineWidth = Math.max(1, length * 0.02)
  g.beginPath()
  g.moveTo(x, y)
  g.quadraticCurveTo(mx, my, ex, ey)
  g.stroke()
  g.lineWidth = Math.max(0.8, length * 0.012)
  g.beginPath()
  for (let i = 2; i <= 30; i++) {
    const k = i / 30
    const [px, py] = at(k)
    const leaflet = length * 0.26 * Math.sin(Math.PI * (0.15 + 0.85 * k)) + length * 0.05
    const drift = Math.sign(dx) * leaflet * 0.5 + sway * leaflet * 0.3
    g.moveTo(px, py)
    g.lineTo(px + drift + leaflet * 0.1, py + leaflet * 0.9)
    g.moveTo(px, py)
    g.lineTo(px + drift * 1.3, py - leaflet * 0.35 + leaflet * 0.5 * k)
  }
  g.stroke()
}

/** Joined limbs of even width, for figures far away. */
export function limb(g: Ctx, width: number, ...points: [number, number][]): void {
  g.lineCap = g.lineJoin = 'round'
  g.lineWidth = width
  g.beginPath()
  for (const [x, y] of points) g.lineTo(x, y)
  g.stroke()
}

/** A standing person about 100 units tall, feet at the origin; `sway` shifts the weight, `arm` raises one hand. */
export function person(g: Ctx, sway: number, arm = 0, dress = false): void {
  if (dress) shape(g, [-13, 0], [-12, -40, -7, -52, -6, -56], [6, -56], [8, -50, 13, -40, 15, 0])
  else {
    limb(g, 9, [-5, 0], [-4, -24], [-2, -48])
    limb(g, 9, [6, 0], [5, -24], [3, -48])
  }
  const lean = sway * 2
  shape(
    g,
    [-9, -46],
    [-13 + lean, -62, -12 + lean, -78, -4 + lean, -80],
    [5 + lean, -80],
    [12 + lean, -78, 13 + lean, -62, 9, -46],
  )
  limb(g, 5.5, [-10 + lean, -75], [-14 + lean, -58], [-11 + lean, -42])
  const reach: [number, number] = [lerp(14, 22, arm) + lean, lerp(-42, -98, arm)]
  limb(g, 5.5, [10 + lean, -75], [lerp(15, 22, arm) + lean, lerp(-58, -80, arm)], reach)
  g.beginPath()
  g.ellipse(lean * 1.3, -89, 6.8, 8.4, 0, 0, 7)
  g.fill()
}

/** A rounded broad-leaved tree of many small clumps; foot at x, y. */
export function tree(g: Ctx, x: number, y: number, h: number, seed: number): void {
  const r = random(seed)
  limb(g, h * 0.06, [x, y], [x + h * 0.02, y - h * 0.5])
  for (let i = 0; i < 90; i++) {
    const [a, d] = [r() * 6.2832, Math.sqrt(r())]
    const [px, py] = [x + Math.cos(a) * d * h * 0.42, y - h * 0.66 + Math.sin(a) * d * h * 0.34]
    g.beginPath()
    g.arc(px, py, h * (0.03 + 0.05 * noise(px * 0.05, py * 0.05)), 0, 7)
    g.fill()
  }
}
