import { lights, wash } from '../backdrop.ts'
import { noise, particles } from '../noise.ts'
import { streetSound } from '../sound.ts'
import { drawn, lit, pixels, ramp } from '../sprites.ts'
import { type Clip, ease, type Frame, stage } from '../stage.ts'

/** A road of the flyover in perspective: at k = 0 far away, 1 below the camera; `lane` across it. */
function road(k: number, lane: number, curve: number, W: number, H: number): [number, number] {
  const near = k * k
  return [
    W * (0.5 + curve * (1 - near) * (0.4 + 0.6 * k) + lane * (0.012 + 0.5 * near)),
    H * (0.34 + 0.72 * Math.pow(near, 0.86)),
  ]
}

function scene(frame: Frame) {
  const { W, H, S, g, finish } = stage(
    frame,
    { vignette: 0.42, curve: 0.3, tint: [1, 1, 1.03], lift: [0.014, 0.016, 0.03] },
    0.5,
  )
  const far = lights({
    colours: [
      [255, 190, 110],
      [255, 226, 180],
      [150, 190, 255],
      [255, 120, 90],
    ],
    count: 240,
    seed: 3,
    size: [0.003, 0.012],
    rows: [0.24, 0.38],
    strength: 0.5,
  })
  const towers = drawn(W, H * 0.4, 1, (q) => {
    for (const [a, b, c, d] of particles(46, 8)) {
      const [x, w, h] = [a * W * 1.1 - W * 0.05, W * (0.04 + 0.07 * b), H * (0.05 + 0.2 * c * c)]
      q.fillStyle = ramp(q, [0, H * 0.36 - h, 0, H * 0.36], {
        0: `rgb(${18 + 8 * d},${22 + 8 * d},${40 + 10 * d})`,
        1: '#3a3048',
      })
      q.fillRect(x, H * 0.36 - h, w, h)
      for (let i = 0; i < w / (6 * S); i++)
        for (let j = 0; j < h / (8 * S); j++) {
          const on = noise(i * 3.7 + a * 90, j * 2.9 + b * 70)
          if (on < 0.62) continue
          q.fillStyle = `rgba(255,${190 + 50 * d},${120 + 100 * b},${on * 0.75})`
          q.fillRect(x + i * 6 * S + 2 * S, H * 0.36 - h + j * 8 * S + 2 * S, 3 * S, 4 * S)
        }
    }
  })
  const asphalt = pixels(W / 3, H / 3, (u, v, o) => {
    const k = 0.7 + 0.5 * noise(u * 90, v * 120)
    o.splice(0, 4, 22 * k, 22 * k, 30 * k, 255)
  })()
  const cars = particles(70, 15)
  const band = (lane: number, curve: number, from: number, to: number, style: string, width: number) => {
    g.strokeStyle = style
    g.lineCap = 'round'
    let [px, py] = road(from, lane, curve, W, H)
    for (let i = 1; i <= 14; i++) {
      const k = from + ((to - from) * i) / 14
      const [x, y] = road(k, lane, curve, W, H)
      g.lineWidth = Math.max(0.8, width * S * (0.12 + 1.5 * k * k))
      g.beginPath()
      g.moveTo(px, py)
      g.lineTo(x, y)
      g.stroke()
      ;[px, py] = [x, y]
    }
  }
  return (t: number) => {
    const e = ease(t, frame.duration)
    const curve = 0.22 + 0.03 * e
    wash(g, W, H, '#070a1c', '#1a1838', '#4a2c40', '#140f1a')
    g.drawImage(towers, 0, 0)
    g.fillStyle = '#0c0a12'
    g.fillRect(0, H * 0.345, W, H)
    far(g, W, H, t * 2, -0.01 * e)
    g.save()
    g.beginPath()
    for (let k = 0; k <= 1.02; k += 0.04) g.lineTo(...road(k, -1.25, curve, W, H))
    for (let k = 1.02; k >= 0; k -= 0.04) g.lineTo(...road(k, 1.25, curve, W, H))
    g.clip()
    g.drawImage(asphalt, 0, H * 0.3, W, H * 0.72)
    g.restore()
    for (const edge of [-1.25, 0, 1.25])
      band(edge, curve, 0, 1, edge ? 'rgba(120,110,110,.8)' : 'rgba(90,80,70,.9)', edge ? 9 : 16)
    lit(g, () => {
      for (const [a, b, c, d] of cars) {
        const away = c < 0.5
        const lane = (away ? 1 : -1) * (0.28 + 0.3 * Math.floor(b * 3))
        const k = (a + t * (0.16 + 0.1 * d) * (away ? -1 : 1) + 10) % 1
        const long = 0.2 + 0.16 * d
        const [from, to] = away ? [k, Math.min(1.05, k + long)] : [Math.max(0, k - long), k]
        for (const side of [-0.055, 0.055]) {
          band(lane + side, curve, from, to, away ? 'rgba(255,40,24,.32)' : 'rgba(255,236,200,.26)', 15)
          band(lane + side, curve, from, to, away ? 'rgba(255,110,70,.6)' : 'rgba(255,250,236,.6)', 5)
        }
      }
    })
    return finish()
  }
}

export const clip: Clip = {
  file: 'flyover_traffic_light-trails_timelapse_night_mumbai_highway_road_city_drone_shot-on-mobile',
  name: 'Light Trails on the Flyover',
  nameHindi: 'फ़्लाईओवर पर रोशनी की लकीरें',
  description:
    'A time lapse of evening traffic: red and white trails sweep along a flyover towards a city of lit windows.',
  descriptionHindi: 'शाम के ट्रैफ़िक का टाइम-लैप्स: लाल और सफ़ेद रोशनी की लकीरें फ़्लाईओवर पर रोशन खिड़कियों वाले शहर की ओर दौड़ती हैं।',
  ...{
    format: 'mobile',
    drawnAt: [810, 1440],
    duration: 6,
    crf: 23,
    fps: 30,
    collection: 'City Nights',
    place: 'Mumbai, Maharashtra',
    sound: streetSound,
    scene,
  },
}
