import { eased, macro } from '../macro.ts'
import { clamp, fbm, noise, particles, type Rgb, smooth } from '../noise.ts'
import { glow, lit, stamp } from '../sprites.ts'
import type { Clip } from '../stage.ts'

const step = 0.3
const threads: Rgb[] = [
  [250, 180, 30],
  [240, 240, 226],
  [40, 160, 150],
  [236, 90, 40],
  [120, 200, 60],
]

/** Where a place lies in its motif: distance from the mirror's middle and angle around it. */
function motif(x: number, y: number) {
  const row = Math.floor(y / step)
  const shift = row % 2 ? step / 2 : 0
  const col = Math.floor((x + shift) / step)
  const [dx, dy] = [x + shift - (col + 0.5) * step, y - (row + 0.5) * step]
  return { r: Math.hypot(dx, dy) / step, a: Math.atan2(dy, dx), n: Math.abs(col * 7 + row * 3), dx, dy }
}

/** Stitches: rounded ribs across the line of embroidery. */
const stitch = (across: number, along: number) =>
  Math.max(0, 1 - across * across) * (0.6 + 0.4 * Math.abs(Math.sin(along)))

/** Height of the embroidery (0 = bare cloth), and its thread. */
function thread(x: number, y: number): [number, Rgb] {
  const { r, a, n } = motif(x, y)
  if (r > 0.17 && r < 0.26) return [stitch((r - 0.215) / 0.045, a * 26), threads[n % 5]!]
  const petal = 0.36 + 0.075 * Math.cos(a * 8)
  if (Math.abs(r - petal) < 0.035) return [stitch((r - petal) / 0.035, a * 50), threads[(n + 2) % 5]!]
  if (r > 0.27 && r < petal - 0.05 && Math.cos(a * 8) > 0.2)
    return [0.7 * stitch((r - 0.315) / 0.05, a * 60 + r * 60), threads[(n + 3) % 5]!]
  return [0, threads[0]!]
}

const surface = {
  height: (x: number, y: number) => {
    const { r, n, dx, dy } = motif(x, y)
    const weave = 0.0012 * (Math.sin(x * 700) * Math.sin(y * 700)) + 0.03 * fbm(x * 2.2, y * 2.2, 3)
    if (r < 0.165)
      return 0.03 * fbm(x * 2.2, y * 2.2, 1) + dx * (noise(n, 3) - 0.5) * 0.5 + dy * (noise(n, 8) - 0.5) * 0.5
    return weave + 0.007 * thread(x, y)[0]
  },
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    const { r, n, dx, dy } = motif(x, y)
    if (r < 0.165) {
      // The mirror: a piece of sky and of the room, bent differently in each.
      const k = clamp(0.5 + (dx * (noise(n, 3) - 0.4) + dy * (noise(n, 8) - 0.7)) * 16)
      const crack = noise(x * 90, y * 90) * 0.1
      out[0] = 80 + 150 * k + 40 * crack
      out[1] = 92 + 132 * k
      out[2] = 112 + 116 * k
      return
    }
    const [raised, colour] = thread(x, y)
    const cloth = 0.75 + 0.25 * Math.sin(x * 700) * Math.sin(y * 700) + 0.2 * (noise(x * 40, y * 40) - 0.5)
    const fibre = 0.8 + 0.35 * noise(x * 420, y * 420)
    const k = smooth(0.02, 0.18, raised)
    out[0] = (1 - k) * 142 * cloth + k * colour[0] * fibre
    out[1] = (1 - k) * 12 * cloth + k * colour[1] * fibre
    out[2] = (1 - k) * 46 * cloth + k * colour[2] * fibre
  },
  relief: 1.25,
  gloss: 0.1,
}

const path = (p: number) => ({
  x: 0.92 + 0.22 * eased(p),
  y: 1.5 - 0.05 * p,
  width: 1.1,
  far: 1.55,
  focus: 1.15,
  depth: 9,
})
const star = glow([255, 246, 226], 2.6)
const glints = particles(40, 5)

export const clip: Clip = {
  file: 'navratri_garba_mirror-work_embroidery_chaniya-choli_kutch_fabric_gujarat_festival_culture_closeup',
  name: 'Mirror Work for Navratri',
  nameHindi: 'नवरात्रि के लिए शीशे की कढ़ाई',
  description:
    'Little mirrors stitched into a red garba skirt catch the light one after another as the camera glides over the embroidery.',
  descriptionHindi: 'लाल गरबा लहँगे पर टँके छोटे-छोटे शीशे एक के बाद एक चमकते हैं, कैमरा कढ़ाई के ऊपर से गुज़रता है।',
  ...{
    format: 'uhd',
    drawnAt: [2880, 1620],
    duration: 5,
    crf: 25,
    fps: 24,
    collection: 'Festivals of India',
    place: 'Bhuj, Gujarat',
  },
  scene: macro({
    surface,
    path,
    grade: { vignette: 0.45, curve: 0.32, tint: [1.03, 1, 0.97] },
    bloom: 0.3,
    over: (g, t, slide, W, H) =>
      lit(g, () => {
        for (const [a, b, c, d] of glints) {
          // Mirrors stand in a grid; each flashes when the camera passes its own angle.
          const [col, row] = [Math.floor(a * 7), Math.floor(b * 5.6)]
          const [x, y] = [(col + 0.5) * step - (row % 2 ? step / 2 : 0), (row + 0.5) * step]
          const far = 1 + ((slide.y - y) * (slide.far - 1)) / (slide.far * (H / W) * 1.12 * slide.width)
          if (far < 1 || far > slide.far) continue
          const v = (slide.far / far - 1) / (slide.far - 1)
          const flash = Math.pow(Math.max(0, Math.sin(t * (1.1 + d) + c * 6.28)), 14)
          const u = 0.5 + (x + (d - 0.5) * 0.05 - slide.x) / (slide.width * far)
          stamp(g, star, u * W, v * H, W * 0.05 * (0.6 + c), flash)
        }
      }),
  }),
}
