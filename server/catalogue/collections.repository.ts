import { sql } from 'kysely'
import type { Executor } from '../platform/db/database.ts'

/** Visible members, each beside its collection. */
const members = (db: Executor) =>
  db
    .selectFrom('collection')
    .innerJoin('clip', 'clip.collection_id', 'collection.id')
    .where('clip.published_at', 'is not', null)
    .where('clip.withdrawn_at', 'is', null)

export interface CollectionRow {
  id: string
  name: string
  description: string
  /** The newest visible clip, whose poster stands for the collection. */
  clipId: string
  count: number
}

const withNewest = (db: Executor) =>
  members(db)
    .select(['collection.id', 'collection.name', 'collection.description', 'clip.id as clipId'])
    .select(sql<number>`(count(*) over (partition by collection.id))::integer`.as('count'))
    .distinctOn('collection.id')
    .orderBy('collection.id')
    .orderBy('clip.created_at', 'desc')

/** Collections with a visible clip. */
export const listCollectionRows = (db: Executor): Promise<CollectionRow[]> => withNewest(db).execute()

/** A collection with a visible clip. */
export const findCollectionRow = (db: Executor, id: string): Promise<CollectionRow | undefined> =>
  withNewest(db).where('collection.id', '=', id).executeTakeFirst()

/** Newest first. */
export async function listMemberIds(
  db: Executor,
  id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
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
