import { clamp, fbm, lerp, noise, smooth, unit } from '../noise.ts'
import { grading, water } from '../post.ts'
import type { Clip, Frame } from '../stage.ts'
import { bake, cellsFor, eroded, flight, type Weather } from '../terrain.ts'

const sun = { u: -0.5, v: 0.3 }

/** Bare brown mountains with snow on their heads behind a flat shore. */
const mountains = (cells: number) =>
  bake({
    ...{ cells, size: 26, sun: unit([-0.78, 0.42, 0.2]), shadow: 260 },
    height: (x, z) => {
      const shore = smooth(5.2, 9.5, z + 0.8 * fbm(x * 0.5, 3, 3))
      return shore * Math.pow(Math.max(0, eroded(x * 0.2 + 4, z * 0.2 + 21, 12)), 1.6) * 1.12 + shore * 0.1 - 0.02
    },
    colour: (x, z, y, up, out) => {
      const snow = smooth(0.95, 1.32, y + 0.9 * (fbm(x * 4, z * 4, 4) - 0.5) + 0.7 * (up - 0.7))
      const band = 0.5 + 0.5 * Math.sin(y * 16 + 5 * fbm(x * 1.2, z * 1.2, 3))
      const k = 0.7 + 0.6 * fbm(x * 9, z * 9, 4)
      out[0] = lerp((0.36 + 0.12 * band) * k, 0.95, snow)
      out[1] = lerp((0.25 + 0.07 * band) * k, 0.96, snow)
      out[2] = lerp((0.18 + 0.05 * band) * k, 1, snow)
    },
    ambient: [0.3, 0.4, 0.62],
    sunlight: [2.5, 2, 1.4],
  })

const weather = (t: number): Weather => ({
  ...{ far: 21, step: 0.002, near: 0.4, sunU: sun.u },
  ...{ fog: [148, 182, 226], fogSun: [236, 226, 214], fogDensity: 0.034, fogHeight: 0.4 },
  // Cloud shadows travel over the slopes.
  detail: (x, z, d) => {
    const shade = 1 - 0.38 * smooth(0.46, 0.62, fbm(x * 0.35 - t * 0.09, z * 0.35 + 4, 4))
    return shade * (1 + Math.exp(-d * 0.1) * 0.3 * (noise(x * 46, z * 46) - 0.5))
  },
  sky: (u, v, out) => {
    const y = clamp(v * 1.5)
    const d = Math.hypot(u - sun.u, v - sun.v)
    const halo = Math.exp(-d * 2.8)
    const q = 1 / (v + 0.12)
    const n = fbm(u * q * 0.62 + t * 0.07 + 2, q * 0.8 + t * 0.01, 7)
    const cloud = smooth(0.47, 0.68, n) * smooth(0.02, 0.16, v)
    const bright = clamp(0.86 + 1.6 * (n - fbm(u * q * 0.62 + t * 0.07 + 1.9, q * 0.8 - 0.06, 4)), 0.66, 1.05)
    out[0] = lerp(lerp(186, 24, Math.pow(y, 0.7)), 250 * bright, cloud) + halo * 60
    out[1] = lerp(lerp(212, 84, Math.pow(y, 0.75)), 250 * bright, cloud) + halo * 54
    out[2] = lerp(lerp(238, 178, Math.pow(y, 0.8)), 255 * bright, cloud) + halo * 36
  },
})

function scene({ width: W, height: H, duration }: Frame) {
  const fly = flight(mountains(cellsFor(W)), W, H)
  const graded = grading(W, H, { vignette: 0.34, curve: 0.34, tint: [1, 1, 1.02], lift: [0.02, 0.022, 0.034] })
  const horizon = 0.56
  return (t: number) => {
    const p = t / duration
    // Low over the lake: everything below the far shore is water.
    const data = fly({ x: 11.2 + 0.9 * p, y: 0.14, z: 3.2 + 0.5 * p, yaw: 0.06, horizon, fov: 0.98 }, weather(t))
    const line = Math.round(H * (horizon + 0.022))
    water(data, W, H, t, { horizon: line, ripple: 1.5, bright: [0.82, 0.44], colour: [0, 44, 92], speed: 1.5 })
    return graded(data)
  }
}

export const clip: Clip = {
  file: 'pangong_lake_ladakh_blue_mountains_reflection_clouds_nature_travel_drone',
  name: 'Pangong Lake Morning',
  nameHindi: 'पैंगोंग झील की सुबह',
  description:
    'Gliding low over the deep blue water of Pangong lake towards bare mountains, cloud shadows crossing their slopes.',
  descriptionHindi: 'पैंगोंग झील के गहरे नीले पानी के ऊपर से सूखे पहाड़ों की ओर, जिनकी ढलानों पर बादलों की छाया चल रही है।',
  ...{ format: 'hd', duration: 7, crf: 29, collection: 'Himalayan Heights', place: 'Pangong Tso, Ladakh', scene },
}
