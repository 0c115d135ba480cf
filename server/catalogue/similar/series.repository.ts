import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** Uploads of one person no further apart than this are one batch. */
const APART = sql`interval '10 minutes'`
/** A single tag may stand on half of a library: at least half of the tags must be the same. */
const similarTags = sql`clip.tags && own.tags and
  2 * cardinality(array(select unnest(clip.tags) intersect select unnest(own.tags)))
    >= least(cardinality(clip.tags), cardinality(own.tags))`
/** Cameras name their files IMG_1234 or so: names with fewer letters identify a shoot only within a day. */
const DISTINCTIVE_LETTERS = 5
/** Candidates of each kind. */
const MAX_CANDIDATES = 200

/**
 * Ids of visible clips from the same shoot, nearest first: their file names differ in numbers alone; or they came from the
 * same person within minutes, or are in the same collection, and share most of their tags.
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
        where length(translate(own.stem, '#_-. ', '')) >= ${DISTINCTIVE_LETTERS}
          or clip.created_at between own.created_at - interval '1 day' and own.created_at + interval '1 day'
        limit ${MAX_CANDIDATES})
      union all
      (select clip.id, 1 from own join clip on clip.uploader_id = own.uploader_id
          and clip.created_at between own.created_at - ${APART} and own.created_at + ${APART}
        where ${similarTags} limit ${MAX_CANDIDATES})
      union all
      (select clip.id, 2 from own join clip on clip.collection_id = own.collection_id
        where ${similarTags} limit ${MAX_CANDIDATES})
    ), nearest as (select id, min(bond) as bond from kin where id <> ${clipId} group by id)
    select clip.id from nearest join clip on clip.id = nearest.id cross join own
    where clip.published_at is not null and clip.withdrawn_at is null
    order by nearest.bond, abs(extract(epoch from clip.created_at - own.created_at)), clip.id
    limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
