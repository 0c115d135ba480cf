import type { Video } from '../../contract/catalogue/catalogue.ts'
import type { Database } from '../platform/db/database.ts'
import { videosById } from './catalogue.service.ts'
import { listEveryNthId, listIdsAfter } from './sitemap.repository.ts'

/** The protocol allows 50,000 addresses a file; with their videos 2,000 stay far below its 50 MB. */
const CLIPS_PER_FILE = 2_000

/** The ids after which each file of clips begins: '' for the first, then every 2,000th. */
export async function sitemapStarts(db: Database): Promise<string[]> {
  return ['', ...(await listEveryNthId(db, CLIPS_PER_FILE))]
}

/** The clips of one file, by id. */
export async function sitemapClips(db: Database, after: string): Promise<Video[]> {
  const ids = await listIdsAfter(db, after, CLIPS_PER_FILE)
  const videos = await videosById(db, ids)
  return ids.flatMap((id) => videos.get(id) ?? [])
}
