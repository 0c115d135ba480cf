import type { Video } from '../../contract/catalogue.ts'
import type { SearchPage, SearchQuery } from '../../contract/search.ts'
import { PAGE_SIZE } from '../../contract/values.ts'
import type * as z from 'zod/mini'
import { renditionsOf } from '../media/delivery.service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { EventBus } from '../platform/events.ts'
import type { RateLimiter } from '../platform/rate-limit.ts'
import * as clips from './clip.repository.ts'
import { listNewest } from './newest.repository.ts'
import type { SearchLog } from './search-log.ts'
import type { SearchMemory } from './search-memory.ts'
import type { Search } from './search-plan.ts'
import { findList, findPage } from './search.service.ts'
import { wordsOf } from './search-words.ts'
import { listSeries } from './series.repository.ts'
import { listSimilar } from './similar.service.ts'
import { bytesByQuality, toVideo } from './video.ts'
import { type KnownVideo, listText, pageText, type VideoMemory } from './video-memory.ts'
import { visitorHash } from './visitor-hash.model.ts'
import { indianDay } from '../platform/india.ts'

export interface CatalogueDeps {
  db: Database
  clock: Clock
  bus: EventBus
  limits: RateLimiter
  searchMemory: SearchMemory
  videoMemory: VideoMemory
  searches: SearchLog
}

/** Readings: lists without paging are capped. */
const PLAIN_LIST_LIMIT = 1_000
/** Readings: `totalPages` of a search is at most 200. */
const MAX_SEARCH_PAGES = 200
const SIMILAR = 8
const RELATED_WORDS = 8

interface Paging {
  page?: number | undefined
  limit?: number | undefined
}

const windowOf = ({ page = 1, limit = PAGE_SIZE }: Paging): clips.Window => ({ offset: (page - 1) * limit, limit })
const pagesOf = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))

/** Spec 7: a page with `totalPages`, or a plain list when neither page nor limit is given. @returns JSON of the contract's reply */
export async function listVideos(
  { db, videoMemory }: Pick<CatalogueDeps, 'db' | 'videoMemory'>,
  paging: Paging,
): Promise<string> {
  if (paging.page === undefined && paging.limit === undefined)
    return listText(await videoMemory.listByIds((await listNewest(db, { offset: 0, limit: PLAIN_LIST_LIMIT })).ids))
  const window = windowOf(paging)
  const { ids, total } = await listNewest(db, window)
  return pageText({ videos: await videoMemory.listByIds(ids), totalPages: pagesOf(total, window.limit) })
}

export async function listInUploadOrder({ db }: Pick<CatalogueDeps, 'db'>, paging: Paging) {
  const window = windowOf(paging)
  const [rows, total] = await Promise.all([
    clips.listInUploadOrder(db, window),
    // To the last one: here the newest clips are on the last page.
    clips.countClips(db, clips.activeClips(db)),
  ])
  return { videos: await toVideos(db, rows), totalPages: pagesOf(total, window.limit) }
}

/** Spec 7: an array in relevance order; with `page` a page with totals (readings). An empty term gives nothing. @returns JSON of the contract's reply */
export async function search(deps: CatalogueDeps, query: z.core.output<typeof SearchQuery>): Promise<string> {
  const window = query.page === undefined ? { offset: 0, limit: PLAIN_LIST_LIMIT } : windowOf(query)
  const wanted = { ...searchOf(query), ...window }
  if (query.page === undefined) {
    const ids = await findList(deps, wanted)
    deps.searches.note(query.term, ids.length)
    return listText(await deps.videoMemory.listByIds(ids))
  }
  const { ids, ...found } = await findPage(deps, wanted)
  if (query.page === 1) deps.searches.note(query.term, found.partial || found.corrected ? 0 : found.total)
  const videos = await deps.videoMemory.listByIds(ids)
  const totalPages = Math.min(MAX_SEARCH_PAGES, pagesOf(found.total, window.limit))
  return pageText({ ...found, videos, totalPages, related: relatedWords(videos, query.term) } satisfies FoundPage)
}

/** The contract's page, its clips ready to be sent. */
type FoundPage = Omit<z.core.output<typeof SearchPage>, 'videos'> & { videos: KnownVideo[] }

const searchOf = (query: z.core.output<typeof SearchQuery>): Omit<Search, 'offset' | 'limit'> => ({
  term: query.term,
  minSeconds: query.min,
  maxSeconds: query.max,
  theme: query.theme ?? [],
  shot: query.shot ?? [],
  res: query.res,
  orient: query.orient,
  free: query.free ?? false,
  audio: query.audio ?? false,
  mobile: query.mobile ?? false,
  colour: query.colour ?? [],
  motion: query.motion ?? [],
  sort: query.sort,
})

/** Tags that most of these clips share, beside what was searched for. */
function relatedWords(videos: KnownVideo[], term: string): string[] {
  const asked = new Set(wordsOf(term).map(({ sound }) => sound))
  // Reading words costs more than counting tags: only those that may be shown are read.
  const telling = mostShared(videos, 3 * RELATED_WORDS).filter((tag) => {
    const words = wordsOf(tag)
    return words.length > 0 && !words.every(({ sound }) => asked.has(sound))
  })
  return telling.slice(0, RELATED_WORDS)
}

/** The tags in small letters that most clips have, most first. */
function mostShared(videos: KnownVideo[], most: number): string[] {
  const counts = new Map<string, number>()
  for (const { tags } of videos) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const byCount: string[][] = Array.from({ length: videos.length + 1 }, () => [])
  for (const [tag, count] of counts) byCount[Math.min(count, videos.length)]?.push(tag)
  const shared = new Set<string>()
  for (const tags of byCount.toReversed()) {
    for (const tag of tags) shared.add(tag.toLowerCase())
    if (shared.size >= most) break
  }
  return [...shared].slice(0, most)
}

/** @throws AppError clip_not_found */
export async function getClip({ db }: Pick<CatalogueDeps, 'db'>, id: string): Promise<clips.Clip> {
  const clip = await clips.findVisible(db, id)
  if (!clip) throw new AppError('clip_not_found')
  return clip
}

/** @throws AppError clip_not_found */
export async function getVideo(deps: Pick<CatalogueDeps, 'db'>, id: string): Promise<Video> {
  const [video] = await toVideos(deps.db, [await getClip(deps, id)])
  if (!video) throw new AppError('clip_not_found')
  return video
}

/** How large the licensed files of a clip are, in bytes by quality. */
export async function licensedBytes({ db }: Pick<CatalogueDeps, 'db'>, id: string): Promise<Video['fileBytes']> {
  const renditions = (await renditionsOf(db, [id])).get(id)
  return renditions ? bytesByQuality(renditions) : {}
}

/** A clip even when withdrawn, for those who hold a licence to it. */
export const findClipForOwner = ({ db }: Pick<CatalogueDeps, 'db'>, id: string) => clips.findAny(db, id)

/** Wire form of clips whatever their state, by id. */
export async function videosById(db: Database, ids: string[]): Promise<Map<string, Video>> {
  const videos = await toVideos(db, await clips.listAnyByIds(db, ids))
  return new Map(videos.map((video) => [video._id, video]))
}

/**
 * Counts a view, once per visitor and day, and answers similar clips.
 * @param visitor whatever tells visitors apart; only its hash is kept
 * @throws AppError clip_not_found
 */
export async function view(deps: CatalogueDeps, id: string, visitor: string): Promise<{ relatedVideos: Video[] }> {
  const clip = await getClip(deps, id)
  const day = indianDay(deps.clock.now())
  const [relatedVideos] = await Promise.all([
    listSimilarVideos(deps, clip.id, SIMILAR),
    clips.insertView(deps.db, id, visitorHash(day, visitor), day),
  ])
  return { relatedVideos }
}

/** @throws AppError clip_not_found */
export async function similar(deps: CatalogueDeps, id: string, limit = SIMILAR): Promise<Video[]> {
  return listSimilarVideos(deps, (await getClip(deps, id)).id, limit)
}

/** Clips of the same shoot, nearest first. @throws AppError clip_not_found */
export async function series({ db }: Pick<CatalogueDeps, 'db'>, id: string): Promise<Video[]> {
  return videosOf(db, await listSeries(db, (await getClip({ db }, id)).id, SIMILAR))
}

const listSimilarVideos = async (deps: CatalogueDeps, id: string, limit: number): Promise<Video[]> =>
  videosOf(deps.db, await listSimilar(deps, id, limit))

const videosOf = async (db: Database, ids: string[]): Promise<Video[]> =>
  toVideos(db, await clips.listAnyByIds(db, ids))

async function toVideos(db: Database, rows: clips.Clip[]): Promise<Video[]> {
  const renditions = await renditionsOf(
    db,
    rows.map((clip) => clip.id),
  )
  return rows.map((clip) => toVideo(clip, renditions.get(clip.id) ?? new Map()))
}
