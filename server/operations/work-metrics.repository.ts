import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'

export interface QueueMetrics {
  queue: string
  /** Could run now. */
  waiting: number
  running: number
  failed: number
  /** How long the oldest that could run has been waiting. */
  ageSeconds: number
}

/** What whoever runs the server wants to know of work that piles up. Ages are in seconds; 0: nothing waits. */
export interface WorkMetrics {
  queues: QueueMetrics[]
  mailWaiting: number
  mailAgeSeconds: number
  /** Orders the bank has said yes to, and orders that need a person. */
  ordersAuthorized: number
  ordersInReview: number
  eventsWaiting: number
  eventsAgeSeconds: number
  uploadsOpen: number
  uploadsReceiving: number
}

/** Counted by the database's clock; finished jobs are not looked at. */
export async function readWorkMetrics(db: Database): Promise<WorkMetrics> {
  const [queues, rest] = await Promise.all([readQueues(db), readRest(db)])
  return { queues, ...rest }
}

async function readQueues(db: Database): Promise<QueueMetrics[]> {
  const { rows } = await sql<QueueMetrics>`
    select q.name as queue, coalesce(j.waiting, 0)::integer as waiting, coalesce(j.running, 0)::integer as running,
      q.failed_count as failed, coalesce(j.age, 0)::double precision as "ageSeconds"
    from pgboss.queue q left join (
      select name, count(*) filter (where state < 'active') as waiting, count(*) filter (where state = 'active') as running,
        extract(epoch from now() - min(start_after) filter (where state < 'active')) as age
      from pgboss.job where state <= 'active' and start_after <= now() group by name
    ) j on j.name = q.name
    where q.name not like '\\_\\_%' order by q.name`.execute(db)
  return rows
}

async function readRest(db: Database): Promise<Omit<WorkMetrics, 'queues'>> {
  const { rows } = await sql<Omit<WorkMetrics, 'queues'>>`
    select m.n as "mailWaiting", m.age as "mailAgeSeconds", e.n as "eventsWaiting", e.age as "eventsAgeSeconds",
      (select count(*)::integer from checkout where status = 'AUTHORIZED') as "ordersAuthorized",
      (select count(*)::integer from checkout where status = 'REVIEW' or review_reason is not null) as "ordersInReview",
      (select count(*)::integer from resumable_upload where clip_id is null and expires_at > now()) as "uploadsOpen",
      (select count(*)::integer from resumable_upload where held_until > now()) as "uploadsReceiving"
    from (select count(*)::integer as n, coalesce(extract(epoch from now() - min(created_at)), 0)::double precision as age
          from mail where sent_at is null and created_at > now() - interval '2 days') m,
      (select count(*)::integer as n, coalesce(extract(epoch from now() - min(received_at)), 0)::double precision as age
       from webhook_event where processed_at is null and received_at > now() - interval '2 days') e`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database counted nothing')
  return row
}

/** Whether the database answers. */
export const isAnswering = (db: Database): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
