import { megabytesOf } from '../../../contract/constants.ts'
import { videosById } from '../../catalogue/catalogue.service.ts'
import { renditionsOf } from '../../media/delivery.service.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { listDownloadsOf } from './download.repository.ts'
import { listPurchases } from './entitlement.repository.ts'
import { RENDITION_KIND } from './licensed-file.model.ts'
import { listReceived } from './ownership.repository.ts'
import { validityEnd } from '../subscriptions/period.model.ts'

const HISTORY_LIMIT = 500

/** The customer's one-time purchases and what was transferred to them, withdrawn clips included. */
export async function listPurchasedVideos(db: Database, actor: Actor) {
  const received = (await listReceived(db, actor.id)).map((one) => ({ ...one, endsAt: validityEnd(one.issuedAt) }))
  const purchases = [...(await listPurchases(db, actor.id)), ...received]
  const ids = purchases.map((purchase) => purchase.clipId)
  const [videos, renditions] = await Promise.all([videosById(db, ids), renditionsOf(db, ids)])
  const purchasedVideos = purchases.flatMap(({ clipId, quality, endsAt }) => {
    const video = videos.get(clipId)
    if (!video) return []
    const bytes = renditions.get(clipId)?.get(RENDITION_KIND[quality])?.bytes
    // The file that was bought is another one than the master.
    const fileSizeInMB = bytes === undefined ? video.fileSizeInMB : megabytesOf(bytes)
    return [{ ...video, fileSizeInMB, resolution: quality, validityDate: endsAt.toISOString() }]
  })
  return { purchasedVideos }
}

export async function listDownloads(db: Database, actor: Actor) {
  const rows = await listDownloadsOf(db, actor.id, HISTORY_LIMIT)
  const videos = await videosById(db, [...new Set(rows.map((row) => row.clipId))])
  const downloads = rows.flatMap((row) => {
    const video = videos.get(row.clipId)
    if (!video) return []
    return [
      {
        _id: video._id,
        name: video.name,
        ...(video.nameHi && { nameHi: video.nameHi }),
        thumnail: video.thumnail,
        videoWidth: video.videoWidth,
        videoHeight: video.videoHeight,
        quality: row.quality,
        downloadedAt: row.createdAt.toISOString(),
      },
    ]
  })
  return { downloads }
}
