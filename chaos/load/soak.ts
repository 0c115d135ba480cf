import { setTimeout as sleep } from 'node:timers/promises'
import { type Row, row } from '../../harness/report.ts'
import { FULL_RATE, publicReads, pace } from './pace.ts'
import { MEGABYTE, type Vitals, vitalsOf } from './vitals.ts'
import type { Stocked } from './stocked.ts'

const LOOK_EVERY_MS = 10_000
/** Of F1's. */
const SHARE = 0.2
/** Warm-up of caches and JIT is no leak: it runs at the full rate, as many calls as in 25 minutes of the soak. */
const WARM_UP_SECONDS = 300

/** F7: a fifth of F1's load for a long time; nothing grows. */
export async function soak({ world, clips }: Stocked, given: { minutes: number; seed: number }): Promise<Row> {
  const look = publicReads(world.url, clips, given.seed)
  await pace({ rate: FULL_RATE, seconds: WARM_UP_SECONDS }, look)
  const load = pace({ rate: FULL_RATE * SHARE, seconds: given.minutes * 60 }, look)
  const samples: (Vitals & { at: number })[] = []
  const began = performance.now()
  while (performance.now() - began < given.minutes * 60_000) {
    await sleep(LOOK_EVERY_MS)
    samples.push({ at: (performance.now() - began) / 3_600_000, ...(await vitalsOf(world)) })
  }
  const { asked, errors, errorText } = await load
  const slope = slopeOf(samples.map(({ at, memory }) => [at, memory / MEGABYTE]))
  const range = (name: 'files' | 'connections' | 'temporary') => {
    const values = samples.map((sample) => sample[name])
    return `${Math.min(...values)} to ${Math.max(...values)}`
  }
  const memory = (at: number) => Math.round((samples.at(at)?.memory ?? 0) / MEGABYTE)
  const seen = `${asked} asked, ${errorText}; memory ${memory(0)} to ${memory(-1)} MB, ${slope.toFixed(1)} MB an hour; open files ${range('files')}, connections ${range('connections')}, files of work ${range('temporary')}`
  const flat = isFlat(samples, 'files') && isFlat(samples, 'connections') && isFlat(samples, 'temporary')
  return row(
    'F7',
    `a fifth of the load for ${given.minutes} minutes`,
    'memory < 5 MB an hour more; files, connections, temporary files flat',
    seen,
    errors === 0 && slope < 5 && flat,
  )
}

/** At its quietest the last half holds no more than the half before it: how many callers there are now and then is theirs. */
function isFlat(samples: readonly Vitals[], name: 'files' | 'connections' | 'temporary'): boolean {
  const half = Math.floor(samples.length / 2)
  const least = (part: readonly Vitals[]) => Math.min(...part.map((sample) => sample[name]))
  return least(samples.slice(half)) <= least(samples.slice(0, half)) + 2
}

/** By the minimum of every few samples: memory after garbage collection. @returns units of y an x */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const every = 6
  const low = Array.from({ length: Math.floor(points.length / every) }, (_, at) =>
    points.slice(at * every, (at + 1) * every).reduce((least, one) => (one[1] < least[1] ? one : least)),
  )
  const [x, y] = [0, 1].map((of) => low.reduce((sum, point) => sum + (point[of] ?? 0), 0) / low.length) as [
    number,
    number,
  ]
  const over = low.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0)
  const under = low.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return under === 0 ? 0 : over / under
}
