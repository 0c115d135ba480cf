import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'

export type WorkMetrics = Awaited<ReturnType<typeof readWorkMetrics>>

/** Work that piles up, by the database's clock; finished jobs are not counted. Ages are in seconds; 0: nothing waits. */
export async function readWorkMetrics(db: Database) {
  const [queues, rest] = await Promise.all([readQueues(db), readRest(db)])
  return { queues, ...rest }
}

/** By queue: jobs that could run now, and how long the oldest of them has been waiting. */
async function readQueues(db: Database) {
  const { rows } = await sql<{ queue: string; waiting: number; running: number; failed: number; ageSeconds: number }>`
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

/** In review are orders that need a person; authorized ones the bank has said yes to. */
async function readRest(db: Database) {
  const { rows } = await sql<
    Record<'mailWaiting' | 'mailAgeSeconds' | 'eventsWaiting' | 'eventsAgeSeconds' | 'ordersAuthorized', number> &
      Record<'ordersInReview' | 'uploadsOpen' | 'uploadsReceiving', number> & { backupAgeSeconds: number | null }
  >`
    select m.n as "mailWaiting", m.age as "mailAgeSeconds", e.n as "eventsWaiting", e.age as "eventsAgeSeconds",
      (select count(*)::integer from checkout where status = 'AUTHORIZED') as "ordersAuthorized",
      (select count(*)::integer from checkout where status = 'REVIEW' or review_reason is not null) as "ordersInReview",
      (select count(*)::integer from resumable_upload where clip_id is null and expires_at > now()) as "uploadsOpen",
      (select count(*)::integer from resumable_upload where held_until > now()) as "uploadsReceiving",
      (select extract(epoch from now() - max(finished_at))::double precision from backup_run) as "backupAgeSeconds"
    from (select count(*)::integer as n, coalesce(extract(epoch from now() - min(created_at)), 0)::double precision as age
          from mail where sent_at is null and created_at > now() - interval '2 days') m,
      (select count(*)::integer as n, coalesce(extract(epoch from now() - min(received_at)), 0)::double precision as age
       from webhook_event where processed_at is null and received_at > now() - interval '2 days') e`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate returned no row')
  return row
}

export const isAnswering = (db: Database): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/** What `npm run doctor` asks the database. */
export async function readInstallation(db: Database) {
  const { rows } = await sql<{
    version: string
    isSuperuser: boolean
    isOwner: boolean
    admins: number
    backupAgeSeconds: number | null
    isBackupOffsite: boolean | null
  }>`
    select current_setting('server_version') as version, (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      exists (select from pg_class where oid = 'account'::regclass and pg_has_role(relowner, 'usage')) as "isOwner",
      (select count(*)::integer from account where role = 'ADMIN' and deleted_at is null) as admins,
      (select extract(epoch from now() - max(finished_at))::double precision from backup_run) as "backupAgeSeconds",
      (select copied_offsite from backup_run order by finished_at desc limit 1) as "isBackupOffsite"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate returned no row')
  return row
}

export async function readMoneyMetrics(db: Database) {
  const { rows: states } = await sql<{ state: string; count: number }>`
    select status as state, count(*)::integer as count from checkout group by status`.execute(db)
  const { rows } = await sql<{ capturedPaise: number; refundedPaise: number }>`
    select (select coalesce(sum(amount_paise), 0)::float8 from payment where captured) as "capturedPaise",
      (select coalesce(sum(amount_paise), 0)::float8 from refund where status = 'processed') as "refundedPaise"`.execute(
    db,
  )
  return { states, capturedPaise: rows[0]?.capturedPaise ?? 0, refundedPaise: rows[0]?.refundedPaise ?? 0 }
}
