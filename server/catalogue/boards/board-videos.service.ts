import type { BoardClip, BoardVideo } from '../../../contract/catalogue/boards.ts'
import { renditionsOf } from '../../media/delivery.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Clip, listAnyByIds } from '../clip.repository.ts'
import { type Renditions, toSavedVideo, toVideo } from '../video.model.ts'
import { listClips } from './board-clip.repository.ts'

/** The clips of a board in its order; a withdrawn one keeps its position, without its details. */
export async function shownClips(db: Database, boardId: string): Promise<BoardClip[]> {
  const placed = await listClips(db, boardId)
  const videos = await videosOf(
    db,
    placed.filter((clip) => clip.isAvailable).map(({ clipId }) => clipId),
  )
  return placed.map(({ clipId, note }) => ({ clip: clipId, note, video: videos.get(clipId) ?? null }))
}

async function videosOf(db: Database, ids: string[]): Promise<Map<string, BoardVideo>> {
  const [rows, renditions] = await Promise.all([listAnyByIds(db, ids), renditionsOf(db, ids)])
  return new Map(rows.map((clip) => [clip.id, toBoardVideo(clip, renditions.get(clip.id) ?? new Map())]))
}

function toBoardVideo(clip: Clip, renditions: Renditions): BoardVideo {
  const { waterMarkedVideoURL, colour, frameRate, hasAudio } = toVideo(clip, renditions)
  return { ...toSavedVideo(clip, renditions), waterMarkedVideoURL, colour, frameRate, hasAudio }
}

/** URL of each clip's poster. */
export async function postersOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  const [rows, renditions] = await Promise.all([listAnyByIds(db, ids), renditionsOf(db, ids)])
  return new Map(rows.map((clip) => [clip.id, toVideo(clip, renditions.get(clip.id) ?? new Map()).thumnail]))
}
