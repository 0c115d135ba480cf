import { setTimeout as sleep } from 'node:timers/promises'
import { countAcknowledged } from '../../testing/invariants/acknowledged.ts'
import type { Violation } from '../../testing/invariants/invariant.ts'
import { openRandom, shuffled } from '../../harness/random.ts'
import { quantile, type Row, row, seconds } from '../../harness/report.ts'
import { followInterrupted } from './interrupted.ts'
import { findViolations, type ChaosContext, takeUnexpected } from './context.ts'
import { type Recovery, KILL_ACTIONS, type Victim, VICTIMS } from './kill-actions.ts'

/** OPS-1: the service answers again, and interrupted work goes on. */
export const ANSWERS_WITHIN_MS = 10_000
const AGAIN_WITHIN_MS = 60_000
const AGAIN_PATIENCE_MS = 120_000
/** Of three hundred: a hundred API, a hundred worker, fifty PostgreSQL, fifty ffmpeg. */
const SHARE: Record<Victim, number> = { api: 2, worker: 2, postgres: 1, ffmpeg: 1 }

interface Struck {
  victim: Victim
  answered: Recovery
  broken: Violation[]
}

export interface Killed {
  rows: Row[]
  broken: Violation[]
}

/**
 * Kills so many, one after another, at moments that the seed decides, while people use the product; after each it waits
 * until the service answers, lets everybody come to rest, and holds every invariant.
 */
export async function kill(
  context: ChaosContext,
  given: { count: number; seed: number; only: readonly Victim[]; minutes?: number },
): Promise<Killed> {
  const end = given.minutes ? performance.now() + given.minutes * 60_000 : Infinity
  const interrupted = followInterrupted(context.world.db)
  const struck: Struck[] = []
  const plan = planOf(given)
  for (const [at, victim] of plan.entries()) {
    if (performance.now() > end) break
    const seed = given.seed + at
    const one = await strike(context, victim, seed, () => interrupted.note())
    if (!one) continue
    struck.push(one)
    const promises = countAcknowledged(context.users.acknowledged)
    const again = `npm run chaos -- --only ${victim} --kills 1 --seed ${seed}`
    const words = `${at + 1}/${plan.length} ${victim}: answers after ${inTime(one.answered)}, ${promises} promises kept`
    context.say(
      one.broken.length === 0 ? words : `${words}\n${one.broken.map(formatViolation).join('\n')}\n  again: ${again}`,
    )
  }
  const deadline = performance.now() + AGAIN_PATIENCE_MS
  while (interrupted.waiting() > 0 && performance.now() < deadline) await sleep(250)
  const stuck = interrupted.waiting()
  await interrupted.stop()
  return {
    rows: [...VICTIMS.flatMap((victim) => rowOf(victim, struck)), ...againRow(interrupted.waits, stuck)],
    broken: struck.flatMap(({ broken }) => broken),
  }
}

/** The order is the seed's; of a single kind there is nothing to order. */
function planOf({ count, seed, only }: { count: number; seed: number; only: readonly Victim[] }): Victim[] {
  const whole = only.reduce((sum, victim) => sum + SHARE[victim], 0)
  const plan = only.flatMap((victim) =>
    Array.from({ length: Math.round((count * SHARE[victim]) / whole) }, () => victim),
  )
  return shuffled(plan, openRandom(seed))
}

async function strike(
  context: ChaosContext,
  victim: Victim,
  seed: number,
  onKilled: () => Promise<void>,
): Promise<Struck | null> {
  const { world, users } = context
  const chances = openRandom(seed)
  users.goOn(seed)
  await sleep(chances.between(200, 2_000))
  const answered = await KILL_ACTIONS[victim](world, chances)
  if (answered === null) return null
  if (victim !== 'api') await onKilled()
  await users.pause()
  const broken = [...(await findViolations(context)), ...takeUnexpected(context)]
  return { victim, answered, broken }
}

const inTime = ({ ms, processor }: Recovery) =>
  processor === null ? seconds(ms) : `${seconds(ms)} (${seconds(processor * 1000)} of the processor)`

export const formatViolation = ({ invariant, what }: Violation): string => `  ${invariant}: ${what}`

function rowOf(victim: Victim, struck: readonly Struck[]): Row[] {
  const mine = struck.filter((one) => one.victim === victim)
  if (mine.length === 0) return []
  const lost = mine.reduce((sum, { broken }) => sum + broken.length, 0)
  const times = mine.map(({ answered }) => answered.ms)
  const used = mine.flatMap(({ answered }) => answered.processor ?? [])
  const survived = mine.filter(({ broken }) => broken.length === 0).length
  const [median, most] = [quantile(times, 0.5), Math.max(...times)]
  const seen = `${mine.length} tried, ${survived} survived, ${lost} lost or broken; answers after ${seconds(median)} in the middle, ${seconds(most)} at most${used.length > 0 ? ` (of the processor ${seconds(quantile(used, 0.5) * 1000)}, ${seconds(Math.max(...used) * 1000)})` : ''}`
  const wanted = `nothing acknowledged lost, I1-I12 hold, answers in less than ${seconds(ANSWERS_WITHIN_MS)}`
  return [
    row('F8', `kill -9 of ${NAMES[victim]} at random moments`, wanted, seen, lost === 0 && most < ANSWERS_WITHIN_MS),
  ]
}

const NAMES: Record<Victim, string> = {
  api: 'the API',
  worker: 'the worker',
  postgres: 'PostgreSQL (its server, or one session)',
  ffmpeg: 'ffmpeg',
}

function againRow(waits: readonly number[], stuck: number): Row[] {
  if (waits.length + stuck === 0) return []
  const most = Math.max(0, ...waits)
  const seen = `${waits.length} interrupted, ${stuck} never gone on with; ${seconds(quantile(waits, 0.5))} in the middle, ${seconds(most)} at most`
  return [
    row(
      'F8',
      'work that a kill interrupted',
      `runs again in less than ${seconds(AGAIN_WITHIN_MS)}`,
      seen,
      stuck === 0 && most < AGAIN_WITHIN_MS,
    ),
  ]
}
