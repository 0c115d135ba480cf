import { safeParse } from 'zod/mini'
import { Video } from '../../contract/catalogue.ts'
import { renditionsOf } from '../media/delivery.service.ts'
import type { Database } from '../platform/db/database.ts'
import type { EventBus } from '../platform/events.ts'
import * as clips from './clip.repository.ts'
import { toVideo } from './video.ts'

/** A clip as everybody sees it, ready to be sent. */
export interface KnownVideo {
  /** The contract's Video as JSON. */
  json: string
  tags: string[]
}

/**
 * Clips in their wire form, kept by each process: which clips a list holds is asked of the database each time, what each
 * of them looks like seldom changes.
 */
export interface VideoMemory {
  /** In the order of the ids; those that are no more are left out. */
  listByIds(ids: string[]): Promise<KnownVideo[]>
  close(): void
}

interface Kept extends KnownVideo {
  until: number
}

/** Views of a clip are as old as this at most. */
const KEPT_MS = 60_000
/** What an entry costs beside its letters. */
const OVERHEAD = 300
/** However many different ones there are. */
const MOST_TAGS = 20_000

/**
 * When it is full nothing goes before its time: with more clips in turn than it holds, each that came in would push out one
 * that is asked for sooner, and none would ever be there.
 * @param options.maxBytes what all of it may take
 */
export function openVideoMemory(options: { db: Database; bus: EventBus; maxBytes: number }): VideoMemory {
  const { db, bus, maxBytes } = options
  const kept = new Map<string, Kept>()
  /** The same tags stand on many clips: each is kept once. */
  const tagsSeen = new Map<string, string>()
  let bytes = 0
  let generation = 0
  const forget = () => {
    generation++
    kept.clear()
    tagsSeen.clear()
    bytes = 0
  }
  const once = (tag: string): string => {
    const seen = tagsSeen.get(tag)
    if (seen !== undefined) return seen
    if (tagsSeen.size >= MOST_TAGS) tagsSeen.clear()
    tagsSeen.set(tag, tag)
    return tag
  }
  const drop = (id: string) => {
    const entry = kept.get(id)
    if (entry && kept.delete(id)) bytes -= sizeOf(entry)
  }
  const keep = (id: string, { tags, ...rest }: Kept, now: number) => {
    drop(id)
    // Those that were put in first are the first to grow old.
    for (const [oldest, { until }] of kept) {
      if (until >= now) break
      drop(oldest)
    }
    const entry = { ...rest, tags: tags.map(once) }
    if (bytes + sizeOf(entry) > maxBytes) return
    kept.set(id, entry)
    bytes += sizeOf(entry)
  }
  const unsubscribe = bus.subscribe('catalogue', forget)
  bus.onGap(forget)

  async function listByIds(ids: string[]): Promise<KnownVideo[]> {
    const now = performance.now()
    const known = new Map<string, KnownVideo>()
    const missing = ids.filter((id) => {
      const entry = kept.get(id)
      if (!entry || entry.until < now) return true
      known.set(id, entry)
      return false
    })
    if (missing.length > 0) {
      const since = generation
      for (const [id, video] of await read(db, missing)) {
        known.set(id, video)
        // What was read before something changed must not be kept after it.
        if (since === generation) keep(id, { ...video, until: now + KEPT_MS }, now)
      }
    }
    return ids.flatMap((id) => known.get(id) ?? [])
  }
  return { listByIds, close: unsubscribe }
}

async function read(db: Database, ids: string[]): Promise<[string, KnownVideo][]> {
  const [rows, renditions] = await Promise.all([clips.listAnyByIds(db, ids), renditionsOf(db, ids)])
  return rows.map((clip) => {
    const { data, error } = safeParse(Video, toVideo(clip, renditions.get(clip.id) ?? new Map()))
    if (!data)
      throw new Error(`a clip breaks the contract: ${error.issues.map((issue) => issue.path.join('.')).join()}`)
    return [clip.id, { json: JSON.stringify(data), tags: clip.tags }]
  })
}

const sizeOf = ({ json }: KnownVideo): number => OVERHEAD + json.length

/** A list of clips as JSON. */
export const listText = (videos: KnownVideo[]): string => `[${videos.map(({ json }) => json).join()}]`

/** A page of a list as JSON: its clips, then all else. */
export function pageText<P extends { videos: KnownVideo[]; totalPages: number }>({ videos, ...rest }: P): string {
  return `{"videos":${listText(videos)},${JSON.stringify(rest).slice(1)}`
}
