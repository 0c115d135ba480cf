import { PAGE_SIZE } from '../../contract/values.ts'
import { publicPath, renditionsOf } from '../media/delivery.service.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { videosById } from './catalogue.service.ts'
import { type CollectionRow, findCollectionRow, listCollectionRows, listMemberIds } from './collections.repository.ts'

/** All collections with a visible clip, by name. */
export async function listCollections(db: Database) {
  const collections = await withThumbnails(db, await listCollectionRows(db))
  return collections.sort((one, other) => one.name.localeCompare(other.name))
}

/**
 * One collection and a page of its members, newest first.
 * @throws AppError collection_not_found, also when none of its clips is visible
 */
export async function getCollection(
  db: Database,
  { id, page = 1, limit = PAGE_SIZE }: { id: string; page?: number | undefined; limit?: number | undefined },
) {
  const row = await findCollectionRow(db, id)
  const [collection] = row ? await withThumbnails(db, [row]) : []
  if (!collection) throw new AppError('collection_not_found')
  const videos = await videosById(db, await listMemberIds(db, id, { offset: (page - 1) * limit, limit }))
  return {
    collection,
    videos: [...videos.values()],
    total: collection.count,
    totalPages: Math.ceil(collection.count / limit),
  }
}

async function withThumbnails(db: Database, rows: CollectionRow[]) {
  const renditions = await renditionsOf(
    db,
    rows.map((row) => row.clipId),
  )
  return rows.map(({ id, name, description, clipId, count }) => {
    const poster = renditions.get(clipId)?.get('poster')
    return { _id: id, name, description, thumbnail: poster ? publicPath(poster.storageKey) : '', count }
  })
}
