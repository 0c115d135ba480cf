import { sql } from 'kysely'
import { PgBoss, fromKysely, type Job } from 'pg-boss'
import * as z from 'zod'
import type { Executor } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { QueueGroup } from '../../config/env.ts'

/** A kind of background work: everything about it but the function that runs it (server/jobs.ts). */
export interface JobDefinition<S extends z.ZodType> {
  name: string
  /** Ids only; running the same payload twice must be harmless. */
  payload: S
  /** Which workers take it (`QUEUES`). */
  group: QueueGroup
  /** How many run at once in one process. */
  slots: number
  /** Tries after the first; a worker that was killed counts as one. */
  retryLimit: number
  retryDelaySeconds: number
  /** Singleton: while one waits, no second one of its kind is queued. */
  singleton: boolean
  /** A repeating job's interval, from the start of one run to the start of the next; null for jobs that are enqueued. */
  everySeconds: number | null
}

export const defineJob = <S extends z.ZodType>(
  name: string,
  options: { payload: S; group: QueueGroup } & Partial<Omit<JobDefinition<S>, 'name' | 'payload' | 'group'>>,
): JobDefinition<S> => ({
  slots: 1,
  retryLimit: 10,
  retryDelaySeconds: 1,
  singleton: false,
  everySeconds: null,
  name,
  ...options,
})

export interface Queue {
  /** Enqueues a job in the transaction that causes it (transactional outbox). */
  enqueue<S extends z.ZodType>(
    executor: Executor,
    job: JobDefinition<S>,
    payload: z.output<S>,
    options?: { priority?: number; afterSeconds?: number },
  ): Promise<void>
  /** Runs jobs of one kind, as many at once as it has slots. The signal aborts when the lease is lost or the process stops. */
  work<S extends z.ZodType>(
    job: JobDefinition<S>,
    run: (payload: z.output<S>, signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Jobs of these kinds that wait (including delayed ones and retries) and that run, in all processes. */
  lengths(
    executor: Executor,
    jobs: readonly JobDefinition<z.ZodType>[],
  ): Promise<{ name: string; waiting: number; running: number }[]>
  /** Stops fetching and aborts running jobs, which return to the queue for the next worker. */
  stop(): Promise<void>
}

/** OPS-12: a dead worker's job is taken over after about this long. */
const HEARTBEAT_SECONDS = 20

const FETCHING = {
  priority: true,
  batchSize: 1,
  // Polling beside the notifications finds jobs that were queued before this worker started.
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
}

/**
 * Opens the queue (pg-boss in the same database).
 * @param jobs all kinds; missing queues are created
 */
export async function openQueue(options: {
  url: string
  log: Log
  jobs: readonly JobDefinition<z.ZodType>[]
}): Promise<Queue> {
  const stopping = new AbortController()
  const boss = new PgBoss({
    connectionString: options.url,
    max: 4,
    useListenNotify: true,
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
    schedule: false,
  })
  boss.on('error', (error) => options.log.warn({ err: error }, 'queue'))
  await boss.start()
  for (const job of options.jobs) await createQueue(boss, job)

  return {
    async enqueue(executor, job, payload, { priority = 0, afterSeconds = 0 } = {}) {
      await boss.send(job.name, job.payload.parse(payload) as object, {
        db: fromKysely(executor),
        priority,
        ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}),
      })
    },
    async work(job, run) {
      const work = async (item: Job<unknown>) => {
        try {
          await run(job.payload.parse(item.data), AbortSignal.any([item.signal, stopping.signal]))
        } catch (error) {
          if (!stopping.signal.aborted)
            options.log.warn({ err: error, job: job.name }, 'a job failed; it will be tried again')
          throw error
        }
      }
      // One worker a slot, so that each can be notified.
      for (let slot = 0; slot < job.slots; slot++) {
        let worker = ''
        worker = await boss.work(job.name, FETCHING, async ([item]: Job<unknown>[]) => {
          // There may be more jobs: no pause until the queue is empty.
          boss.notifyWorker(worker)
          if (item) await work(item)
        })
      }
    },
    async lengths(executor, jobs) {
      const names = jobs.map(({ name }) => name)
      const { rows } = await sql<{ name: string; waiting: number; running: number }>`
        select name, count(*) filter (where state < 'active')::integer as waiting,
          count(*) filter (where state = 'active')::integer as running
        from pgboss.job where name = any(${names}::text[]) and state <= 'active' group by name`.execute(executor)
      return names.map((name) => rows.find((row) => row.name === name) ?? { name, waiting: 0, running: 0 })
    },
    async stop() {
      stopping.abort(new Error('the worker is stopping'))
      await boss.stop({ graceful: true, timeout: 5_000, close: true })
    },
  }
}

async function createQueue(boss: PgBoss, job: JobDefinition<z.ZodType>): Promise<void> {
  const settings = {
    notify: true,
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: false,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 12 * 3600,
  }
  if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, settings)
  else await boss.createQueue(job.name, { ...settings, policy: job.singleton ? 'short' : 'standard' })
}
