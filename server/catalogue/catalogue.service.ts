import type { Video } from '../../contract/catalogue/catalogue.ts'
import type { SearchPage, SearchQuery } from '../../contract/catalogue/search.ts'
import { PAGE_SIZE } from '../../contract/values.ts'
import type * as z from 'zod'
import { renditionsOf } from '../media/delivery.service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { EventBus } from '../platform/events.ts'
import { indianDay } from '../platform/india.ts'
import type { RateLimiter } from '../platform/rate-limit.ts'
import * as clips from './clip.repository.ts'
import { listNewest } from './newest.repository.ts'
import { relatedTags } from './related-tags.model.ts'
import type { SearchLog } from './search/query/search-log.service.ts'
import type { SearchCache } from './search/search.cache.ts'
import type { SearchRequest } from './search/query/search-plan.model.ts'
import { findList, findPage } from './search/search.service.ts'
import { listSeries } from './similar/series.repository.ts'
import { listSimilar } from './similar/similar.service.ts'
import { bytesByQuality, toVideo } from './video.model.ts'
import { type CachedVideo, videosJson, pageJson, type ClipCache } from './clip.cache.ts'
import { visitorHash } from './visitor-hash.model.ts'

export interface CatalogueDeps {
  db: Database
  clock: Clock
  bus: EventBus
  limits: RateLimiter
  searchCache: SearchCache
  clipCache: ClipCache
  searchLog: SearchLog
}

/** CAT-3: lists without paging are capped. */
const PLAIN_LIST_LIMIT = 1_000
/** CAT-5: `totalPages` of a search is at most 200. */
const MAX_SEARCH_PAGES = 200
const SIMILAR = 8

interface Paging {
  page?: number | undefined
  limit?: number | undefined
}

const windowOf = ({ page = 1, limit = PAGE_SIZE }: Paging): clips.Window => ({ offset: (page - 1) * limit, limit })
const pagesOf = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))

/** CAT-3: a page with `totalPages`, or a plain list when neither page nor limit is given. @returns JSON of the contract's reply */
export async function listVideos(
  { db, clipCache }: Pick<CatalogueDeps, 'db' | 'clipCache'>,
  paging: Paging,
): Promise<string> {
  if (paging.page === undefined && paging.limit === undefined)
    return videosJson(await clipCache.listByIds((await listNewest(db, { offset: 0, limit: PLAIN_LIST_LIMIT })).ids))
  const window = windowOf(paging)
  const { ids, total } = await listNewest(db, window)
  return pageJson({ videos: await clipCache.listByIds(ids), totalPages: pagesOf(total, window.limit) })
}

export async function listInUploadOrder({ db }: Pick<CatalogueDeps, 'db'>, paging: Paging) {
  const window = windowOf(paging)
  const [rows, total] = await Promise.all([
    clips.listInUploadOrder(db, window),
    // Exact, not capped: the newest clips are on the last page.
    clips.countClips(db, clips.activeClips(db)),
  ])
  return { videos: await toVideos(db, rows), totalPages: pagesOf(total, window.limit) }
}

/** CAT-4: an array in relevance order; with `page` a page with totals. An empty term gives nothing. @returns JSON of the contract's reply */
export async function search(deps: CatalogueDeps, query: z.core.output<typeof SearchQuery>): Promise<string> {
  const window = query.page === undefined ? { offset: 0, limit: PLAIN_LIST_LIMIT } : windowOf(query)
  const request = { ...searchOf(query), ...window }
  if (query.page === undefined) {
    const ids = await findList(deps, request)
    deps.searchLog.record(query.term, ids.length)
    return videosJson(await deps.clipCache.listByIds(ids))
  }
  const { ids, ...found } = await findPage(deps, request)
  if (query.page === 1) deps.searchLog.record(query.term, found.partial || found.corrected ? 0 : found.total)
  const videos = await deps.clipCache.listByIds(ids)
  const totalPages = Math.min(MAX_SEARCH_PAGES, pagesOf(found.total, window.limit))
  return pageJson({ ...found, videos, totalPages, related: relatedTags(videos, query.term) } satisfies FoundPage)
}

/** The contract's page, with its clips already serialised. */
type FoundPage = Omit<z.core.output<typeof SearchPage>, 'videos'> & { videos: CachedVideo[] }

const searchOf = (query: z.core.output<typeof SearchQuery>): Omit<SearchRequest, 'offset' | 'limit'> => ({
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

/** Bytes of a clip's licensed files, by quality. */
export async function licensedBytes({ db }: Pick<CatalogueDeps, 'db'>, id: string): Promise<Video['fileBytes']> {
  const renditions = (await renditionsOf(db, [id])).get(id)
  return renditions ? bytesByQuality(renditions) : {}
}

/** A clip in any state, for licensees. */
export const findClipForOwner = ({ db }: Pick<CatalogueDeps, 'db'>, id: string) => clips.findAny(db, id)

/** Wire form of clips in any state, by id. */
export async function videosById(db: Database, ids: string[]): Promise<Map<string, Video>> {
  const videos = await toVideos(db, await clips.listAnyByIds(db, ids))
  return new Map(videos.map((video) => [video._id, video]))
}

/**
 * Counts a view, once per visitor and day, and answers similar clips.
 * @param visitor an account's id, or a guest's address and browser; only its hash is stored
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
