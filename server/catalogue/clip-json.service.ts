import { setTimeout as sleep } from 'node:timers/promises'
import { safeParse } from 'zod'
import { Video } from '../../contract/catalogue/catalogue.ts'
import type { RenditionKind } from '../media/delivery.service.ts'
import type { Database } from '../platform/db/database.ts'
import * as clips from './clip.repository.ts'
import type { ClipIndex } from './search/index/clip-index.model.ts'
import { tagNumbers } from './related-tags.model.ts'
import { entryOf, lengthOf, type StoredVideo, writeVideo } from './search/index/json-store.model.ts'
import { toVideo } from './video.model.ts'

/** Clips in order: by id, and as a search found them in the index. */
export interface ListedClips {
  ids: string[]
  stored?: (StoredVideo | undefined)[] | undefined
}

/** In the order of the ids; clips that are gone are left out. What the index does not hold is read in one query. */
async function listStored(
  db: Database,
  index: ClipIndex | null,
  { ids, stored: videos = storedIn(index, ids) }: ListedClips,
): Promise<StoredVideo[]> {
  const missing = ids.filter((_id, at) => !videos[at])
  const read = missing.length > 0 ? await readVideos(db, index, missing) : undefined
  return videos.flatMap((video, at) => video ?? read?.get(ids[at] as string) ?? [])
}

const storedIn = (index: ClipIndex | null, ids: string[]): (StoredVideo | undefined)[] =>
  ids.map((id) => {
    const doc = index?.find(id)
    return doc === undefined ? undefined : index?.json.get(doc)
  })

/** Reads clips, and stores them unless they have changed meanwhile. */
async function readVideos(db: Database, index: ClipIndex | null, ids: string[]): Promise<Map<string, StoredVideo>> {
  const epoch = index?.epoch
  const docs = ids.map((id) => index?.find(id))
  const rows = await clips.listWithFiles(db, ids)
  const docOf = new Map(ids.map((id, at) => [id, docs[at]]))
  const videos = rows.map(({ files, ...clip }): [string, StoredVideo] => {
    const { data, error } = safeParse(Video, toVideo(clip, renditionsIn(files)))
    if (!data)
      throw new Error(`a clip breaks the contract: ${error.issues.map((issue) => issue.path.join('.')).join()}`)
    const doc = docOf.get(clip.id)
    const json = Buffer.from(JSON.stringify(data))
    const tags = tagNumbers(data.tags)
    const bytes = entryOf(json, json.length, tags)
    if (index && doc !== undefined && index.epoch === epoch && index.find(clip.id) === doc)
      index.json.put(doc, bytes, data, tags)
    return [clip.id, { bytes, start: 0 }]
  })
  return new Map(videos)
}

const renditionsIn = (files: Partial<Record<RenditionKind, string>> | null) =>
  new Map(Object.entries(files ?? {}).map(([kind, storageKey]) => [kind as RenditionKind, { storageKey }]))

/** Few, since requests wait for as many: some milliseconds. */
const WARM_BATCH = 25

/** Fills the room for clips, those of the highest rank first, beside visitors' requests: it rests as long as it works. */
export async function warmJson(db: Database, index: ClipIndex, isOver: () => boolean): Promise<void> {
  const { rank, epoch } = index
  // Rank and document in one number: numbers are sorted ten times as quickly as by a function.
  const byRank = Float64Array.from({ length: index.size }, (_, doc) => -(rank[doc] as number) * 2 ** 32 + doc).sort()
  const best = Uint32Array.from(byRank, (one) => one - Math.floor(one / 2 ** 32) * 2 ** 32)
  for (let at = 0; at < best.length && !index.json.isFull(); at += WARM_BATCH) {
    if (isOver() || index.epoch !== epoch) return
    const began = performance.now()
    await listStored(db, index, { ids: Array.from(best.subarray(at, at + WARM_BATCH), index.idOf) })
    await sleep(performance.now() - began, undefined, { ref: false })
  }
  // What reading has used of the heap goes back to the system now, and not after hours.
  globalThis.gc?.()
}

/** A list of clips as JSON. */
export async function videosJson(db: Database, index: ClipIndex | null, ids: string[]): Promise<Buffer> {
  return written(await listStored(db, index, { ids }), '[', ']')
}

/** A page of a list as JSON: its clips, then all else. @param restOf given the clips' tags */
export async function pageJson(
  db: Database,
  index: ClipIndex | null,
  listed: ListedClips,
  restOf: (videos: StoredVideo[]) => { totalPages: number },
): Promise<Buffer> {
  const videos = await listStored(db, index, listed)
  return written(videos, '{"videos":[', `],${JSON.stringify(restOf(videos)).slice(1)}`)
}

/** Unpacked right into the one buffer that goes out. */
function written(videos: StoredVideo[], before: string, after: string): Buffer {
  const commas = Math.max(0, videos.length - 1)
  const length = videos.reduce((sum, one) => sum + lengthOf(one), before.length + commas + Buffer.byteLength(after))
  const json = Buffer.allocUnsafeSlow(length)
  let to = json.write(before)
  videos.forEach((video, at) => {
    if (at > 0) json[to++] = COMMA
    to = writeVideo(video, json, to)
  })
  json.write(after, to)
  return json
}
const COMMA = 0x2c
