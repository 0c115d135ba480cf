import { setTimeout as sleep } from 'node:timers/promises'
import { SUBJECTS } from '../../bench/clip-labels.ts'
import { PAGE_SIZE } from '../../contract/constants.ts'
import { type Random, openRandom } from '../../harness/random.ts'
import { quantile } from '../../harness/report.ts'

/** F1's, calls a second. */
export const FULL_RATE = 200

/** How a stream of questions was answered. */
export interface Paced {
  asked: number
  errors: number
  /** How many, and what they were. */
  errorText: string
  /** Milliseconds, from the moment it should have been asked. */
  p95: number
  p99: number
}

/** Open-loop load: so many requests a second, whatever the latency. @param ask returns nothing, or the error */
export async function pace(
  given: { rate: number; seconds: number; until?: () => boolean },
  ask: (at: number) => Promise<string | undefined>,
): Promise<Paced> {
  const times: number[] = []
  const under: Promise<void>[] = []
  const errors = new Map<string, number>()
  const count = (error: string) => errors.set(error, (errors.get(error) ?? 0) + 1)
  const began = performance.now()
  const total = Math.round(given.rate * given.seconds)
  let at = 0
  for (; at < total && !given.until?.(); at++) {
    const due = began + (at * 1000) / given.rate
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    under.push(
      ask(at).then(
        (error) => {
          times.push(performance.now() - due)
          if (error) count(error)
        },
        (error: unknown) => void count(reasonOf(error)),
      ),
    )
  }
  await Promise.all(under)
  const [p95, p99] = [quantile(times, 0.95), quantile(times, 0.99)]
  return { asked: at, errors: sum(errors), errorText: formatErrors(errors), p95, p99 }
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, some) => all + some, 0)

/** @returns `3 errors (503: 2, ECONNRESET: 1)` */
export function formatErrors(errors: ReadonlyMap<string, number>): string {
  const kinds = [...errors].map(([error, some]) => `${error}: ${some}`).join(', ')
  return `${sum(errors)} errors${kinds && ` (${kinds})`}`
}

/** The error code of the cause, below a generic message. */
export function reasonOf(error: unknown): string {
  const { cause, code, message } = error as { cause?: { code?: string }; code?: string; message?: string }
  return String(cause?.code ?? code ?? message ?? error)
}

/** Lists, searches and single clips, in the mix of real visitors. */
export function publicReads(url: string, clips: number, seed: number): (at: number) => Promise<string | undefined> {
  const { pick: oneOf, between }: Random = openRandom(seed)
  const paths = [
    () => `/videos/get?page=${between(1, Math.ceil(clips / PAGE_SIZE))}`,
    () => `/videos/getsearchvideos?term=${encodeURIComponent(oneOf(SUBJECTS))}&page=1`,
    () => `/videos/getonevideo?id=bench-${between(0, clips - 1)}`,
  ]
  return async (at) => {
    const path = paths[at % paths.length] ?? paths[0]!
    const answer = await fetch(`${url}${path()}`, { signal: AbortSignal.timeout(30_000) })
    await answer.arrayBuffer()
    return answer.ok ? undefined : String(answer.status)
  }
}
