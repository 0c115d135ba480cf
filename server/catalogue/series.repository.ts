import { sql } from 'kysely'
import type { Executor } from '../platform/db/database.ts'

/** Uploads of one person that are no further apart came together. */
const APART = sql`interval '10 minutes'`
/** A tag or a place may stand on half of a library: at least half of what is said must be the same. */
const sameThing = sql`clip.tags && own.tags and
  2 * cardinality(array(select unnest(clip.tags) intersect select unnest(own.tags)))
    >= least(cardinality(clip.tags), cardinality(own.tags))`
/** Cameras call all their files IMG_1234 or so: names with fewer letters tell of one shoot only within a day. */
const TELLING_LETTERS = 5
/** Enough of each kind to choose the nearest from. */
const MOST_KIN = 200

/**
 * Ids of visible clips from the same shoot, nearest first: their files' names differ in their numbers alone; or they came
 * from the same person within minutes, or stand in the same collection, and are said to show the same.
 */
export async function listSeries(db: Executor, clipId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as materialized (
      select clip.*, file_stem(master.original_name) as stem
      from clip left join master on master.clip_id = clip.id where clip.id = ${clipId}
    ), kin as (
      (select clip.id, 0 as bond
        from own join master on file_stem(master.original_name) = own.stem and file_stem(master.original_name) <> ''
          join clip on clip.id = master.clip_id and clip.uploader_id = own.uploader_id
        where length(translate(own.stem, '#_-. ', '')) >= ${TELLING_LETTERS}
          or clip.created_at between own.created_at - interval '1 day' and own.created_at + interval '1 day'
        limit ${MOST_KIN})
      union all
      (select clip.id, 1 from own join clip on clip.uploader_id = own.uploader_id
          and clip.created_at between own.created_at - ${APART} and own.created_at + ${APART}
        where ${sameThing} limit ${MOST_KIN})
      union all
      (select clip.id, 2 from own join clip on clip.collection_id = own.collection_id
        where ${sameThing} limit ${MOST_KIN})
    ), nearest as (select id, min(bond) as bond from kin where id <> ${clipId} group by id)
    select clip.id from nearest join clip on clip.id = nearest.id cross join own
    where clip.published_at is not null and clip.withdrawn_at is null
    order by nearest.bond, abs(extract(epoch from clip.created_at - own.created_at)), clip.id
    limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
