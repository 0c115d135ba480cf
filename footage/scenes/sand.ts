import { eased, macro } from '../macro.ts'
import { fbm, lerp, noise, particles, type Rgb, smooth } from '../noise.ts'
import { drawn, lit, pixels, ramp } from '../sprites.ts'
import type { Clip } from '../stage.ts'
import { windSound } from '../sound.ts'

/** Ripples: steep on the lee side, forked and bent by the wind. */
function ripple(x: number, y: number): number {
  const bend = 0.5 * fbm(x * 1.6, y * 1.3, 3) + 0.07 * fbm(x * 7, y * 5, 2)
  const k = (y * 9 + bend * 6 + 0.4 * x) % 1
  const q = k < 0.66 ? k / 0.66 : (1 - k) / 0.34
  return q * q * (3 - 2 * q)
}

const surface = {
  height: (x: number, y: number) =>
    0.06 * fbm(x * 1.1, y * 1.1, 2) +
    0.021 * ripple(x, y) +
    0.0011 * noise(x * 330, y * 330) +
    0.003 * noise(x * 60, y * 60),
  colour: (x: number, y: number, _h: number, out: Rgb) => {
    const k = 0.86 + 0.22 * noise(x * 420, y * 420) + 0.1 * (fbm(x * 8, y * 8, 3) - 0.5)
    const dark = noise(x * 510 + 9, y * 510) > 0.86 ? 0.62 : 1
    const crest = 0.95 + 0.1 * ripple(x, y)
    out[0] = 226 * k * dark * crest
    out[1] = 158 * k * dark * crest
    out[2] = 92 * k * dark * crest
  },
  relief: 1.35,
  light: [-0.25, -0.86, 0.36] as Rgb,
  ambient: 0.26,
}

const streaks = particles(300, 12)
const grain = drawn(64, 4, 1, (g) => {
  g.fillStyle = ramp(g, [0, 0, 64, 0], {
    0: 'rgba(255,214,160,0)',
    0.7: 'rgba(255,220,170,.8)',
    1: 'rgba(255,220,170,0)',
  })
  g.fillRect(0, 1, 64, 2)
})
/** Dust that flows over the crests. */
const dust = pixels(240, 135, (u, v, out, t) => {
  const d = fbm(u * 3 - t * 1.5, v * 7 + 0.4 * fbm(u * 2 - t, v * 2, 2), 4)
  out[0] = 255
  out[1] = 206
  out[2] = 150
  out[3] = 120 * smooth(0.42, 0.8, d) * smooth(0, 0.2, v) * lerp(1, 0.5, v)
})

export const clip: Clip = {
  file: 'sand_ripples_wind_desert_dunes_thar_summer_texture_nature_closeup',
  name: 'Wind over Sand Ripples',
  nameHindi: 'रेत की लहरों पर हवा',
  description: 'Low sun on ripples of desert sand while the wind chases grains and dust over the crests.',
  descriptionHindi: 'रेगिस्तान की रेत की लहरों पर ढलती धूप, हवा उनके ऊपर से रेत के दाने और धूल उड़ा रही है।',
  ...{
    format: 'uhd',
    drawnAt: [2560, 1440],
    duration: 5,
    crf: 25,
    fps: 25,
    collection: 'Rajasthan',
    place: 'Jaisalmer, Rajasthan',
    sound: windSound,
  },
  scene: macro({
    surface,
    path: (p) => ({ x: 2 + 0.12 * eased(p), y: 2.9 - 0.08 * p, width: 1.1, far: 2.5, focus: 1.3, depth: 6 }),
    grade: { vignette: 0.4, curve: 0.3, tint: [1.04, 1, 0.94] },
    over: (g, t, _slide, W, H) =>
      lit(g, () => {
        g.globalAlpha = 0.55
        g.drawImage(dust(t), 0, 0, W, H)
        for (const [a, b, c, d] of streaks) {
          const near = 0.35 + b * b * 1.1
          const x = (((a + t * (0.5 + 0.5 * c) * near) % 1.2) - 0.1) * W
          const y = H * (0.06 + 0.94 * b) + Math.sin(t * 6 + d * 40) * H * 0.006 * near
          g.globalAlpha = 0.16 + 0.3 * d
          g.drawImage(grain, x, y, W * 0.03 * near, H * 0.0035 * near)
        }
        g.globalAlpha = 1
      }),
  }),
}
