import { sql } from 'kysely'
import type { Executor } from '../db/database.ts'

export interface QueueHealth {
  job: string
  /** Ready to run now; those for later are not counted. */
  waiting: number
  running: number
  /** Given up recently. */
  failed: number
}

/** Queue lengths by kind of job, from statistics that are seconds old. */
export async function queueHealth(db: Executor): Promise<QueueHealth[]> {
  const { rows } = await sql<QueueHealth>`
    select name as job, greatest(0, queued_count - deferred_count) as waiting, active_count as running, failed_count as failed
    from pgboss.queue where name not like '\\_\\_%' order by name`.execute(db)
  return rows
}
