import { setTimeout as sleep } from 'node:timers/promises'
import { safeParse } from 'zod'
import { Video } from '../../contract/catalogue/catalogue.ts'
import { renditionsOf } from '../media/delivery.service.ts'
import type { Database } from '../platform/db/database.ts'
import * as clips from './clip.repository.ts'
import type { ClipIndex } from './search/index/clip-index.model.ts'
import type { StoredVideo } from './search/index/json-store.model.ts'
import { toVideo } from './video.model.ts'

/** In the order of the ids; clips that are gone are left out. What the index does not hold is read in one query. */
export async function listStored(db: Database, index: ClipIndex | null, ids: string[]): Promise<StoredVideo[]> {
  const found = new Map<string, StoredVideo>()
  for (const id of ids) {
    const doc = index?.find(id)
    const video = doc === undefined ? undefined : index?.json.get(doc)
    if (video) found.set(id, video)
  }
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0) for (const [id, video] of await readVideos(db, index, missing)) found.set(id, video)
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Reads clips, and stores them unless they have changed meanwhile. */
async function readVideos(db: Database, index: ClipIndex | null, ids: string[]): Promise<[string, StoredVideo][]> {
  const epoch = index?.epoch
  const docs = ids.map((id) => index?.find(id))
  const [rows, renditions] = await Promise.all([clips.listAnyByIds(db, ids), renditionsOf(db, ids)])
  const docOf = new Map(ids.map((id, at) => [id, docs[at]]))
  return rows.map((clip) => {
    const { data, error } = safeParse(Video, toVideo(clip, renditions.get(clip.id) ?? new Map()))
    if (!data)
      throw new Error(`a clip breaks the contract: ${error.issues.map((issue) => issue.path.join('.')).join()}`)
    const doc = docOf.get(clip.id)
    if (index && doc !== undefined && index.epoch === epoch && index.find(clip.id) === doc) index.json.put(doc, data)
    return [clip.id, { json: Buffer.from(JSON.stringify(data)), tags: data.tags }]
  })
}

const WARM_BATCH = 200
const WARM_PAUSE_MS = 20

/** Fills the room for clips, those of the highest rank first, beside visitors' requests. */
export async function warmJson(db: Database, index: ClipIndex, isOver: () => boolean): Promise<void> {
  const { rank, epoch } = index
  const best = Uint32Array.from({ length: index.size }, (_, doc) => doc).sort(
    (one, other) => (rank[other] as number) - (rank[one] as number),
  )
  for (let at = 0; at < best.length && !index.json.isFull(); at += WARM_BATCH) {
    if (isOver() || index.epoch !== epoch) return
    await listStored(db, index, Array.from(best.subarray(at, at + WARM_BATCH), index.idOf))
    await sleep(WARM_PAUSE_MS, undefined, { ref: false })
  }
}

const listParts = (videos: StoredVideo[]): Buffer[] =>
  videos.flatMap(({ json }, at) => (at === 0 ? [json] : [COMMA, json]))
const COMMA = Buffer.from(',')

/** A list of clips as JSON. */
export const videosJson = (videos: StoredVideo[]): Buffer =>
  Buffer.concat([Buffer.from('['), ...listParts(videos), Buffer.from(']')])

/** A page of a list as JSON: its clips, then all else. */
export const pageJson = <P extends { videos: StoredVideo[] }>({ videos, ...rest }: P): Buffer =>
  Buffer.concat([Buffer.from('{"videos":['), ...listParts(videos), Buffer.from(`],${JSON.stringify(rest).slice(1)}`)])
