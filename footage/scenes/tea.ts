import { clamp, fbm, lerp, noise, smooth, unit } from '../noise.ts'
import { grading } from '../post.ts'
import type { Clip, Frame } from '../stage.ts'
import { bake, cellsFor, eroded, flight, type Weather } from '../terrain.ts'

const sun = { u: -0.42, v: 0.22 }
/** tea rows per unit of height: the bushes follow the contour lines */
const rows = 70

function hills(x: number, z: number): number {
  const wx = x + 0.8 * fbm(x * 0.4 + 5, z * 0.4, 2)
  const wz = z + 0.8 * fbm(x * 0.4, z * 0.4 + 8, 2)
  const slopes = 1.9 * Math.pow(fbm(wx * 0.42 + 2, wz * 0.42 + 1, 3), 1.5) + 0.35 * fbm(x * 1.1, z * 1.1 + 4, 3)
  return slopes + smooth(7, 13, z) * 1.5 * Math.max(0, eroded(x * 0.3 + 3, z * 0.3 + 2, 9) - 0.35)
}

const planted = (x: number, z: number) => smooth(0.56, 0.44, fbm(x * 0.55 + 11, z * 0.55 + 2, 3)) * smooth(11, 8.5, z)
const wave = (x: number, z: number, h: number) =>
  0.5 + 0.5 * Math.cos((h * rows + 2.2 * fbm(x * 0.9, z * 0.9, 2)) * Math.PI)

const plantation = (cells: number) =>
  bake({
    cells,
    size: 14,
    sun: unit([-0.72, 0.36, 0.52]),
    height: (x, z) => {
      const h = hills(x, z)
      const tea = planted(x, z)
      const forest = 0.055 * Math.pow(noise(x * 16, z * 16), 2) + 0.03 * noise(x * 40, z * 40)
      return h + tea * 0.018 * Math.sqrt(wave(x, z, h)) + (1 - tea) * forest
    },
    colour: (x, z, _h, _up, out) => {
      const tea = planted(x, z)
      const bush = smooth(0.1, 0.55, wave(x, z, hills(x, z)))
      const m = 0.75 + 0.5 * fbm(x * 30, z * 30, 3)
      const broad = 0.8 + 0.4 * fbm(x * 1.3, z * 1.3, 3)
      const path = smooth(0.012, 0.004, Math.abs(fbm(x * 0.8 + 20, z * 0.8, 3) - 0.47)) * tea
      out[0] = lerp(lerp(0.055 * m, lerp(0.035, 0.19 * m, bush), tea) * broad, 0.36, path)
      out[1] = lerp(lerp(0.1 * m, lerp(0.05, 0.36 * m, bush), tea) * broad, 0.25, path)
      out[2] = lerp(lerp(0.045 * m, lerp(0.03, 0.055 * m, bush), tea), 0.16, path)
    },
    ambient: [0.34, 0.44, 0.52],
    sunlight: [3.3, 2.6, 1.6],
    shadow: 320,
  })

const weather = (t: number): Weather => ({
  ...{ far: 13, step: 0.0015, near: 0.06, sunU: sun.u },
  ...{ fog: [176, 198, 205], fogSun: [255, 232, 190], fogDensity: 0.16, fogHeight: 0.55 },
  // Leaves too fine for the height map, only where the camera is near enough to miss them.
  detail: (x, z, d) => {
    const leaves = 0.42 * (noise(x * 120, z * 120) - 0.5) + 0.3 * (noise(x * 47, z * 47) - 0.5)
    return d > 7 ? 1 : 1 + Math.exp(-d * 0.45) * leaves + 0.16 * (noise(x * 26, z * 26) - 0.5)
  },
  cloud: (x, z, d) => (d > 0.9 ? 0.24 + 0.42 * fbm(x * 0.9 + t * 0.07, z * 0.9 + t * 0.02, 4) : -9),
  cloudColour: (_x, _z, _h, out, g) => {
    out[0] = lerp(216, 255, g)
    out[1] = lerp(226, 240, g)
    out[2] = lerp(228, 214, g)
  },
  sky: (u, v, out) => {
    const y = clamp(v * 1.6)
    const d = Math.hypot(u - sun.u, v - sun.v)
    const halo = Math.exp(-d * 3)
    const core = Math.exp(-d * 9)
    const q = 1 / (v + 0.2)
    const cloud = smooth(0.42, 0.75, fbm(u * q * 0.9 + t * 0.04, q * 1.1, 5)) * 0.8 * smooth(0, 0.2, v)
    out[0] = lerp(lerp(238, 132, y), 250, cloud) + halo * 50 + core * 60
    out[1] = lerp(lerp(228, 176, y), 240, cloud) + halo * 38 + core * 55
    out[2] = lerp(lerp(206, 210, y), 226, cloud) + halo * 6 + core * 40
  },
})

function scene({ width, height, duration }: Frame) {
  const fly = flight(plantation(cellsFor(width)), width, height)
  const graded = grading(width, height, {
    vignette: 0.34,
    curve: 0.32,
    tint: [1.02, 1, 0.96],
    lift: [0.02, 0.02, 0.025],
  })
  return (t: number) => {
    const p = t / duration
    return graded(
      fly(
        { x: 6.2 + 0.5 * p, y: 1.78 + 0.05 * p, z: 0.6 + 0.9 * p, yaw: -0.02 + 0.06 * p, horizon: 0.2, fov: 0.95 },
        weather(t),
      ),
    )
  }
}

export const clip: Clip = {
  file: 'tea_munnar_kerala_plantation_hills_mist_green_nature_travel_drone',
  name: 'Tea Hills of Munnar',
  nameHindi: 'मुन्नार के चाय बाग़ान',
  description: 'Flying low over the terraced tea gardens of Munnar while morning mist drifts through the valleys.',
  descriptionHindi: 'मुन्नार के सीढ़ीदार चाय बाग़ानों के ऊपर नीची उड़ान, घाटियों में सुबह का कोहरा तैर रहा है।',
  ...{ format: 'hd', duration: 7, collection: 'Seasons', crf: 27, place: 'Munnar, Kerala', scene },
}
