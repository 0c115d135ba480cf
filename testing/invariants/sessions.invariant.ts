import { sql } from 'kysely'
import { type Invariant, violations } from './invariant.ts'

/** I8: no session of a suspended or deleted account, and no ended session, is accepted. */
export const endedSessionsAreOver: Invariant = async ({ db, acknowledged }) => {
  const { rows } = await sql<{ what: string }>`
    select 'the session ' || s.id || ' was ended, and stands' as what from session s
      where s.id = any(${acknowledged?.ended ?? []}::uuid[]) and s.ended_at is null
    union all
    select 'the session ' || s.id || ' of an account that is ' || case when a.deleted_at is null then 'shut out' else 'gone' end || ' stands'
      from session s join account a on a.id = s.account_id
      where s.ended_at is null and (a.deleted_at is not null or a.suspended_at is not null)
    union all
    select 'the session ' || session_id || ' has ' || count(*) || ' tokens that lead on' from refresh_token
      where replaced_at is null group by session_id having count(*) > 1`.execute(db)
  return violations(
    'I8',
    rows.map(({ what }) => what),
  )
}
