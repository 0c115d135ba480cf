import type { Packet } from '../../platform/ffmpeg/probe.ts'

/** What a player shows over time, in seconds on the film's own clock. */
export type PictureTimes = {
  /** When each picture appears, rising, no moment twice. */
  readonly starts: Float64Array
  readonly end: number
}

export type Timing =
  | { readonly kind: 'constant'; readonly rate: string }
  /** `lastPicture`: how long the last picture stands, in seconds. */
  | { readonly kind: 'variable'; readonly lastPicture: number }

/** A last picture that stands longer than this, and longer than any other, is a lie in the header. */
const LONGEST_LAST_PICTURE = 10
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
 * When the pictures of a film appear. Decoded pictures are the truth; past the part that was decoded the packets are
 * taken for it, without those that the edit list cuts away, those before the first picture that can be decoded, and
 * (two packets a picture: film in fields) every second one.
 */
export function pictureTimes(
  packets: readonly Packet[],
  decoded: { readonly starts: readonly number[]; readonly complete: boolean },
): PictureTimes | null {
  const first = decoded.starts[0]
  const last = decoded.starts.at(-1)
  if (first === undefined || last === undefined) return null
  const shown = packets.filter((packet) => !packet.discarded && packet.at !== null && packet.at >= first - 0.001)
  const perPicture = packetsPerPicture(shown, decoded.starts.length, last)
  const starts = decoded.complete
    ? distinct(decoded.starts)
    : distinct(shown.map((packet) => packet.at ?? 0)).filter((_, n) => n % perPicture === 0)
  return { starts, end: endOf(starts, shown) }
}

function packetsPerPicture(shown: readonly Packet[], decoded: number, last: number): 1 | 2 {
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
  return claimed > LONGEST_LAST_PICTURE && claimed > 2 * longestGap(starts) ? last + average : last + claimed
}

function longestGap(starts: Float64Array): number {
  return starts.reduce((longest, start, n) => (n === 0 ? 0 : Math.max(longest, start - (starts[n - 1] ?? 0))), 0)
}

/** A rate written as `"30000/1001"`, in pictures a second; 0 when it is none. */
export function rateOf(rate: string | undefined): number {
  const [, over = '0', under = '0'] = /^(\d+)\/(\d+)$/.exec(rate ?? '') ?? []
  const value = Number(over) / Number(under)
  return Number.isFinite(value) ? value : 0
}

/**
 * Constant when every picture of the film lies nearest to its own place on the grid of one rate: then that rate may be
 * written without any picture being lost or doubled. A nominal rate in the header decides nothing by itself.
 */
export function timingOf({ starts, end }: PictureTimes, claimedRates: readonly (string | undefined)[]): Timing {
  const lastPicture = end - (starts.at(-1) ?? end)
  const span = (starts.at(-1) ?? 0) - (starts[0] ?? 0)
  const average = span > 0 ? (starts.length - 1) / span : 0
  const measured = `${Math.round(average * 1000)}/1000`
  const closeness = (rate: string) => Math.abs(rateOf(rate) / average - 1)
  const common = COMMON_RATES.toSorted((a, b) => closeness(a) - closeness(b))
  const claimedCommon = claimedRates.filter((rate) => COMMON_RATES.includes(rate ?? ''))
  for (const rate of [...claimedCommon, ...common, ...claimedRates, measured]) {
    if (
      rate !== undefined &&
      Math.abs(rateOf(rate) / average - 1) < 0.02 &&
      liesOnGrid(starts, rateOf(rate), lastPicture)
    ) {
      return { kind: 'constant', rate }
    }
  }
  return { kind: 'variable', lastPicture }
}

function liesOnGrid(starts: Float64Array, rate: number, lastPicture: number): boolean {
  const first = starts[0] ?? 0
  return Math.abs(lastPicture * rate - 1) < 1 && starts.every((start, n) => Math.abs((start - first) * rate - n) < 0.45)
}
