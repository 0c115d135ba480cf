import { videosById } from '../../catalogue/catalogue.service.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { listPurchases } from './entitlement.repository.ts'

const HISTORY_LIMIT = 500

/** What the customer bought singly, withdrawn clips included. */
export async function listPurchasedVideos(db: Database, actor: Actor) {
  const purchases = await listPurchases(db, actor.id)
  const videos = await videosById(
    db,
    purchases.map((purchase) => purchase.clipId),
  )
  const purchasedVideos = purchases.flatMap(({ clipId, quality, endsAt }) => {
    const video = videos.get(clipId)
    if (!video) return []
    const { _id, name, previewURL, thumnail, duration, fileSizeInMB } = video
    return [
      {
        _id,
        name,
        previewURL,
        thumnail,
        duration,
        fileSizeInMB,
        resolution: quality,
        validityDate: endsAt.toISOString(),
      },
    ]
  })
  return { purchasedVideos }
}

export async function listDownloads(db: Database, actor: Actor) {
  const rows = await db
    .selectFrom('download')
    .select(['id', 'clip_id', 'quality', 'created_at'])
    .where('account_id', '=', actor.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(HISTORY_LIMIT)
    .execute()
  const videos = await videosById(db, [...new Set(rows.map((row) => row.clip_id))])
  const downloads = rows.flatMap((row) => {
    const video = videos.get(row.clip_id)
    if (!video) return []
    return [
      {
        _id: video._id,
        name: video.name,
        thumnail: video.thumnail,
        quality: row.quality,
        downloadedAt: row.created_at.toISOString(),
      },
    ]
  })
  return { downloads }
}
