import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { PgBoss, fromKysely, type Job, type QueueResult } from 'pg-boss'
import * as z from 'zod'
import type { Executor, Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { QueueGroup } from '../../config/env.ts'

/** A kind of background work: everything about it but the function that runs it (server/jobs.ts). */
export interface JobDefinition<S extends z.ZodType> {
  name: string
  /** Ids, and what tells one request from another of the same id, unless it says why; running the same payload twice must be harmless. */
  payload: S
  group: QueueGroup
  slots: number
  /** Tries after the first; a worker that was killed counts as one. */
  retryLimit: number
  retryDelaySeconds: number
  /** Singleton: while one waits, no second one of its kind is queued. */
  singleton: boolean
  /** So long a job that is done, or was given up, is kept. */
  retentionSeconds: number
  /** A repeating job's interval, from the start of one run to the start of the next; null for jobs that are enqueued. */
  everySeconds: number | null
}

const [HALF_HOUR, WEEK] = [1800, 7 * 24 * 3600]

export const defineJob = <S extends z.ZodType>(
  name: string,
  options: { payload: S; group: QueueGroup } & Partial<Omit<JobDefinition<S>, 'name' | 'payload' | 'group'>>,
): JobDefinition<S> => ({
  slots: 1,
  retryLimit: 10,
  retryDelaySeconds: 1,
  singleton: false,
  retentionSeconds: WEEK,
  everySeconds: null,
  name,
  ...options,
})

export type Queue = Awaited<ReturnType<typeof openQueue>>

/** OPS-12: a dead worker's job is taken over after about this long. */
const HEARTBEAT_SECONDS = 20

/** Seconds. */
const [OFTEN, SELDOM] = [2, 30]

/**
 * Beside notifications, polling finds retries and jobs that were queued before this worker started. A repeating job is looked
 * for a twentieth of its interval late at most: some forty kinds of job would otherwise keep an idle server busy.
 */
function fetching({ everySeconds }: Pick<JobDefinition<z.ZodType>, 'everySeconds'>) {
  const seconds = everySeconds === null ? OFTEN : Math.min(SELDOM, Math.max(OFTEN, everySeconds / 20))
  return { priority: true, batchSize: 1, pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds }
}

/** Makes the queue's tables, or brings them up to this version, as their owner. */
export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  // Its background work has nothing to do here.
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false, close: true })
}

/** Opens the queue (pg-boss in the same database, installed before); missing queues are created. */
export async function openQueue(options: { url: string; log: Log; jobs: readonly JobDefinition<z.ZodType>[] }) {
  const stopping = new AbortController()
  const boss = new PgBoss({
    connectionString: options.url,
    max: 4,
    useListenNotify: true,
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
    // Jobs are removed when their time has come, and not up to a day later.
    maintenanceIntervalSeconds: HALF_HOUR,
    schedule: false,
    migrate: false,
  })
  boss.on('error', (error) => options.log.warn({ err: error }, 'queue'))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of options.jobs) await ensureQueue(boss, job, known.get(job.name))

  return {
    /** Enqueues a job in the transaction that causes it (transactional outbox). */
    async enqueue<S extends z.ZodType>(
      executor: Executor,
      job: JobDefinition<S>,
      payload: z.output<S>,
      { priority = 0, afterSeconds = 0 }: { priority?: number; afterSeconds?: number } = {},
    ): Promise<void> {
      const delay = afterSeconds > 0 ? { startAfter: afterSeconds } : {}
      await boss.send(job.name, job.payload.parse(payload) as object, { db: fromKysely(executor), priority, ...delay })
    },
    /** Runs jobs of one kind in its slots. The signal aborts when the lease is lost or the process stops. */
    async work<S extends z.ZodType>(
      job: JobDefinition<S>,
      run: (payload: z.output<S>, signal: AbortSignal) => Promise<void>,
    ): Promise<void> {
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
        worker = await boss.work(job.name, fetching(job), async ([item]: Job<unknown>[]) => {
          // There may be more jobs: no pause until the queue is empty.
          boss.notifyWorker(worker)
          if (item) await work(item)
        })
      }
    },
    /** Stops fetching and aborts running jobs, which return to the queue for the next worker. */
    async stop(): Promise<void> {
      stopping.abort(new Error('the worker is stopping'))
      await boss.stop({ graceful: true, timeout: 5_000, close: true })
    },
  }
}

/** Jobs of these kinds that wait (including delayed ones and retries) and that run, in all processes. */
export async function queueLengths(db: Executor, jobs: readonly JobDefinition<z.ZodType>[]) {
  const names = jobs.map(({ name }) => name)
  const { rows } = await sql<{ name: string; waiting: number; running: number }>`
    select name, count(*) filter (where state < 'active')::integer as waiting,
      count(*) filter (where state = 'active')::integer as running
    from pgboss.job where name = any(${names}::text[]) and state <= 'active' group by name`.execute(db)
  return names.map((name) => rows.find((row) => row.name === name) ?? { name, waiting: 0, running: 0 })
}

/** Creates what is missing and changes what differs: an ordinary start asks once for all queues. */
async function ensureQueue(boss: PgBoss, job: JobDefinition<z.ZodType>, known: QueueResult | undefined): Promise<void> {
  const settings = {
    notify: true,
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: false,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: job.retentionSeconds,
    expireInSeconds: 12 * 3600,
  }
  if (!known) await boss.createQueue(job.name, { ...settings, policy: job.singleton ? 'short' : 'standard' })
  else if (!isDeepStrictEqual({ ...known, ...settings }, { ...known })) await boss.updateQueue(job.name, settings)
}

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
 * Runs a repeating job at its interval, once for all processes, by the database's clock. The next run is queued before this
 * one begins, and when a worker starts, so that no crash ends the chain. Missed runs are not made up for.
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

/** Jobs by kind that could run now, that run, and that were given up recently; from statistics that are seconds old. */
export async function queueHealth(db: Executor) {
  const { rows } = await sql<{ job: string } & Record<'waiting' | 'running' | 'failed', number>>`
    select name as job, greatest(0, queued_count - deferred_count) as waiting, active_count as running, failed_count as failed
    from pgboss.queue where name not like '\\_\\_%' order by name`.execute(db)
  return rows
}
