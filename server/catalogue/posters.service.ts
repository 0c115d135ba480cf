import { renditionsOf } from '../media/delivery.service.ts'
import type { Database } from '../platform/db/database.ts'
import { listAnyByIds } from './clip.repository.ts'
import { toVideo } from './video.model.ts'

/** URL of each clip's poster; empty where it has none yet. */
export async function postersOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  const [rows, renditions] = await Promise.all([listAnyByIds(db, ids), renditionsOf(db, ids)])
  return new Map(rows.map((clip) => [clip.id, toVideo(clip, renditions.get(clip.id) ?? new Map()).thumnail]))
}
