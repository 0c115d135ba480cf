import type { FaultPoint } from '../../server/platform/fault.ts'
import { until } from '../../harness/machine.ts'
import { type Row, row, seconds } from '../../harness/report.ts'
import { ANSWERS_WITHIN_MS, formatViolation } from './kills.ts'
import { findViolations, type ChaosContext, takeUnexpected } from './context.ts'

/** OPS-16: every named kill point, by the process that comes by it; migrations have a part of their own. */
const POINTS: Record<'web' | 'worker', readonly FaultPoint[]> = {
  web: [
    'upload.opened',
    'upload.midway',
    'upload.received',
    'upload.stored',
    'upload.inserted',
    'upload.committed',
    'payment.order-inserted',
    'payment.order-answered',
    'payment.signature-checked',
    'payment.granting',
    'payment.granted',
    'payment.event-stored',
    'download.right-checked',
    'download.midstream',
    'session.rotated',
    'session.revoking',
    'edit.saving',
    'edit.saved',
  ],
  worker: [
    'job.claimed',
    'job.spawned',
    'job.midway',
    'job.rendered',
    'job.kept-some',
    'job.published',
    'payment.mailing',
  ],
}
/** People come by every one of them sooner or later. */
const PATIENCE_MS = 180_000

/** Lets a process die at each named point while people use the product, starts it again, and holds every invariant. */
export async function dieAtPoints(
  context: ChaosContext,
  given: { seed: number; names?: readonly string[] },
): Promise<Row[]> {
  const rows: Row[] = []
  for (const process of ['web', 'worker'] as const)
    for (const point of POINTS[process])
      if (!given.names || given.names.includes(point))
        rows.push(await guardedDeath(context, process, point, given.seed + rows.length))
  return rows
}

/** A failure at one point does not affect the next. */
async function guardedDeath(...words: Parameters<typeof dieAt>): Promise<Row> {
  try {
    return await dieAt(...words)
  } catch (error) {
    return row('F8', `death at ${words[2]}`, 'as above', error instanceof Error ? error.message : String(error), false)
  }
}

async function dieAt(context: ChaosContext, name: 'web' | 'worker', point: FaultPoint, seed: number): Promise<Row> {
  const { world, users } = context
  const victim = world[name]
  await users.pause()
  await victim.kill()
  victim.launch({ FAULT_AT: point })
  users.goOn(seed)
  const reached = await until(() => !victim.isAlive(), PATIENCE_MS, 50)
  if (reached === Infinity) await victim.kill()
  const began = performance.now()
  victim.launch()
  await victim.ready()
  await until(world.answers, PATIENCE_MS)
  const answeredMs = performance.now() - began
  const processor = victim.cpuSeconds() * 1000
  await users.pause()
  const broken = [...(await findViolations(context)), ...takeUnexpected(context)]
  const seen = `${reached === Infinity ? 'never came by it' : 'died there'}, ${broken.length} lost or broken, answers after ${seconds(answeredMs)} (${seconds(processor)} of the processor)`
  context.say(`${point}: ${seen}${broken.map((one) => `\n${formatViolation(one)}`).join('')}`)
  const ok = reached !== Infinity && broken.length === 0 && answeredMs < ANSWERS_WITHIN_MS
  return row('F8', `death at ${point}`, 'as above', seen, ok)
}
