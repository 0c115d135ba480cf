import { clamp, fbm, lerp, noise, particles, smooth } from '../noise.ts'
import { glow, lit, pixels, stamp } from '../sprites.ts'
import { limb, person } from '../motifs.ts'
import { at } from '../sprites.ts'
import { type Clip, type Frame, stage } from '../stage.ts'

const horizon = 0.52

/** Distance to the nearest crack between salt plates, 0 at the crack; and the plate's own number. */
function plates(x: number, y: number): [number, number] {
  const [cx, cy] = [Math.floor(x), Math.floor(y)]
  let [first, second, id] = [9, 9, 0]
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const [px, py] = [
        cx + i + 0.1 + 0.8 * noise((cx + i) * 7.31, (cy + j) * 3.17),
        cy + j + 0.1 + 0.8 * noise((cx + i) * 2.71 + 50, (cy + j) * 8.93),
      ]
      const d = Math.hypot(px - x, py - y)
      if (d < first) [second, first, id] = [first, d, (cx + i) * 13.7 + (cy + j) * 7.3]
      else if (d < second) second = d
    }
  }
  return [second - first, id]
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.46, curve: 0.32, tint: [1, 1, 1.03], lift: [0.018, 0.02, 0.038] },
    0.34,
  )
  const moon = { x: 0.6, y: 0.24 }
  // The desert floor at half resolution: plates with raised, sparkling rims; the camera flies forward.
  const floor = pixels(W / 2, (H * (1 - horizon)) / 2, (u, v, o, t) => {
    const depth = 1 / (v + 0.018)
    const x = (u - 0.5) * depth * 1.9 + 60
    const y = depth * 1.05 + t * 0.42 + 20
    const warp = 0.3 * (noise(x * 1.3, y * 1.3) - 0.5)
    const [gap, id] = plates(x * 1.5 + warp, y * 1.5 - warp)
    const sharp = clamp(4.2 / depth)
    const rim = Math.exp(-Math.pow((gap - 0.03) / 0.07, 2)) * sharp
    const shadow = Math.exp(-Math.pow((gap - 0.12) / 0.06, 2)) * sharp
    const crust = fbm(x * 6, y * 6, depth > 9 ? 2 : 4)
    const towards = Math.exp(-Math.pow((u - moon.x) * (2.4 + 2.4 * v), 2))
    const glint = Math.pow(noise(x * 70, y * 70), 18) * 170 * sharp * (0.3 + towards)
    const light = 0.34 + 0.3 * towards + 0.1 * (noise(id, 4) - 0.5) + 0.22 * (crust - 0.45) + 0.3 * rim - 0.13 * shadow
    const haze = smooth(0.16, 0, v)
    o[0] = lerp(150 * light + 46 * towards * light + glint, 74 + 60 * towards, haze)
    o[1] = lerp(164 * light + 44 * towards * light + glint, 86 + 54 * towards, haze)
    o[2] = lerp(206 * light + 20 * towards * light + glint, 128 + 36 * towards, haze)
  })
  const night = pixels(480, 270, (u, v, o, t) => {
    const y = clamp(v / horizon)
    const d = Math.hypot((u - moon.x) * 1.78, v - moon.y)
    const halo = Math.exp(-d * 4.2)
    const ring = 0.12 * Math.exp(-Math.pow((d - 0.27) / 0.02, 2))
    const cover =
      smooth(0.44, 0.8, fbm(((u - 0.5) / (1.08 - y * 0.85)) * 2.4 + t * 0.035, 2.4 / (1.08 - y * 0.85), 6)) *
      smooth(1, 0.5, y) *
      0.8
    o[0] = lerp(8, 74, Math.pow(y, 2)) + (70 * halo + 40) * cover * 0.8 + 90 * halo + 60 * ring
    o[1] = lerp(14, 86, Math.pow(y, 2)) + (76 * halo + 44) * cover * 0.8 + 92 * halo + 70 * ring
    o[2] = lerp(44, 128, Math.pow(y, 1.7)) + (80 * halo + 50) * cover * 0.8 + 84 * halo + 80 * ring
  })
  const [disc, star, lantern] = [glow([255, 252, 240], 0.5), glow([230, 240, 255], 1.6, 64), glow([255, 180, 90], 2.1)]
  const stars = particles(420, 74)
  return (t: number) => {
    const p = t / frame.duration
    g.imageSmoothingQuality = 'high'
    g.drawImage(night(t), 0, 0, W, H)
    lit(g, () => {
      for (const [a, b, c, d] of stars)
        stamp(
          g,
          star,
          W * a,
          H * horizon * 0.96 * b,
          (1.4 + 3.4 * Math.pow(c, 8)) * S,
          (0.25 + 0.6 * c * c) * (0.75 + 0.25 * Math.sin(t * (2 + 4 * d) + 90 * a)) * smooth(1, 0.7, b),
        )
      stamp(g, disc, W * moon.x, H * (moon.y - 0.012 * p), H * 0.052, 1)
    })
    // A low rise far away keeps the horizon from being a ruled line.
    g.fillStyle = '#2a3252'
    g.beginPath()
    g.moveTo(0, H * horizon + 2)
    for (let x = 0; x <= W; x += 4)
      g.lineTo(x, H * (horizon - 0.02 * fbm((x / W) * 4 + 3, 8, 5) * smooth(0.7, 0.1, Math.abs(x / W - 0.25))))
    g.lineTo(W, H * horizon + 2)
    g.fill()
    g.drawImage(floor(t), 0, H * horizon, W, H * (1 - horizon))
    caravan(t, p)
    return finish()
  }

  /** A camel cart's lantern and three walkers, far out on the salt, with long moon shadows. */
  function caravan(t: number, p: number): void {
    const y = H * (horizon + 0.05 + 0.016 * p)
    const size = S * (0.62 + 0.12 * p)
    for (const [i, dx] of [0, 0.035, 0.052, 0.085].entries()) {
      const x = W * (0.3 + dx * (1 + 0.3 * p) + 0.006 * t)
      g.fillStyle = 'rgba(8,12,30,.4)'
      g.beginPath()
      g.ellipse(x - 34 * size, y + 15 * size, 46 * size, 5 * size, 0.3, 0, 7)
      g.fill()
      g.fillStyle = g.strokeStyle = '#080b1a'
      at(g, x, y, size * 0.8, () => {
        person(g, Math.sin(t * 2.6 + i * 2), i === 1 ? 0.4 : 0, i % 2 === 0)
        limb(g, 6, [-3, -4], [7 * Math.sin(t * 3.4 + i * 2), 0])
        if (i === 1) limb(g, 2, [18, -66], [18, -46])
      })
      if (i === 1) {
        lit(g, () => {
          stamp(g, lantern, x + 15 * size, y - 30 * size, 70 * size, 0.8 + 0.2 * noise(t * 6, 2))
          stamp(g, lantern, x + 15 * size, y + 6 * size, 130 * size, 0.5, 24 * size)
          stamp(g, star, x + 15 * size, y - 32 * size, 9 * size, 1)
        })
      }
    }
  }
}

export const clip: Clip = {
  file: 'rann-of-kutch_salt_desert_full-moon_night_white_gujarat_travel_nature_drone',
  name: 'Salt Desert of Kutch',
  nameHindi: 'कच्छ का नमक मरुस्थल',
  description:
    'Flying low over the cracked white salt of the Rann of Kutch under a full moon, travellers with a lantern far ahead.',
  descriptionHindi: 'पूर्णिमा की रात कच्छ के रण के दरारों वाले सफ़ेद नमक के ऊपर नीची उड़ान, दूर आगे लालटेन लिए मुसाफ़िर हैं।',
  ...{ format: 'hd', duration: 7, collection: 'Seasons', crf: 29, place: 'Rann of Kutch, Gujarat', scene },
}
