import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { defineJob, type JobDefinition, type Queue } from './queue.ts'

const nothing = z.object({})
export type RepeatingJob = JobDefinition<typeof nothing> & { everySeconds: number }

/** A singleton job that is run again and again. */
export const defineRepeatingJob = (
  name: string,
  { group, everySeconds }: Pick<RepeatingJob, 'group' | 'everySeconds'>,
): RepeatingJob => ({
  ...defineJob(name, { payload: nothing, group, retryLimit: 2, retryDelaySeconds: 30, singleton: true }),
  everySeconds,
})

/**
 * Runs a repeating job now and then at its interval, by the database's clock: once for all processes, whichever takes it.
 * The next run is queued before this one begins, and every worker queues one when it starts, so that no crash ends the
 * chain. Missed runs are not made up for.
 */
export async function repeatJob(
  { queue, db }: { queue: Queue; db: Database },
  job: RepeatingJob,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  await queue.work(job, async (_nothing, signal) => {
    await queue.enqueue(db, job, {}, { afterSeconds: job.everySeconds })
    await run(signal)
  })
  await queue.enqueue(db, job, {})
}
