import { sql } from 'kysely'
import { type Invariant, violations } from './invariant.ts'

/**
 * I9: no change of a clip is lost: each gave it a version, each name stands until a later change begins from it, and so
 * does what staff were told is saved.
 */
export const editsAreStored: Invariant = async ({ db, acknowledged }) => {
  const edits = [...(acknowledged?.edits ?? [])].map(([id, { name, doubtful }]) => ({ id, names: [name, ...doubtful] }))
  const { rows } = await sql<{ what: string }>`
    with said as (
      select c.id, c.version, count(*) filter (where h.via in ('edit', 'bulk', 'csv', 'undo')) as changes
      from clip c join clip_change h on h.clip_id = c.id group by c.id
    )
    select id || ' was changed ' || changes || ' times and is at version ' || version as what from said
      where version < 1 + changes
    union all
    select c.id || ' was named "' || (h.after->>'name') || '"; nobody named it otherwise, and it is called "' || c.name || '"'
      from clip c join clip_change h on h.clip_id = c.id
      where h.after->>'name' <> c.name
        and not exists (select from clip_change n where n.clip_id = c.id and n.before->>'name' = h.after->>'name')
    union all
    select told.id || ' is called "' || c.name || '", not as staff were told' from clip c
      join json_to_recordset(${JSON.stringify(edits)}::json) as told (id text, names text[]) on told.id = c.id
      where c.name <> all (told.names)`.execute(db)
  return violations(
    'I9',
    rows.map(({ what }) => what),
  )
}
