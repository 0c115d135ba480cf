import { sql } from 'kysely'
import { type Invariant, violations } from './invariant.ts'

/**
 * I4: a clip's processing is in exactly one state, and what is unfinished has a job;
 * a job has ended or has not, after no more tries than it may have.
 */
export const jobsEndOnce: Invariant = async ({ db }) => {
  const { rows } = await sql<{ what: string }>`
    with waiting as (
      select data->>'clipId' as clip_id from pgboss.job
      where name in ('media-quick', 'media-slow') and state in ('created', 'retry', 'active')
    )
    select t.clip_id || ' waits to be made, and no job is left that would' as what from media_task t
      where t.state in ('queued', 'processing') and t.clip_id not in (select clip_id from waiting)
    union all
    select t.clip_id || ' failed without a reason' from media_task t where t.state = 'failed' and t.reason is null
    union all
    select t.clip_id || ' is made, and is neither out nor held back' from media_task t join clip c on c.id = t.clip_id
      where t.state = 'published' and c.published_at is null and c.review is null
    union all
    select t.clip_id || ' is out, and is not made' from media_task t join clip c on c.id = t.clip_id
      where t.state <> 'published' and c.published_at is not null and t.priority > -40
    union all
    select t.clip_id || ' lacks licensed files, and no job is left that would make them' from media_task t
      where t.state = 'published' and t.licensed_done_at is null and t.reason is null and t.clip_id not in (select clip_id from waiting)
        and exists (select from master m where m.clip_id = t.clip_id and m.facts ? 'durationSeconds')
    union all
    select t.clip_id || ' is whole, and counts beginnings that nobody goes on with' from media_task t
      where t.state = 'published' and t.licensed_done_at is not null and t.again_at is null and t.claims > 0
        and t.clip_id not in (select clip_id from waiting)
    union all
    select 'job ' || id || ' (' || name || ') is ' || state || ' and says it ended ' || coalesce(completed_on::text, 'never')
      from pgboss.job where (state in ('completed', 'cancelled', 'failed')) <> (completed_on is not null)
    union all
    select 'job ' || id || ' (' || name || ') was tried ' || retry_count || ' times of ' || retry_limit
      from pgboss.job where retry_count > retry_limit`.execute(db)
  return violations(
    'I4',
    rows.map(({ what }) => what),
  )
}
