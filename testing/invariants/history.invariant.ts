import { sql } from 'kysely'
import { type Invariant, violations } from './invariant.ts'

/** I12: every licensed download in the history rests on a right of that person to that clip in that quality. */
export const historyIsGrants: Invariant = async ({ db }) => {
  const { rows } = await sql<{ what: string }>`
    select 'download ' || d.id || ' rests on another''s right' as what
      from download d join entitlement e on e.id = d.entitlement_id where e.account_id <> d.account_id
    union all
    select 'download ' || d.id || ' is of another clip or quality than its right'
      from download d join entitlement e on e.id = d.entitlement_id
      where e.kind = 'one-time' and (e.clip_id <> d.clip_id or (e.quality <> d.quality and not (e.quality = '4K' and d.quality = 'HD')))
    union all
    select 'download ' || d.id || ' rests on no right, and its clip is not free'
      from download d join clip c on c.id = d.clip_id
      where d.entitlement_id is null and d.licence_id is null and d.quality <> 'Watermarked' and not c.is_free
    union all
    select 'download ' || d.id || ' names a licence of somebody else, or of another clip'
      from download d join licence l on l.id = d.licence_id
      where l.account_id <> d.account_id or l.clip_id <> d.clip_id`.execute(db)
  return violations(
    'I12',
    rows.map(({ what }) => what),
  )
}
