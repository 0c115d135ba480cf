import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

export interface CollectionFields {
  name: string
  nameHi: string
  description: string
  descriptionHi: string
  /** Clip id; empty for the newest clip. */
  cover: string
  /** YYYY-MM-DD; empty: at once. */
  publishOn: string
}

export interface StoredCollection extends CollectionFields {
  id: string
  deleted: boolean
  /** Its cover or newest visible clip; null without one. */
  shownClip: string | null
  /** Whether the cover is one of its clips still. */
  hasCover: boolean
  /** Clips that visitors see. */
  live: number
  /** Clips that were not withdrawn. */
  clips: number
}

const stored = sql`collection.id, collection.name, collection.name_hi as "nameHi", collection.description,
  collection.description_hi as "descriptionHi", coalesce(collection.cover_clip_id, '') as cover,
  coalesce(to_char(collection.publish_on, 'YYYY-MM-DD'), '') as "publishOn", collection.deleted_at is not null as deleted`

/** All that were not deleted before `deletedSince`, in the order that visitors see. */
export async function listStoredCollections(db: Executor, deletedSince: Date): Promise<StoredCollection[]> {
  const { rows } = await sql<StoredCollection>`
    select ${stored}, members.live, members.clips, members."shownClip", members."hasCover"
    from collection cross join lateral (
      select count(*) filter (where clip.published_at is not null)::integer as live, count(*)::integer as clips,
        coalesce(bool_or(clip.id = collection.cover_clip_id), false) as "hasCover",
        (array_agg(clip.id order by clip.id = collection.cover_clip_id desc nulls last, clip.created_at desc)
          filter (where clip.published_at is not null))[1] as "shownClip"
      from clip where clip.collection_id = collection.id and clip.withdrawn_at is null
    ) as members
    where collection.deleted_at is null or collection.deleted_at >= ${deletedSince}
    order by collection.deleted_at is not null, collection.position, lower(collection.name)`.execute(db)
  return rows
}

/** Locked; deleted ones too. Not against edits of its clips, which check that it is there while they hold their clips. */
export async function lockCollection(
  trx: Trx,
  id: string,
): Promise<(CollectionFields & { id: string; deleted: boolean; deletedAt: Date | null }) | undefined> {
  const { rows } = await sql<CollectionFields & { id: string; deleted: boolean; deletedAt: Date | null }>`
    select ${stored}, collection.deleted_at as "deletedAt" from collection where id = ${id} for no key update`.execute(
    trx,
  )
  return rows[0]
}

const toRow = ({ name, nameHi, description, descriptionHi, cover, publishOn }: CollectionFields) => ({
  ...{ name, description, name_hi: nameHi, description_hi: descriptionHi },
  cover_clip_id: cover || null,
  publish_on: publishOn ? sql<Date>`${publishOn}::date` : null,
})

/** The last in the order. */
export const insertCollection = (trx: Trx, id: string, fields: CollectionFields) =>
  trx
    .insertInto('collection')
    .values({ id, ...toRow(fields), position: sql<number>`(select coalesce(max(position), 0) + 1 from collection)` })
    .execute()

export const updateCollection = (trx: Trx, id: string, fields: CollectionFields) =>
  trx.updateTable('collection').set(toRow(fields)).where('id', '=', id).execute()

export const setDeleted = (trx: Trx, id: string, at: Date | null) =>
  trx.updateTable('collection').set({ deleted_at: at }).where('id', '=', id).execute()

/** Those that are not named come last, in the order that they had among themselves. */
export const setOrder = (trx: Trx, ids: readonly string[]) =>
  sql`
    update collection set position = coalesce(array_position(${[...ids]}::uuid[], id), ${ids.length} + position + 1)
    where deleted_at is null`.execute(trx)

/** @returns whether the clip is one that was not withdrawn, in this collection */
export async function isMember(trx: Trx, clipId: string, collectionId: string): Promise<boolean> {
  const found = trx.selectFrom('clip').select('id').where('id', '=', clipId).where('collection_id', '=', collectionId)
  return (await found.where('withdrawn_at', 'is', null).executeTakeFirst()) !== undefined
}

/** The search words of its clips hold its name: they are made anew in the background, within a minute or so. */
export const outdateIndex = (trx: Trx, id: string) =>
  trx.updateTable('clip').set({ words_version: 0 }).where('collection_id', '=', id).execute()

/** @returns of these names those that there are as they are spelt, by the name given, in lower case */
export async function listCollectionNames(db: Executor, names: ReadonlySet<string>): Promise<Map<string, string>> {
  const { rows } = await sql<{ given: string; name: string }>`
    select given, name from unnest(${[...names]}::text[]) as given join collection on lower(name) = lower(given)
    where deleted_at is null`.execute(db)
  return new Map(rows.map(({ given, name }) => [given.toLowerCase(), name]))
}
