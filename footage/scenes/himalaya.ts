import { clamp, fbm, lerp, noise, smooth, unit } from '../noise.ts'
import { grading } from '../post.ts'
import type { Clip, Frame } from '../stage.ts'
import { bake, cellsFor, eroded, flight, type Weather } from '../terrain.ts'

const sun = { u: 0.42, v: 0.1 }

const mountains = (cells: number) =>
  bake({
    cells,
    size: 32,
    sun: unit([0.75, 0.3, 0.62]),
    height: (x, z) => Math.pow(Math.max(0, eroded(x * 0.23 + 31, z * 0.23 + 7, 12)), 1.75) * 1.55,
    colour: (x, z, y, up, out) => {
      // Snow lies where it is flat or high, rock shows where it is steep.
      const snow = smooth(0.46, 0.62, up + 0.22 * (fbm(x * 7, z * 7, 4) - 0.5) + 0.12 * (y - 0.9))
      const rock = 0.16 + 0.16 * fbm(x * 9, z * 9 + 40, 3)
      out[0] = lerp(rock, 0.92, snow)
      out[1] = lerp(rock * 0.92, 0.93, snow)
      out[2] = lerp(rock * 0.9, 0.98, snow)
    },
    ambient: [0.26, 0.36, 0.62],
    sunlight: [2.5, 1.45, 0.82],
  })

/** Haze, a rolling sea of clouds in the valleys, and the sunrise sky at time t. */
const weather = (t: number): Weather => ({
  ...{ far: 20, step: 0.0022, near: 0.06, sunU: sun.u },
  ...{ fog: [150, 165, 205], fogSun: [255, 205, 160], fogDensity: 0.075, fogHeight: 0.35 },
  // Cracks and wind crust too fine for the height map.
  detail: (x, z, d) =>
    1 + Math.exp(-d * 0.12) * (0.2 * (noise(x * 42, z * 42) - 0.5) + 0.16 * (noise(x * 105, z * 105) - 0.5)),
  cloud: (x, z, d) =>
    d > 0.3
      ? 0.28 +
        0.34 * fbm(x * 0.8 + t * 0.07, z * 0.8 - t * 0.03, d < 3 ? 6 : 4) +
        0.06 * noise(x * 0.3, z * 0.3 + t * 0.04)
      : -9,
  cloudColour: (x, z, c, out, g) => {
    const edge =
      fbm(x * 1.8 + t * 0.07 + 0.13, z * 1.8 - t * 0.03 + 0.1, 3) - fbm(x * 1.8 + t * 0.07, z * 1.8 - t * 0.03, 3)
    const k = clamp(0.88 + edge * 1.3 + (c - 0.5) * 1.4, 0.55, 1.12)
    out[0] = lerp(222, 255, g) * k
    out[1] = lerp(212, 220, g) * k
    out[2] = lerp(228, 196, g) * k + 10
  },
  sky: (u, v, out) => {
    const y = clamp(v * 1.7)
    const d = Math.hypot(u - sun.u, (v - sun.v) * 1.25)
    const halo = Math.exp(-d * 3.2)
    const core = Math.exp(-d * d * 900)
    const veil =
      smooth(0.5, 0.8, fbm((u / (v + 0.18)) * 1.1 + t * 0.06, 0.9 / (v + 0.18) + 3, 4)) * smooth(0.02, 0.2, v) * 0.5
    out[0] = lerp(lerp(236, 84, Math.pow(y, 0.6)), 255, veil) + halo * 90 + core * 120
    out[1] = lerp(lerp(190, 122, Math.pow(y, 0.65)), 212, veil) + halo * 60 + core * 110
    out[2] = lerp(lerp(170, 190, Math.pow(y, 0.8)), 196, veil) + halo * 10 + core * 80
  },
})

function scene({ width, height, duration }: Frame) {
  const fly = flight(mountains(cellsFor(width)), width, height)
  const graded = grading(width, height, {
    vignette: 0.32,
    curve: 0.35,
    tint: [1.02, 1, 0.98],
    lift: [0.02, 0.015, 0.03],
  })
  return (t: number) => {
    const p = t / duration
    return graded(
      fly({ x: 13 + p, y: 1.25 + 0.1 * p, z: 4 + 1.8 * p, yaw: 0.25 - 0.06 * p, horizon: 0.42, fov: 0.95 }, weather(t)),
    )
  }
}

export const clip: Clip = {
  file: 'himalaya_snow_peaks_clouds_sunrise_mountains_nature_travel_drone',
  name: 'Himalaya above the Clouds',
  nameHindi: 'बादलों के ऊपर हिमालय',
  description:
    'A drone glides over a rolling sea of clouds towards snow peaks that catch the first warm light of the day.',
  descriptionHindi: 'बादलों के लहराते समंदर के ऊपर से ड्रोन बर्फ़ीली चोटियों की ओर बढ़ता है, जिन पर दिन की पहली सुनहरी धूप पड़ रही है।',
  ...{
    format: 'uhd',
    drawnAt: [2880, 1620],
    duration: 7,
    crf: 29,
    collection: 'Himalayan Heights',
    place: 'Uttarakhand',
    scene,
  },
}
