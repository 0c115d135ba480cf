import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { defineJob, type JobDefinition, type Queue } from './queue.ts'

const nothing = z.object({})
export type RepeatingJob = JobDefinition<typeof nothing>

/** A job that comes again by itself, and of which one waits at a time. Register it with the queue like any other. */
export const defineRepeatingJob = (name: string): RepeatingJob =>
  defineJob(name, { payload: nothing, retryLimit: 2, retryDelaySeconds: 30, oneWaiting: true })

/**
 * Runs a job now and then again and again: once for all processes, whichever takes it. The next run is in the queue
 * before this one begins, and every worker puts one in when it starts, so that no crash ends the chain.
 * @param seconds from the beginning of one run to the next, by the database's clock; missed runs are not made up for
 */
export async function everySeconds(
  { queue, db }: { queue: Queue; db: Database },
  job: RepeatingJob,
  seconds: number,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  await queue.work(job, 1, async (_nothing, signal) => {
    await queue.enqueue(db, job, {}, { afterSeconds: seconds })
    await run(signal)
  })
  await queue.enqueue(db, job, {})
}
