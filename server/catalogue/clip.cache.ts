import { safeParse } from 'zod'
import { Video } from '../../contract/catalogue/catalogue.ts'
import { renditionsOf } from '../media/delivery.service.ts'
import { openCache } from '../platform/cache.ts'
import type { Database } from '../platform/db/database.ts'
import type { EventBus } from '../platform/events.ts'
import * as clips from './clip.repository.ts'
import { toVideo } from './video.model.ts'

/** A clip as everybody sees it, serialised once for all lists that show it. */
export interface CachedVideo {
  /** The contract's Video as JSON. */
  json: string
  tags: string[]
}

/** The database is asked each time which clips a list holds, and seldom what they are. */
export interface ClipCache {
  /** In the order of the ids; clips that are gone are left out. */
  listByIds(ids: string[]): Promise<CachedVideo[]>
}

/** A clip's views are at most this old. */
const TTL_MS = 60_000
/** What an entry costs beside its text. */
const OVERHEAD = 300
const MAX_TAGS = 20_000

const sizeOf = ({ json }: CachedVideo): number => OVERHEAD + json.length

export function openClipCache({ db, bus, maxBytes }: { db: Database; bus: EventBus; maxBytes: number }): ClipCache {
  const invalidatedBy = { bus, topics: ['catalogue'] }
  const videos = openCache<string, CachedVideo>({
    name: 'clips',
    maxSize: maxBytes,
    sizeOf,
    ttlMs: TTL_MS,
    invalidatedBy,
  })
  /** String interning: the same tags stand on many clips, and would take 6 MB among 20,000 of them. */
  const tags = openCache<string, string>({ name: 'tags', maxSize: MAX_TAGS })
  function intern(tag: string): string {
    const known = tags.get(tag)
    if (known === undefined) tags.put(tag, tag)
    return known ?? tag
  }
  return {
    async listByIds(ids) {
      const readIn = videos.epoch()
      const found = new Map<string, CachedVideo>()
      for (const id of ids) {
        const video = videos.get(id)
        if (video) found.set(id, video)
      }
      const missing = ids.filter((id) => !found.has(id))
      if (missing.length > 0)
        for (const [id, { json, tags: own }] of await readVideos(db, missing)) {
          const video = { json, tags: own.map(intern) }
          found.set(id, video)
          videos.put(id, video, readIn)
        }
      return ids.flatMap((id) => found.get(id) ?? [])
    },
  }
}

async function readVideos(db: Database, ids: string[]): Promise<[string, CachedVideo][]> {
  const [rows, renditions] = await Promise.all([clips.listAnyByIds(db, ids), renditionsOf(db, ids)])
  return rows.map((clip) => {
    const { data, error } = safeParse(Video, toVideo(clip, renditions.get(clip.id) ?? new Map()))
    if (!data)
      throw new Error(`a clip breaks the contract: ${error.issues.map((issue) => issue.path.join('.')).join()}`)
    return [clip.id, { json: JSON.stringify(data), tags: clip.tags }]
  })
}

/** A list of clips as JSON. */
export const videosJson = (videos: CachedVideo[]): string => `[${videos.map(({ json }) => json).join()}]`

/** A page of a list as JSON: its clips, then all else. */
export function pageJson<P extends { videos: CachedVideo[]; totalPages: number }>({ videos, ...rest }: P): string {
  return `{"videos":${videosJson(videos)},${JSON.stringify(rest).slice(1)}`
}
