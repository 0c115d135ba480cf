import { clamp, noise, random } from './noise.ts'

/** Stereo samples, 48,000 a second, -1..1. */
export type Sound = { left: Float32Array; right: Float32Array }
export const rate = 48_000

/** One voice: its value at `t` seconds; called for every sample in order, so that it may remember. */
export type Voice = (t: number) => number

/** White noise through a band: `low` and `high` are corner frequencies. */
export function hiss(seed: number, low: number, high: number): Voice {
  const r = random(seed)
  const [a, b] = [1 - Math.exp((-6.2832 * high) / rate), 1 - Math.exp((-6.2832 * low) / rate)]
  let [x, y] = [0, 0]
  return () => {
    x += a * (r() * 2 - 1 - x)
    y += b * (x - y)
    return x - y
  }
}

/** `voice`, swelling and fading by itself; `pace` swells a second. */
export const swelling =
  (voice: Voice, pace: number, depth: number, seed = 1): Voice =>
  (t) =>
    voice(t) * (1 - depth + depth * noise(t * pace + seed * 7.3, seed) * 1.6)

/** Short struck sounds at random moments, `perSecond` of them; `strike` gets the time since it began and its number. */
export function strikes(
  seed: number,
  perSecond: number,
  length: number,
  strike: (age: number, n: number) => number,
): Voice {
  const r = random(seed)
  const moments: number[] = []
  for (let t = r() / perSecond; t < 12; t += (0.2 + 1.6 * r()) / perSecond) moments.push(t)
  return at(moments, length, strike)
}

/** Struck sounds at the given moments. */
export function at(moments: readonly number[], length: number, strike: (age: number, n: number) => number): Voice {
  let first = 0
  return (t) => {
    while (first < moments.length && moments[first]! + length < t) first++
    let sum = 0
    for (let n = first; n < moments.length && moments[n]! <= t; n++) sum += strike(t - moments[n]!, n)
    return sum
  }
}

const wave = (frequency: number, t: number) => Math.sin(6.2832 * frequency * t)

/** A bell of inharmonic partials. */
export const bell = (pitch: number) => (age: number) =>
  Math.min(1, age * 900) *
  (wave(pitch, age) * Math.exp(-age * 1.6) +
    0.6 * wave(pitch * 2.01, age) * Math.exp(-age * 2.4) +
    0.45 * wave(pitch * 2.76, age) * Math.exp(-age * 3.4) +
    0.3 * wave(pitch * 5.41, age) * Math.exp(-age * 6)) *
  0.3

/** A hand drum: the pitch falls as the skin settles. */
export const drum =
  (pitch: number, decay = 9) =>
  (age: number) =>
    Math.min(1, age * 700) * Math.exp(-age * decay) * wave(pitch * (1 + 0.25 * Math.exp(-age * 22)), age) * 0.7

/** A dry knock of wood. */
export const knock = (pitch: number) => (age: number) =>
  Math.min(1, age * 3000) * Math.exp(-age * 55) * (wave(pitch, age) + 0.5 * wave(pitch * 2.3, age)) * 0.5

/** A drop, a spark, a crackle: pitch by number. */
export const tick =
  (low: number, high: number, decay = 120) =>
  (age: number, n: number) =>
    Math.min(1, age * 5000) *
    Math.exp(-age * decay) *
    wave(low + (high - low) * noise(n * 3.7, 5), age) *
    (0.1 + 0.4 * noise(n * 1.3, 2))

/** A bird's call: a quick slide up and down. */
export const chirp = (age: number, n: number) =>
  Math.sin(Math.PI * clamp(age / 0.16)) * wave(2600 + 1400 * noise(n * 2.1, 3) + 900 * Math.sin(age * 60), age) * 0.08

/** Mixes voices into a stereo field: the right ear hears each of them made anew from another seed. */
export function mixed(seconds: number, voices: (ear: 0 | 1) => readonly Voice[]): Sound {
  const channel = (ear: 0 | 1) => {
    const all = voices(ear)
    return Float32Array.from({ length: Math.round(seconds * rate) }, (_, i) => {
      const t = i / rate
      const edge = Math.min(1, t * 12, (seconds - t) * 6)
      return Math.tanh(all.reduce((sum, voice) => sum + voice(t), 0)) * edge
    })
  }
  return { left: channel(0), right: channel(1) }
}

// What several scenes sound like.
export const rainSound = (seconds: number) =>
  mixed(seconds, (ear) => [hiss(11 + ear, 500, 9000), strikes(21 + ear, 40, 0.1, tick(900, 3200))])
export const windSound = (seconds: number) =>
  mixed(seconds, (ear) => {
    const [low, high] = [swelling(hiss(31 + ear, 90, 420), 0.9, 0.9), swelling(hiss(35 + ear, 400, 1400), 0.7, 1, 4)]
    return [(t) => 2.4 * low(t) + 0.5 * high(t)]
  })
export const seaSound = (seconds: number) =>
  mixed(seconds, (ear) => {
    const [surf, foam] = [hiss(41 + ear, 120, 1500), hiss(45 + ear, 1500, 7000)]
    const swell = (t: number) => 0.25 + Math.pow(0.5 + 0.5 * Math.sin(t * 1.25 + ear * 0.3), 2)
    return [(t) => 1.1 * surf(t) * swell(t) + 0.25 * foam(t) * swell(t - 0.7)]
  })
export const streamSound = (seconds: number) =>
  mixed(seconds, (ear) => {
    const flow = swelling(hiss(51 + ear, 350, 2600), 5, 0.5)
    return [(t) => 0.6 * flow(t), strikes(55 + ear, 26, 0.08, tick(500, 1500, 60))]
  })
export const fireSound = (seconds: number) =>
  mixed(seconds, (ear) => {
    const roar = swelling(hiss(61 + ear, 60, 500), 3, 0.6)
    return [(t) => 0.9 * roar(t), strikes(65 + ear, 14, 0.06, tick(1500, 5000, 220))]
  })
export const crowdSound = (seconds: number) =>
  mixed(seconds, (ear) => {
    const [low, mid] = [swelling(hiss(71 + ear, 250, 900), 2, 0.6), swelling(hiss(75 + ear, 800, 2600), 3, 0.7, 3)]
    return [(t) => 1.5 * low(t) + 0.7 * mid(t), strikes(79 + ear, 9, 0.05, tick(900, 1800, 160))]
  })
export const streetSound = (seconds: number) =>
  mixed(seconds, (ear) => {
    const hum = swelling(hiss(81 + ear, 50, 300), 0.8, 0.7)
    const horn = at(
      [1.1, 3.4, 3.75],
      0.3,
      (age, n) => Math.sin(Math.PI * clamp(age / 0.3)) * wave(n ? 520 : 440, age) * 0.06,
    )
    return [(t) => 2.2 * hum(t), horn]
  })
export const nightSound = (seconds: number) =>
  mixed(seconds, (ear) => {
    const air = hiss(91 + ear, 100, 500)
    const cricket = (t: number) =>
      wave(4200 + 60 * ear, t) * 0.035 * Math.max(0, Math.sin(t * 170)) * (Math.sin(t * 7 + ear) > 0.1 ? 1 : 0)
    return [(t) => 0.5 * air(t), cricket]
  })
export const bellSound = (seconds: number) =>
  mixed(seconds, (ear) => {
    const air = hiss(95 + ear, 100, 700)
    return [(t) => 0.25 * air(t), at([0.3, 1.5, 2.1, 3.4, 4.6], 4, (age, n) => bell(n % 2 ? 620 : 466)(age) * 0.8)]
  })
export const drumSound = (seconds: number) =>
  mixed(seconds, (ear) => {
    const room = hiss(98 + ear, 100, 900)
    const beat = Array.from({ length: 40 }, (_, i) => 0.1 + i * 0.23).filter((_, i) => i % 8 !== 3 && i % 8 !== 6)
    return [
      (t) => 0.2 * room(t),
      at(beat, 0.6, (age, n) => drum(n % 3 === 0 ? 88 : 190, n % 3 === 0 ? 6 : 14)(age) * 0.8),
    ]
  })
export const humSound = (seconds: number) =>
  mixed(seconds, (ear) => {
    const air = hiss(101 + ear, 200, 1800)
    return [(t) => 0.5 * air(t) + 0.05 * wave(100, t) + 0.03 * wave(201, t)]
  })
export const birdSound = (seconds: number) =>
  mixed(seconds, (ear) => {
    const air = swelling(hiss(105 + ear, 200, 1200), 0.6, 0.6)
    return [(t) => 0.35 * air(t), strikes(109 + ear * 3, 2.4, 0.17, chirp)]
  })
export const trainSound = (seconds: number) =>
  mixed(seconds, (ear) => {
    const rumble = swelling(hiss(111 + ear, 40, 320), 2, 0.4)
    const joints = Array.from({ length: 16 }, (_, i) => [0.2 + i * 0.72, 0.36 + i * 0.72]).flat()
    return [(t) => 2.2 * rumble(t), at(joints, 0.3, drum(120, 26))]
  })

/** 16-bit stereo WAV. */
export function wav({ left, right }: Sound): Buffer {
  const data = Buffer.alloc(44 + left.length * 4)
  data.write('RIFF', 0)
  data.writeUInt32LE(36 + left.length * 4, 4)
  data.write('WAVEfmt ', 8)
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(1, 20)
  data.writeUInt16LE(2, 22)
  data.writeUInt32LE(rate, 24)
  data.writeUInt32LE(rate * 4, 28)
  data.writeUInt16LE(4, 32)
  data.writeUInt16LE(16, 34)
  data.write('data', 36)
  data.writeUInt32LE(left.length * 4, 40)
  for (let i = 0; i < left.length; i++) {
    data.writeInt16LE(Math.round(clamp(left[i]!, -1, 1) * 32_000), 44 + i * 4)
    data.writeInt16LE(Math.round(clamp(right[i]!, -1, 1) * 32_000), 46 + i * 4)
  }
  return data
}
