import { sql } from 'kysely'
import type { Executor, Trx } from '../platform/db/database.ts'
import { visibleClips } from './clip.repository.ts'

/** Idempotent: the first time stays. */
export const insertFavourite = (db: Executor, accountId: string, clipId: string) =>
  db
    .insertInto('favourite')
    .values({ account_id: accountId, clip_id: clipId })
    .onConflict((clash) => clash.doNothing())
    .execute()

export const removeFavourite = (db: Executor, accountId: string, clipId: string) =>
  db.deleteFrom('favourite').where('account_id', '=', accountId).where('clip_id', '=', clipId).execute()

/** Visible clips, last saved first. */
export async function listFavouriteIds(db: Executor, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .innerJoin('clip', 'clip.id', 'favourite.clip_id')
    .select('clip.id')
    .where('favourite.account_id', '=', accountId)
    .where('clip.published_at', 'is not', null)
    .where('clip.withdrawn_at', 'is', null)
    .orderBy('favourite.created_at', 'desc')
    .orderBy('clip.id', 'desc')
    .execute()
  return rows.map((row) => row.id)
}

export interface FilterTerm {
  kind: 'theme' | 'shot'
  word: string
  position: number
}

export const listFilterTerms = (db: Executor): Promise<{ kind: string; word: string }[]> =>
  db.selectFrom('filter_term').select(['kind', 'word']).where('hidden', '=', false).orderBy('position').execute()

/** Serialises writers; reading goes on meanwhile. */
export const lockFilterTerms = (trx: Trx) => sql`lock table filter_term in share row exclusive mode`.execute(trx)

/** What is hidden stays so, unless it is among the terms. */
export async function replaceFilterTerms(trx: Trx, terms: FilterTerm[]): Promise<void> {
  const given = sql`select kind, lower(word) from json_to_recordset(${JSON.stringify(terms)}::json) as t (kind text, word text)`
  await sql`delete from filter_term where not hidden or (kind, lower(word)) in (${given})`.execute(trx)
  if (terms.length > 0) await trx.insertInto('filter_term').values(terms).execute()
}

/** Visible members, each beside its collection. */
const members = (db: Executor) =>
  db
    .selectFrom('collection')
    .innerJoin('clip', 'clip.collection_id', 'collection.id')
    .where('clip.published_at', 'is not', null)
    .where('clip.withdrawn_at', 'is', null)
    .where('collection.deleted_at', 'is', null)
    .where(
      sql<boolean>`(collection.publish_on is null or collection.publish_on <= (now() at time zone 'Asia/Kolkata')::date)`,
    )

export interface CollectionRow {
  id: string
  name: string
  nameHi: string
  description: string
  descriptionHi: string
  position: number
  /** Its cover, or the newest visible clip, whose poster stands for the collection. */
  clipId: string
  count: number
}

const withNewest = (db: Executor) =>
  members(db)
    .select(['collection.id', 'collection.name', 'collection.description', 'collection.position', 'clip.id as clipId'])
    .select(['collection.name_hi as nameHi', 'collection.description_hi as descriptionHi'])
    .select(sql<number>`(count(*) over (partition by collection.id))::integer`.as('count'))
    .distinctOn('collection.id')
    .orderBy('collection.id')
    .orderBy(sql`clip.id = collection.cover_clip_id`, (order) => order.desc().nullsLast())
    .orderBy('clip.created_at', 'desc')

/** Collections with a visible clip. */
export const listCollectionRows = (db: Executor): Promise<CollectionRow[]> => withNewest(db).execute()

/** A collection with a visible clip. */
export const findCollectionRow = (db: Executor, id: string): Promise<CollectionRow | undefined> =>
  withNewest(db).where('collection.id', '=', id).executeTakeFirst()

/** Newest first. */
export async function listMemberIds(db: Executor, id: string, { offset, limit }: { offset: number; limit: number }) {
  const rows = await members(db)
    .select('clip.id')
    .where('collection.id', '=', id)
    .orderBy('clip.created_at', 'desc')
    .orderBy('clip.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Every n-th id of the visible clips, in one walk over the key. */
export async function listEveryNthId(db: Executor, n: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as n from clip where published_at is not null and withdrawn_at is null
    ) as numbered
    where n % ${n} = 0`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listIdsAfter(db: Executor, after: string, limit: number): Promise<string[]> {
  const rows = await visibleClips(db)
    .select('clip.id')
    .where('clip.id', '>', after)
    .orderBy('clip.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Clips that an account saved, first saved first; also those that are no longer available. */
export const listSavedClips = (db: Executor, accountId: string) =>
  db
    .selectFrom('favourite')
    .innerJoin('clip', 'clip.id', 'favourite.clip_id')
    .select(['clip.id as clipId', 'clip.name', 'favourite.created_at as savedAt'])
    .where('favourite.account_id', '=', accountId)
    .orderBy('favourite.created_at')
    .orderBy('clip.id')
    .execute()

export const removeSavedClips = (trx: Trx, accountId: string) =>
  trx.deleteFrom('favourite').where('account_id', '=', accountId).execute()
