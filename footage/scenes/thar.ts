import { clamp, fbm, lerp, noise, particles, smooth, unit } from '../noise.ts'
import { paste } from '../post.ts'
import { sunDisc } from '../sky.ts'
import { at, type Ctx, glow, lit, shape, stamp } from '../sprites.ts'
import { type Clip, type Frame, stage } from '../stage.ts'
import { bake, cellsFor, flight, type Weather } from '../terrain.ts'

const sun = { u: 0.03, v: 0.165 }

/** Windward side slow, lee side steep: the profile of a dune. */
function ridge(p: number): number {
  const f = p - Math.floor(p)
  return f < 0.72 ? Math.pow(f / 0.72, 1.35) : Math.pow((1 - f) / 0.28, 1.15)
}

function dunes(x: number, z: number): number {
  const wx = x + 1.6 * fbm(x * 0.22 + 3, z * 0.22, 3)
  const wz = z + 1.3 * fbm(x * 0.25 + 9, z * 0.2 + 5, 3)
  const large =
    0.62 * ridge(wz * 0.19 + 0.06 * Math.sin(wx * 0.7)) * smooth(0.15, 0.75, fbm(x * 0.16, z * 0.16 + 3, 3) + 0.18)
  const small = 0.2 * ridge(wz * 0.52 + wx * 0.22) * fbm(x * 0.3 + 7, z * 0.3, 2) + 0.05 * fbm(x * 1.1, z * 1.1, 3)
  // The crest the caravan walks on.
  const crest = Math.exp(-Math.pow((z - 11.6 - 0.35 * Math.sin(x * 0.8) - 0.2 * Math.sin(x * 2.1)) * 0.95, 2))
  const climb = (1.05 + 0.16 * Math.sin(x * 0.55 + 0.6) + 0.05 * Math.sin(x * 1.7)) * smooth(-2, 9, x - 4)
  return (large + small) * (1 - 0.5 * crest) + crest * climb
}

const desert = (cells: number) =>
  bake({
    cells,
    ...{ size: 24, sun: unit([0.55, 0.2, 0.8]), height: dunes, shadow: 420 },
    colour: (x, z, _h, _up, out) => {
      const k = 0.9 + 0.2 * fbm(x * 5, z * 5, 3)
      out[0] = 0.62 * k
      out[1] = 0.37 * k
      out[2] = 0.2 * k
    },
    ambient: [0.34, 0.25, 0.34],
    sunlight: [3, 1.6, 0.75],
  })

const weather = (t: number): Weather => ({
  ...{ far: 22, step: 0.0026, near: 0.12, sunU: sun.u },
  ...{ fog: [196, 120, 110], fogSun: [255, 176, 92], fogDensity: 0.055, fogHeight: 0.2 },
  // Wind ripples near the camera and sand blown over them.
  detail: (x, z, d) => {
    const ripples = Math.sin(z * 34 + x * 9 + 19 * fbm(x * 2.2, z * 2.2, 2))
    const blown = noise(x * 9 - t * 1.6, z * 60) - 0.5
    return (
      1 +
      Math.exp(-d * 0.42) * (0.13 * ripples + 0.1 * (noise(x * 140, z * 140) - 0.5)) +
      blown * 0.2 * Math.exp(-d * 0.2)
    )
  },
  sky: (u, v, out) => {
    const y = clamp(v * 1.9)
    const d = Math.hypot(u - sun.u, (v - sun.v) * 1.15)
    const halo = Math.exp(-d * 3.1)
    const core = Math.exp(-d * 10)
    const q = 1 / (v + 0.16)
    const cloud = smooth(0.46, 0.8, fbm(u * q * 0.8 + t * 0.04, q * 1.2 + 2, 5)) * smooth(0.04, 0.22, v) * 0.7
    out[0] = lerp(lerp(248, 92, Math.pow(y, 0.75)), 255, cloud * 0.8) + halo * 60 + core * 60
    out[1] = lerp(lerp(150, 70, Math.pow(y, 0.7)), 150, cloud) + halo * 62 + core * 70
    out[2] = lerp(lerp(96, 112, Math.pow(y, 0.6)), 120, cloud) + halo * 12 + core * 46
  },
})

function leg(g: Ctx, x: number, phase: number): void {
  const swing = Math.sin(phase)
  const lift = Math.max(0, Math.cos(phase))
  const [knee, foot] = [x + swing * 9 + 2, x + swing * 17 - lift * 3]
  g.lineWidth = 7
  g.beginPath()
  g.moveTo(x, -52)
  g.lineTo(knee, -27 - lift * 3)
  g.stroke()
  g.lineWidth = 4.6
  g.beginPath()
  g.moveTo(knee, -27 - lift * 3)
  g.lineTo(foot, -lift * 5)
  g.lineTo(foot + 4, -lift * 5)
  g.stroke()
}

/** A camel walking right, about 110 units tall, feet at the origin; optionally with a rider. */
function camel(g: Ctx, phase: number, ridden: boolean): void {
  g.translate(0, Math.sin(phase * 2) * 0.5)
  leg(g, -24, phase)
  leg(g, -19, phase + Math.PI)
  leg(g, 20, phase + 0.5)
  leg(g, 25, phase + Math.PI + 0.5)
  shape(
    g,
    [-36, -60],
    [-38, -76, -24, -80, -14, -82],
    [-8, -104, 8, -104, 14, -82],
    [28, -80, 34, -74, 38, -68],
    [50, -58, 54, -70, 58, -86],
    [60, -98, 62, -104, 68, -106],
    [78, -108, 86, -102, 88, -97],
    [86, -92, 76, -93, 70, -92],
    [68, -74, 62, -48, 42, -48],
    [20, -40, -22, -40, -32, -50],
  )
  g.lineWidth = 2
  g.beginPath()
  g.moveTo(-36, -60)
  g.quadraticCurveTo(-44, -50, -40, -36 + 2 * Math.sin(phase))
  g.stroke()
  if (ridden) rider(g)
}

function line(g: Ctx, width: number, ...points: [number, number][]): void {
  g.lineWidth = width
  g.beginPath()
  for (const [x, y] of points) g.lineTo(x, y)
  g.stroke()
}

/** A man in a long shirt and turban from the hip (at y) upwards, one arm reaching forward. */
function torso(g: Ctx, y: number): void {
  shape(g, [-8, y], [-12, y - 26, -8, y - 33, 0, y - 34], [9, y - 33, 11, y - 26, 8, y])
  g.beginPath()
  g.arc(2, y - 41, 6.5, 0, 7)
  g.ellipse(1, y - 46, 9, 5, -0.15, 0, 7)
  g.fill()
  line(g, 5, [4, y - 29], [13, y - 14], [24, y - 12])
}

function rider(g: Ctx): void {
  torso(g, -97)
  line(g, 7, [0, -98], [15, -88], [10, -68])
  line(g, 1.3, [24, -109], [66, -98])
}

function walker(g: Ctx, phase: number): void {
  for (const f of [phase, phase + Math.PI]) line(g, 5.5, [0, -34], [Math.sin(f) * 12, 0])
  shape(g, [-10, -20], [-8, -44], [8, -44], [11, -20])
  torso(g, -40)
}

function scene(frame: Frame) {
  const { W, H, g, finish } = stage(
    frame,
    { vignette: 0.4, curve: 0.3, tint: [1.02, 1, 0.98], lift: [0.02, 0.01, 0.03] },
    0.28,
  )
  const fly = flight(desert(cellsFor(W)), W, H)
  const disc = sunDisc([255, 240, 205], [255, 170, 80])
  const dust = glow([255, 170, 80], 2.3)
  const grains = particles(60, 4)
  const fov = 0.82
  const focal = W / (2 * Math.tan(fov / 2))
  return (t: number) => {
    const p = t / frame.duration
    const camera = { x: 9.2 + 0.12 * p, y: 0.78 + 0.02 * p, z: 6, yaw: 0.1, horizon: 0.6, fov }
    paste(g, fly(camera, weather(t)), W, H)
    /** Where the crest at world x meets the sky: x, y and pixels per world unit. */
    const crest = (wx: number): [number, number, number] => {
      let best: [number, number, number] = [0, 1e9, 0]
      for (let wz = 10.2; wz < 12.8; wz += 0.06) {
        const [dx, dz] = [wx - camera.x, wz - camera.z]
        const depth = dx * Math.sin(camera.yaw) + dz * Math.cos(camera.yaw)
        const side = (dx * Math.cos(camera.yaw) - dz * Math.sin(camera.yaw)) / depth
        const y = H * camera.horizon - ((dunes(wx, wz) - camera.y) / depth) * focal
        if (y < best[1]) best = [W / 2 + side * focal, y, focal / depth]
      }
      return best
    }
    disc(g, W / 2 + sun.u * focal, H * 0.6 - sun.v * focal, H * 0.075)
    g.fillStyle = g.strokeStyle = '#2a1418'
    g.lineCap = g.lineJoin = 'round'
    for (let i = 0; i < 7; i++) {
      const wx = 8.45 + i * 0.36 + t * 0.075
      const [x, y, scale] = crest(wx)
      const ground = (y + crest(wx + 0.1)[1]) / 2 + H * 0.004
      if (i === 6) at(g, x, ground, scale * 0.0022, () => walker(g, t * 4))
      else
        at(g, x, ground, scale * 0.0021 * (1 + 0.06 * Math.sin(i * 3)), () =>
          camel(g, t * 3.4 + i * 1.3, i % 2 === 1 || i === 4),
        )
    }
    lit(g, () => {
      for (const [a, b, c, d] of grains) {
        stamp(
          g,
          dust,
          ((a + t * (0.03 + 0.05 * c)) % 1) * W,
          H * (0.62 + 0.36 * b),
          H * (0.02 + 0.05 * d),
          0.05 + 0.05 * c,
          H * (0.004 + 0.01 * d),
        )
      }
    })
    return finish()
  }
}

export const clip: Clip = {
  file: 'thar_desert_rajasthan_camel_caravan_dunes_sunset_silhouette_travel_wide',
  name: 'Camel Caravan at Dusk',
  nameHindi: 'साँझ में ऊँटों का काफ़िला',
  description: 'A camel caravan crosses the crest of a dune in the Thar desert, silhouetted against the setting sun.',
  descriptionHindi: 'थार के रेगिस्तान में ऊँटों का काफ़िला टीले की चोटी से गुज़रता है, डूबते सूरज के आगे बस उनकी परछाइयाँ दिखती हैं।',
  ...{ format: 'hd', duration: 8, crf: 26, collection: 'Rajasthan', place: 'Jaisalmer, Rajasthan', scene },
}
