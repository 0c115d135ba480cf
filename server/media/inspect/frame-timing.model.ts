import type { Packet } from '../../platform/ffmpeg/probe.ts'

/** Presentation times, in seconds on the file's own clock. */
export type FrameTimes = {
  /** Of each frame, strictly increasing. */
  readonly starts: Float64Array
  readonly end: number
}

export type Timing =
  | { readonly kind: 'constant'; readonly rate: string }
  /** `lastPicture`: duration of the last frame, in seconds. */
  | { readonly kind: 'variable'; readonly lastPicture: number }

/** A last frame that is longer than this, and much longer than any other, is a wrong header. */
const MAX_LAST_FRAME_SECONDS = 10
const COMMON_RATES = [
  '24000/1001',
  '24/1',
  '25/1',
  '30000/1001',
  '30/1',
  '48/1',
  '50/1',
  '60000/1001',
  '60/1',
  '120000/1001',
  '120/1',
]

/**
 * Presentation times of all frames. Those of decoded frames are exact; beyond the decoded part they are derived from packets,
 * without those removed by the edit list, those before the first decodable frame, and, in field-coded video (two packets a
 * frame), every second one.
 */
export function frameTimes(
  packets: readonly Packet[],
  decoded: { readonly starts: readonly number[]; readonly complete: boolean },
): FrameTimes | null {
  const first = decoded.starts[0]
  const last = decoded.starts.at(-1)
  if (first === undefined || last === undefined) return null
  const shown = packets.filter((packet) => !packet.discarded && packet.at !== null && packet.at >= first - 0.001)
  const perFrame = packetsPerFrame(shown, decoded.starts.length, last)
  const starts = decoded.complete
    ? distinct(decoded.starts)
    : distinct(shown.map((packet) => packet.at ?? 0)).filter((_, n) => n % perFrame === 0)
  return { starts, end: endOf(starts, shown) }
}

function packetsPerFrame(shown: readonly Packet[], decoded: number, last: number): 1 | 2 {
  const inDecodedPart = shown.filter((packet) => (packet.at ?? 0) <= last).length
  return inDecodedPart / decoded > 1.8 ? 2 : 1
}

function distinct(times: readonly number[]): Float64Array {
  return Float64Array.from(times)
    .sort()
    .filter((time, n, all) => n === 0 || time - (all[n - 1] ?? 0) > 1e-5)
}

function endOf(starts: Float64Array, shown: readonly Packet[]): number {
  const last = starts.at(-1) ?? 0
  const average = starts.length > 1 ? (last - (starts[0] ?? 0)) / (starts.length - 1) : 1 / 25
  const claimed = shown.reduce((end, packet) => Math.max(end, (packet.at ?? 0) + (packet.lasts ?? 0)), last) - last
  if (claimed <= 0.0001) return last + average
  return claimed > MAX_LAST_FRAME_SECONDS && claimed > 2 * longestInterval(starts) ? last + average : last + claimed
}

function longestInterval(starts: Float64Array): number {
  return starts.reduce((longest, start, n) => (n === 0 ? 0 : Math.max(longest, start - (starts[n - 1] ?? 0))), 0)
}

/** Parses a rate like `"30000/1001"` to frames a second; 0 when it is invalid. */
export function rateOf(rate: string | undefined): number {
  const [, over = '0', under = '0'] = /^(\d+)\/(\d+)$/.exec(rate ?? '') ?? []
  const value = Number(over) / Number(under)
  return Number.isFinite(value) ? value : 0
}

/**
 * Constant when every frame is closest to its own position on the grid of one rate: encoding at that rate then neither drops
 * nor duplicates a frame. A nominal rate in the header alone proves nothing.
 */
export function timingOf({ starts, end }: FrameTimes, headerRates: readonly (string | undefined)[]): Timing {
  const lastPicture = end - (starts.at(-1) ?? end)
  const span = (starts.at(-1) ?? 0) - (starts[0] ?? 0)
  const average = span > 0 ? (starts.length - 1) / span : 0
  const measured = `${Math.round(average * 1000)}/1000`
  const closeness = (rate: string) => Math.abs(rateOf(rate) / average - 1)
  const common = COMMON_RATES.toSorted((a, b) => closeness(a) - closeness(b))
  const commonHeaderRates = headerRates.filter((rate) => COMMON_RATES.includes(rate ?? ''))
  for (const rate of [...commonHeaderRates, ...common, ...headerRates, measured]) {
    if (
      rate !== undefined &&
      Math.abs(rateOf(rate) / average - 1) < 0.02 &&
      fitsGrid(starts, rateOf(rate), lastPicture)
    ) {
      return { kind: 'constant', rate }
    }
  }
  return { kind: 'variable', lastPicture }
}

function fitsGrid(starts: Float64Array, rate: number, lastPicture: number): boolean {
  const first = starts[0] ?? 0
  return Math.abs(lastPicture * rate - 1) < 1 && starts.every((start, n) => Math.abs((start - first) * rate - n) < 0.45)
}
