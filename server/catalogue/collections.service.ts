import { sql } from 'kysely'
import { PAGE_SIZE } from '../../contract/values.ts'
import { publicPath, renditionsOf } from '../media/delivery.service.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { videosById } from './catalogue.service.ts'

/** Members that everybody may see, each beside its collection. */
const members = (db: Database) =>
  db
    .selectFrom('collection')
    .innerJoin('clip', 'clip.collection_id', 'collection.id')
    .where('clip.published_at', 'is not', null)
    .where('clip.withdrawn_at', 'is', null)

/** Collections that have a visible clip, with the poster of the newest one and how many there are. */
const listed = (db: Database) =>
  members(db)
    .select(['collection.id', 'collection.name', 'collection.description', 'clip.id as clipId'])
    .select(sql<number>`(count(*) over (partition by collection.id))::integer`.as('count'))
    .distinctOn('collection.id')
    .orderBy('collection.id')
    .orderBy('clip.created_at', 'desc')

type Listed = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

/** All collections that have something to show, by name. */
export async function listCollections(db: Database) {
  const collections = await withThumbnails(db, await listed(db).execute())
  return collections.sort((one, other) => one.name.localeCompare(other.name))
}

/**
 * One collection and a page of its members, newest first.
 * @throws AppError collection_not_found, also when none of its clips may be seen
 */
export async function getCollection(
  db: Database,
  { id, page = 1, limit = PAGE_SIZE }: { id: string; page?: number | undefined; limit?: number | undefined },
) {
  const rows = await listed(db).where('collection.id', '=', id).execute()
  const [collection] = await withThumbnails(db, rows)
  if (!collection) throw new AppError('collection_not_found')
  const clips = await members(db)
    .select('clip.id')
    .where('collection.id', '=', id)
    .orderBy('clip.created_at', 'desc')
    .orderBy('clip.id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute()
  const videos = [
    ...(
      await videosById(
        db,
        clips.map((clip) => clip.id),
      )
    ).values(),
  ]
  return { collection, videos, total: collection.count, totalPages: Math.ceil(collection.count / limit) }
}

async function withThumbnails(db: Database, rows: Listed[]) {
  const renditions = await renditionsOf(
    db,
    rows.map((row) => row.clipId),
  )
  return rows.map(({ id, name, description, clipId, count }) => {
    const poster = renditions.get(clipId)?.get('poster')
    return { _id: id, name, description, thumbnail: poster ? publicPath(poster.storageKey) : '', count }
  })
}
