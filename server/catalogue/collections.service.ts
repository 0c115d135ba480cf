import { publicPath, renditionsOf } from '../media/delivery.service.ts'
import type { Database } from '../platform/db/database.ts'

/** Collections that have a visible clip, by name, each with the poster of its newest clip. */
export async function listCollections(db: Database) {
  const rows = await db
    .selectFrom('collection')
    .innerJoin('clip', 'clip.collection_id', 'collection.id')
    .select(['collection.id', 'collection.name', 'collection.description', 'clip.id as clipId'])
    .distinctOn('collection.id')
    .where('clip.published_at', 'is not', null)
    .where('clip.withdrawn_at', 'is', null)
    .orderBy('collection.id')
    .orderBy('clip.created_at', 'desc')
    .execute()
  const renditions = await renditionsOf(
    db,
    rows.map((row) => row.clipId),
  )
  const collections = rows.map(({ id, name, description, clipId }) => {
    const poster = renditions.get(clipId)?.get('poster')
    return { _id: id, name, description, thumbnail: poster ? publicPath(poster.storageKey) : '' }
  })
  return collections.sort((one, other) => one.name.localeCompare(other.name))
}
