import { setTimeout as sleep } from 'node:timers/promises'
import { SUBJECTS } from '../../bench/clip-words.ts'
import { PAGE_SIZE } from '../../contract/figures.ts'
import { type Dice, dice } from '../dice.ts'
import { quantile } from '../report.ts'

/** How a stream of questions was answered. */
export interface Paced {
  asked: number
  errors: number
  /** Milliseconds, from the moment it should have been asked. */
  p95: number
  p99: number
}

/** Asks so many a second, whether or not the answers keep up. @param errors by which an answer counts as none */
export async function pace(
  given: { rate: number; seconds: number; until?: () => boolean },
  ask: (at: number) => Promise<boolean>,
): Promise<Paced> {
  const times: number[] = []
  const under: Promise<void>[] = []
  let errors = 0
  const began = performance.now()
  const total = Math.round(given.rate * given.seconds)
  let at = 0
  for (; at < total && !given.until?.(); at++) {
    const due = began + (at * 1000) / given.rate
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    under.push(
      ask(at).then(
        (ok) => {
          times.push(performance.now() - due)
          if (!ok) errors++
        },
        () => void errors++,
      ),
    )
  }
  await Promise.all(under)
  return { asked: at, errors, p95: quantile(times, 0.95), p99: quantile(times, 0.99) }
}

/** Lists, searches and single clips, as visitors ask for them. */
export function looksAt(url: string, clips: number, seed: number): (at: number) => Promise<boolean> {
  const { oneOf, between }: Dice = dice(seed)
  const paths = [
    () => `/videos/get?page=${between(1, Math.ceil(clips / PAGE_SIZE))}`,
    () => `/videos/getsearchvideos?term=${encodeURIComponent(oneOf(SUBJECTS))}&page=1`,
    () => `/videos/getonevideo?id=bench-${between(0, clips - 1)}`,
  ]
  return async (at) => {
    const path = paths[at % paths.length] ?? paths[0]!
    const answer = await fetch(`${url}${path()}`, { signal: AbortSignal.timeout(30_000) })
    await answer.arrayBuffer()
    return answer.ok
  }
}
