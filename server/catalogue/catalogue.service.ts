import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import type { Video } from '../../contract/catalogue/catalogue.ts'
import type { SearchPage, SearchQuery } from '../../contract/catalogue/search.ts'
import { PAGE_SIZE } from '../../contract/values.ts'
import { publicPath, renditionsOf } from '../media/delivery.service.ts'
import { type Clock, indianDay } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { EventBus } from '../platform/events.ts'
import type { RateLimiter } from '../platform/rate-limit.ts'
import { pageJson, videosJson } from './clip-json.service.ts'
import * as clips from './clip.repository.ts'
import { getOrCreateViewKey, insertView } from './view.repository.ts'
import { listNewest, listOlder } from './newest.repository.ts'
import type { SignatureCache } from './picture-search/picture-search.cache.ts'
import { findByPicture } from './picture-search/picture-search.service.ts'
import { relatedTags } from './related-tags.model.ts'
import type { SearchLog } from './search/query/search-log.service.ts'
import type { SearchCache } from './search/search.cache.ts'
import type { StoredVideo } from './search/index/json-store.model.ts'
import { renamedPlace, searchOf } from './search/query/search-request.model.ts'
import { findList, findPage } from './search/search.service.ts'
import { listSeries } from './similar/series.repository.ts'
import { listSimilar } from './similar/similar.service.ts'
import { licensedFilesOf, toVideo, watermarkedFilesOf } from './video.model.ts'
import { visitorHash } from './visitor-hash.model.ts'
import {
  type CollectionRow,
  findCollectionRow,
  listCollectionRows,
  listEveryNthId,
  listIdsAfter,
  listMemberIds,
} from './lists.repository.ts'

export { findIdNamed } from './clip.repository.ts'

export interface CatalogueDeps {
  db: Database
  clock: Clock
  bus: EventBus
  limits: RateLimiter
  searchCache: SearchCache
  searchLog: SearchLog
  signatures: SignatureCache
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
export async function listVideos(deps: Pick<CatalogueDeps, 'db' | 'searchCache'>, paging: Paging): Promise<Buffer> {
  const isPlain = paging.page === undefined && paging.limit === undefined
  const window = isPlain ? { offset: 0, limit: PLAIN_LIST_LIMIT } : windowOf(paging)
  const index = await deps.searchCache.index()
  const { ids, total } = index ? { ids: index.newest(window), total: index.clips } : await listNewest(deps.db, window)
  if (isPlain) return videosJson(deps.db, index, ids)
  return pageJson(deps.db, index, { ids }, () => ({ totalPages: pagesOf(total, window.limit) }))
}

export async function listInUploadOrder({ db }: Pick<CatalogueDeps, 'db'>, paging: Paging) {
  const window = windowOf(paging)
  const [rows, total] = await Promise.all([
    clips.listInUploadOrder(db, window),
    // Exact, not capped: the newest clips are on the last page.
    clips.countActive(db),
  ])
  return { videos: await toVideos(db, rows), totalPages: pagesOf(total, window.limit) }
}

/** CAT-4: an array in relevance order; with `page` a page with totals. An empty term gives nothing. @returns JSON of the contract's reply */
export async function search(
  deps: Pick<CatalogueDeps, 'db' | 'searchCache'> & { record: SearchLog['record'] },
  query: z.core.output<typeof SearchQuery>,
): Promise<Buffer> {
  const window = query.page === undefined ? { offset: 0, limit: PLAIN_LIST_LIMIT } : windowOf(query)
  const request = { ...searchOf(query), ...window }
  if (query.page === undefined) {
    const ids = await findList(deps, request)
    deps.record(query.term, ids.length)
    return videosJson(deps.db, deps.searchCache.loadedIndex(), ids)
  }
  const { ids, stored, ...found } = await findPage(deps, request)
  if (query.page === 1) deps.record(query.term, found.partial || found.corrected ? 0 : found.total)
  const totalPages = Math.min(MAX_SEARCH_PAGES, pagesOf(found.total, window.limit))
  const restOf = (videos: StoredVideo[]): FoundPage => ({
    ...found,
    ...renamedPlace(query),
    totalPages,
    related: relatedTags(videos, query.term),
  })
  return pageJson(deps.db, deps.searchCache.loadedIndex(), { ids, stored }, restOf)
}

/** The contract's page without its clips, which are serialised already. */
type FoundPage = Omit<z.core.output<typeof SearchPage>, 'videos'>

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

/** A clip's licensed and watermarked files. */
export async function filesOf({ db }: Pick<CatalogueDeps, 'db'>, id: string) {
  const renditions = (await renditionsOf(db, [id])).get(id) ?? new Map()
  return { files: licensedFilesOf(renditions), watermarked: watermarkedFilesOf(renditions) }
}

/** Wire form of clips in any state, by id. */
export async function videosById(db: Database, ids: string[]): Promise<Map<string, Video>> {
  const videos = await toVideos(db, await clips.listAnyByIds(db, ids))
  return new Map(videos.map((video) => [video._id, video]))
}

const FEED_SIZE = 50

/** All clips in pages by key: one that comes or goes meanwhile moves no other. */
export async function listFeed(
  { db }: Pick<CatalogueDeps, 'db'>,
  { after, limit = FEED_SIZE }: { after?: string | undefined; limit?: number | undefined },
) {
  const size = Math.max(1, limit)
  // A program would take an empty page for the end.
  if (after !== undefined && (await clips.listAnyByIds(db, [after])).length === 0)
    throw new AppError('clip_not_found', { field: 'after' })
  const ids = await listOlder(db, after, size + 1)
  const page = ids.slice(0, size)
  const videos = await videosById(db, page)
  return { videos: page.flatMap((id) => videos.get(id) ?? []), next: ids.length > size ? (page.at(-1) ?? null) : null }
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
    listSimilarVideos(deps, clip, SIMILAR),
    countView(deps.db, { clipId: id, day, visitor }),
  ])
  return { relatedVideos }
}

async function countView(db: Database, { clipId, day, visitor }: { clipId: string; day: string; visitor: string }) {
  const key = await getOrCreateViewKey(db, day, randomBytes(32))
  await insertView(db, clipId, visitorHash(key, visitor), day)
}

/** @throws AppError clip_not_found */
export const similar = async (deps: CatalogueDeps, id: string, limit = SIMILAR): Promise<Video[]> =>
  listSimilarVideos(deps, await getClip(deps, id), limit)

/** Clips with a frame like a picture, nearest first. */
export const byPicture = async (
  deps: CatalogueDeps,
  { limit = PAGE_SIZE, ...picture }: { vector: string; from?: string | undefined; limit?: number | undefined },
): Promise<Video[]> => videosOf(deps.db, await findByPicture(deps, picture, limit))

/** Clips of the same shoot, nearest first. @throws AppError clip_not_found */
export const series = async ({ db }: Pick<CatalogueDeps, 'db'>, id: string): Promise<Video[]> =>
  videosOf(db, await listSeries(db, (await getClip({ db }, id)).id, SIMILAR))

const listSimilarVideos = async (deps: CatalogueDeps, clip: clips.Clip, limit: number): Promise<Video[]> =>
  videosOf(deps.db, await listSimilar(deps, clip, limit))

const videosOf = async (db: Database, ids: string[]): Promise<Video[]> =>
  toVideos(db, await clips.listAnyByIds(db, ids))

async function toVideos(db: Database, rows: clips.Clip[]): Promise<Video[]> {
  const ids = rows.map((clip) => clip.id)
  const renditions = await renditionsOf(db, ids)
  return rows.map((clip) => toVideo(clip, renditions.get(clip.id) ?? new Map()))
}

/** All collections with a visible clip: as staff ordered them, else by name. */
export async function listCollections(db: Database) {
  const rows = await listCollectionRows(db)
  return withThumbnails(
    db,
    rows.sort((one, other) => one.position - other.position || one.name.localeCompare(other.name)),
  )
}

/**
 * One collection and a page of its members, newest first.
 * @throws AppError collection_not_found, also when none of its clips is visible
 */
export async function getCollection(
  db: Database,
  { id, page = 1, limit = PAGE_SIZE }: { id: string; page?: number | undefined; limit?: number | undefined },
) {
  const row = await findCollectionRow(db, id)
  const [collection] = row ? await withThumbnails(db, [row]) : []
  if (!collection) throw new AppError('collection_not_found')
  const videos = await videosById(db, await listMemberIds(db, id, { offset: (page - 1) * limit, limit }))
  return {
    collection,
    videos: [...videos.values()],
    total: collection.count,
    totalPages: Math.ceil(collection.count / limit),
  }
}

async function withThumbnails(db: Database, rows: CollectionRow[]) {
  const ids = rows.map((row) => row.clipId)
  const renditions = await renditionsOf(db, ids)
  return rows.map(({ id, name, nameHi, description, descriptionHi, clipId, count }) => {
    const poster = renditions.get(clipId)?.get('poster')
    const thumbnail = poster ? publicPath(poster.storageKey) : ''
    return { _id: id, name, nameHi, description, descriptionHi, thumbnail, count }
  })
}

/** The protocol allows 50,000 addresses a file; with their videos 2,000 stay far below its 50 MB. */
const CLIPS_PER_FILE = 2_000

/** The ids after which each file of clips begins: '' for the first, then every 2,000th. */
export const sitemapStarts = async (db: Database): Promise<string[]> => [
  '',
  ...(await listEveryNthId(db, CLIPS_PER_FILE)),
]

/** The clips of one file, by id. */
export async function sitemapClips(db: Database, after: string): Promise<Video[]> {
  const ids = await listIdsAfter(db, after, CLIPS_PER_FILE)
  const videos = await videosById(db, ids)
  return ids.flatMap((id) => videos.get(id) ?? [])
}
