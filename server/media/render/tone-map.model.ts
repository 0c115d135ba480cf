/**
 * Tone mapping of HDR (HLG or PQ in BT.2020) to SDR (BT.709), as a 3D LUT for ffmpeg's `lut3d`. The table is computed here
 * because the filter that would compute it (zscale) is missing from some builds of ffmpeg, and the result must be the same on
 * every machine.
 */
export const TONE_MAP_FILE = 'tone-map.cube'
const POINTS = 33

type Colour = readonly [number, number, number]

/** Diffuse white in HDR (ITU-R BT.2408), mapped to (nearly) full white. */
const WHITE_NITS = 203
const PEAK_NITS = 1000
/** Linear below this share of white; above it highlights are rolled off up to the peak. */
const KNEE = 0.55

/** HLG EOTF on a 1000-nit display (ITU-R BT.2100). */
function hlgToNits(signal: Colour): Colour {
  const scene = signal.map((e) => (e <= 0.5 ? e ** 2 / 3 : (Math.exp((e - 0.55991073) / 0.17883277) + 0.28466892) / 12))
  const [r = 0, g = 0, b = 0] = scene
  const gain = PEAK_NITS * (0.2627 * r + 0.678 * g + 0.0593 * b) ** 0.2
  return [r * gain, g * gain, b * gain]
}

/** PQ EOTF (SMPTE ST 2084). */
function pqToNits(signal: Colour): Colour {
  const nits = (e: number) => {
    const power = e ** (1 / 78.84375)
    return 10_000 * (Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125)
  }
  return [nits(signal[0]), nits(signal[1]), nits(signal[2])]
}

/** Linear up to the knee, then a smooth curve that reaches 1 at the peak. */
function rollOff(level: number): number {
  const peak = PEAK_NITS / WHITE_NITS
  if (level <= KNEE) return level
  if (level >= peak) return 1
  const a = (-(KNEE ** 2) * (peak - 1)) / (KNEE ** 2 - 2 * KNEE + peak)
  const b = (KNEE ** 2 - 2 * KNEE * peak + peak) / (peak - 1)
  return (((b ** 2 + 2 * b * KNEE + KNEE ** 2) / (b - a)) * (level + a)) / (level + b)
}

/** One HDR colour (signal values 0 to 1) as an SDR colour (0 to 1). */
export function toneMap(transfer: 'hlg' | 'pq', signal: Colour): Colour {
  const nits = transfer === 'hlg' ? hlgToNits(signal) : pqToNits(signal)
  const brightest = Math.max(...nits) / WHITE_NITS
  const gain = brightest > 0 ? rollOff(brightest) / brightest / WHITE_NITS : 0
  const [r, g, b] = nits.map((n) => n * gain) as unknown as Colour
  const narrow = [
    1.6605 * r - 0.5876 * g - 0.0728 * b,
    -0.1246 * r + 1.1329 * g - 0.0083 * b,
    -0.0182 * r - 0.1006 * g + 1.1187 * b,
  ]
  return narrow.map((c) => Math.min(1, Math.max(0, c)) ** (1 / 2.2)) as unknown as Colour
}

/** The whole table in the .cube format. */
export function toneMapCube(transfer: 'hlg' | 'pq'): string {
  const lines = [`LUT_3D_SIZE ${POINTS}`]
  const step = (n: number) => n / (POINTS - 1)
  for (let b = 0; b < POINTS; b++) {
    for (let g = 0; g < POINTS; g++) {
      for (let r = 0; r < POINTS; r++) {
        const colour = toneMap(transfer, [step(r), step(g), step(b)])
        lines.push(colour.map((c) => c.toFixed(5)).join(' '))
      }
    }
  }
  return `${lines.join('\n')}\n`
}
