import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { StorageConfig } from './config/storage.ts'
import type { Database } from './platform/db/database.ts'

export interface QueueFigures {
  queue: string
  /** Could run now. */
  waiting: number
  running: number
  failed: number
  /** How long the oldest that could run has been waiting. */
  ageSeconds: number
}

/** What whoever runs the server wants to know of work that piles up. Ages are in seconds; 0: nothing waits. */
export interface Figures {
  queues: QueueFigures[]
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
export async function readFigures(db: Database): Promise<Figures> {
  const [queues, rest] = await Promise.all([readQueues(db), readRest(db)])
  return { queues, ...rest }
}

async function readQueues(db: Database): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
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

async function readRest(db: Database): Promise<Omit<Figures, 'queues'>> {
  const { rows } = await sql<Omit<Figures, 'queues'>>`
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

export interface DiskUse {
  freeBytes: number
  usedBytes: number
  /** From 0 to 1, of what this server could fill. */
  share: number
}

/** How full the disk of the media is; null where they lie in a bucket. */
export async function diskUse(storage: StorageConfig): Promise<DiskUse | null> {
  if (storage.kind !== 'disk') return null
  const { blocks, bfree, bavail, bsize } = await statfs(storage.dir)
  const usedBytes = (blocks - bfree) * bsize
  const freeBytes = bavail * bsize
  return { freeBytes, usedBytes, share: usedBytes / Math.max(1, usedBytes + freeBytes) }
}
