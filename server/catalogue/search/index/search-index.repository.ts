import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database, Executor, Trx } from '../../../platform/db/database.ts'
import { clearanceOf, type ReleaseKind } from '../../../../contract/catalogue/clearances.ts'
import { expiredKinds, validKinds } from '../../clip-admin/clip-admin.repository.ts'
import { parseClearanceCard } from '../../clip-admin/clip-metadata.repository.ts'
import { placesOf } from '../../places/places.model.ts'
import { choiceOf } from '../query/filters.model.ts'
import { staticRank } from '../search.repository.ts'
import type { IndexedClip } from './clip-index.model.ts'
import type { ClipText, DocumentedClip, SearchDocument } from './search-document.model.ts'

export type IdentifiedClipText = DocumentedClip & { id: string }

/** In the order in which edits lock them. What is read of them is read in another statement: one that waited sees the clips alone as they are now. */
export const lockClips = (trx: Executor, ids: readonly string[]) =>
  sql`select from clip where id = any(${ids}::text[]) order by id for no key update`.execute(trx)

export const listClipTexts = (db: Executor, ids: readonly string[]): Promise<IdentifiedClipText[]> =>
  listTexts(db, sql`where clip.id = any(${ids}::text[])`)

/** Clips that were indexed by an older version and that no other transaction works on. */
export const lockOutdated = (trx: Trx, version: number, limit: number): Promise<IdentifiedClipText[]> =>
  listTexts(trx, sql`where clip.words_version < ${version} limit ${limit} for update of clip skip locked`)

/** In both languages. */
const descriptionWords = sql`rtrim(clip.description || ' ' || clip.description_hi)`
const collectionWords = sql`coalesce(rtrim(collection.name || ' ' || collection.name_hi), '')`

/** In India. */
const TODAY = sql<string>`(now() at time zone 'Asia/Kolkata')::date`

/** The collection of a clip, from the day on which visitors see it. */
const shownCollection = sql`left join collection on collection.id = clip.collection_id and collection.deleted_at is null
  and (collection.publish_on is null or collection.publish_on <= ${TODAY})`

async function listTexts(db: Executor, which: RawBuilder<unknown>): Promise<IdentifiedClipText[]> {
  const { rows } = await sql<ClipText & StoredRights & { id: string }>`
    select clip.id, clip.name, clip.name_hi as "nameHindi", ${descriptionWords} as description, clip.tags, clip.themes, clip.shots,
      clip.place, ${collectionWords} as collection, clip.rights, clip.is_computer_generated as "computerGenerated",
      case when clip.rights is null then '{}' else ${expiredKinds(TODAY)} end as expired,
      case when clip.rights is null then '{}' else ${validKinds(TODAY)} end as "onFile"
    from clip ${shownCollection} ${which}`.execute(db)
  return rows.map(({ rights, computerGenerated, expired, onFile, ...clip }) => {
    const card = parseClearanceCard(rights)
    return { ...clip, clearance: card && clearanceOf(card, { computerGenerated, expired, onFile }) }
  })
}

interface StoredRights {
  rights: unknown
  computerGenerated: boolean
  expired: ReleaseKind[]
  onFile: ReleaseKind[]
}

/** Has the clips of releases that expired since the last run indexed again. */
export async function outdateExpired(trx: Trx, since: Date): Promise<void> {
  await sql`
    update clip set words_version = 0 from release_clip join release_paper on release_paper.id = release_clip.release_id
    where release_clip.clip_id = clip.id and expires_on < ${TODAY}
      and expires_on >= (${since}::timestamptz at time zone 'Asia/Kolkata')::date`.execute(trx)
}

/** The same for the clips of collections that visitors see since a day after the last run. */
export async function outdateShown(trx: Trx, since: Date): Promise<void> {
  await sql`
    update clip set words_version = 0 from collection where collection.id = clip.collection_id and publish_on <= ${TODAY}
      and publish_on > (${since}::timestamptz at time zone 'Asia/Kolkata')::date`.execute(trx)
}

export async function updateDocuments(
  trx: Executor,
  documents: (SearchDocument & { id: string })[],
  version: number,
): Promise<void> {
  await sql`
    update clip set words = made.words::tsvector, words_version = ${version},
      written_words = array(select jsonb_array_elements_text(made.written))
    from unnest(${documents.map(({ id }) => id)}::text[], ${documents.map(({ vector }) => vector)}::text[],
      ${documents.map(({ writtenTerms }) => JSON.stringify(writtenTerms))}::jsonb[]) as made (id, words, written)
    where clip.id = made.id`.execute(trx)
}

/** Ready as it is: it is asked for dozens of times a second. */
const SNAPSHOT = CompiledQuery.raw('select pg_current_snapshot()::text as snapshot') as CompiledQuery<{
  snapshot: string
}>

/** Which transactions had ended: what is committed from here on is listed by `listChanges`. */
export async function getSnapshot(db: Executor): Promise<string> {
  const { rows } = await db.executeQuery(SNAPSHOT)
  return rows[0]?.snapshot ?? ''
}

export interface Changes {
  /** Up to where these are. */
  snapshot: string
  /** Clips that were written, or are gone. */
  ids: string[]
  /** Clips that only have other views or another prior. */
  viewed: string[]
}

/** What was committed since a snapshot, each change once, whenever its transaction began. */
export async function listChanges(db: Executor, since: string): Promise<Changes> {
  const { rows } = await sql<Changes>`
    select pg_current_snapshot()::text as snapshot,
      coalesce(array_agg(distinct clip_id) filter (where not views_only), '{}') as ids,
      coalesce(array_agg(distinct clip_id) filter (where views_only), '{}') as viewed
    from search_change
    where change >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(change, ${since}::pg_snapshot)`.execute(
    db,
  )
  return rows[0] ?? { snapshot: since, ids: [], viewed: [] }
}

/** Visible clips among these. */
export const listIndexed = (db: Executor, ids: readonly string[]): Promise<IndexedClip[]> =>
  listRows(db, sql`where s.clip_id = any(${ids}::text[])`)

/** Visible clips, newest first. @param after the last one of the page before */
export const listNewest = (
  db: Executor,
  after: Pick<IndexedClip, 'id' | 'createdAt'> | undefined,
  limit: number,
): Promise<IndexedClip[]> =>
  listRows(
    db,
    sql`${after ? sql`where (s.created_at, s.clip_id) < (to_timestamp(0) + ${after.createdAt} * interval '1 microsecond', ${after.id})` : sql``}
      order by s.created_at desc, s.clip_id desc limit ${limit}`,
  )

/** One text column a clip: node-pg takes longer for each column than JSON does for all of them. */
async function listRows(db: Executor, which: RawBuilder<unknown>): Promise<IndexedClip[]> {
  const { rows } = await sql<{ row: string }>`
    select json_build_array(s.clip_id, clip.name, clip.name_hi, ${descriptionWords}, clip.tags, clip.themes, clip.shots, clip.place,
      ${collectionWords}, facets, s.duration_ms,
      (extract(epoch from s.created_at) * 1000000)::bigint, s.views, ${staticRank})::text as row
    from clip_search as s join clip on clip.id = s.clip_id
      ${shownCollection}
      left join lateral (
        select array_agg(lexeme) as facets from unnest(tsvector_to_array(s.words)) as lexeme where lexeme like '\\_%'
      ) as lexemes on true
    ${which}`.execute(db)
  return rows.map(({ row }) => toIndexed(JSON.parse(row) as Row))
}

type Row = [
  string,
  string,
  string,
  string,
  string[],
  string[],
  string[],
  string,
  string,
  string[] | null,
  number,
  number,
  number,
  number,
]

function toIndexed(row: Row): IndexedClip {
  const [id, name, nameHindi, description, tags, themes, shots, place, collection, lexemes, ...numbers] = row
  const [durationMs, createdAt, views, rank] = numbers
  const text = { name, nameHindi, description, tags, themes, shots, place, collection }
  const labels = { theme: themes, shot: shots, place: placesOf(place) }
  const choices = (lexemes ?? []).flatMap((lexeme) => {
    const choice = choiceOf(lexeme)
    return choice && !(choice[0] in labels) ? [choice] : []
  })
  const named = (['theme', 'shot', 'place'] as const).flatMap((group) =>
    labels[group].map((name) => [group, name] as const),
  )
  const facets: IndexedClip['facets'] = [...named, ...choices]
  return { id, ...text, facets, durationMs, createdAt, views, rank }
}

export const listViews = (
  db: Executor,
  ids: readonly string[],
): Promise<Pick<IndexedClip, 'id' | 'views' | 'rank'>[]> =>
  db
    .selectFrom('clip_search as s')
    .select(['clip_id as id', 'views', staticRank.as('rank')])
    .where('clip_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()

/** Indexes the visual features of clips that were measured before search knew of them. @returns how many there were */
export async function indexPendingVisuals(trx: Trx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update clip_look set followed = true where clip_id in (
      select clip_id from clip_look where not followed limit ${limit} for update skip locked)`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Records that a maintenance run begins. @returns when the last one did; nothing where that is less than so many seconds ago */
export async function startRun(db: Executor, minSeconds: number): Promise<{ before: Date } | undefined> {
  const { rows } = await sql<{ before: Date }>`
    with last as (select ran_at from search_upkeep for update)
    update search_upkeep set ran_at = now() from last where last.ran_at < now() - make_interval(secs => ${minSeconds})
    returning greatest(last.ran_at, now() - interval '30 days') as before`.execute(db)
  return rows[0]
}

/** Records that the priors are updated. @returns false where they were less than so many seconds ago */
export async function startRanking(db: Executor, minSeconds: number): Promise<boolean> {
  const { rows } = await sql`
    update search_upkeep set weighed_at = now() where weighed_at < now() - make_interval(secs => ${minSeconds})
    returning weighed_at`.execute(db)
  return rows.length > 0
}

/** Updates views and prior (static rank) of clips where they have changed so much that it matters. */
export async function updatePriors(db: Executor): Promise<void> {
  await sql`
    with changed as (
      update clip_search set views = stat.views, prior = clip_prior(stat.views, clip_search.created_at, now())
      from clip_stat as stat
      where stat.clip_id = clip_search.clip_id and (stat.views <> clip_search.views
        or abs(clip_prior(stat.views, clip_search.created_at, now()) - clip_search.prior) > 0.01)
      returning clip_search.clip_id
    )
    insert into search_change (clip_id, views_only) select clip_id, true from changed`.execute(db)
}

/** Removes changes that every process has followed: one that has not for so long reads everything anew. */
export async function pruneChanges(db: Executor, olderThanSeconds: number): Promise<void> {
  await sql`delete from search_change where at < now() - make_interval(secs => ${olderThanSeconds})`.execute(db)
}

/** In a transaction without statement timeout: these statements read every clip. */
export const withoutTimeout = <T>(db: Database, run: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    return run(trx)
  })
