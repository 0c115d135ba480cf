import * as z from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import { defineJob, type Queue } from '../../../platform/queue/queue.ts'

/** Runs about once a minute, wherever there is a worker. No repeating job: a queue that is there does not become a singleton. */
export const searchMaintenance = defineJob('search-upkeep', {
  group: 'upkeep',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 30,
})

/** Starts the chain of runs; several chains become one again by themselves. */
export const startSearchMaintenance = ({ db, queue }: { db: Database; queue: Queue }): Promise<void> =>
  queue.enqueue(db, searchMaintenance, {})
