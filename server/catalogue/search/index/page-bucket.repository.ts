import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/db/database.ts'

const BUCKET_SIZE = 1_000

/** Divides all clips, newest first, into page buckets of about a thousand anew; the table is locked meanwhile. */
export async function rebuildPageBuckets(trx: Trx): Promise<void> {
  await sql`lock table clip_block in exclusive mode`.execute(trx)
  await sql`delete from clip_block`.execute(trx)
  await sql`
    insert into clip_block (from_at, from_id, clips)
    with numbered as (
      select created_at, clip_id, (row_number() over (order by created_at, clip_id) - 1) / ${sql.lit(BUCKET_SIZE)} as bucket
      from clip_search
    ), bucket as (
      select distinct on (bucket) bucket, created_at, clip_id, count(*) over (partition by bucket)::integer as clips
      from numbered order by bucket, created_at, clip_id
    )
    select case when bucket = 0 then '-infinity' else created_at end, case when bucket = 0 then '' else clip_id end, clips
    from bucket union all select '-infinity', '', 0 where not exists (select from bucket)`.execute(trx)
}

/** Whether a bucket has grown so large that seeking inside it is felt. */
export async function hasOverfullBucket(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ overfull: boolean }>`
    select exists (select from clip_block where clips > ${2 * BUCKET_SIZE}) as overfull`.execute(db)
  return rows[0]?.overfull ?? false
}
