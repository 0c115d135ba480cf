import { createHash } from 'node:crypto'
import type { SearchQuery, Video } from '../../contract/catalogue.ts'
import { PAGE_SIZE } from '../../contract/values.ts'
import type * as z from 'zod/mini'
import { renditionsOf } from '../media/delivery.service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { EventBus } from '../platform/events.ts'
import * as clips from './clip.repository.ts'
import { toVideo } from './video.ts'

export interface CatalogueDeps {
  db: Database
  clock: Clock
  bus: EventBus
}

/** Readings: lists without paging are capped. */
const PLAIN_LIST_LIMIT = 1_000
/** Readings: `totalPages` of a search is at most 200. */
const MAX_SEARCH_PAGES = 200
/** Readings: the editors' pair comes first among suggestions. */
const EDITORS_WORDS = ['alta', 'katori']
const SUGGESTIONS = 8
const RELATED = 8

interface Paging {
  page?: number | undefined
  limit?: number | undefined
}

const windowOf = ({ page = 1, limit = PAGE_SIZE }: Paging): clips.Window => ({ offset: (page - 1) * limit, limit })
const pagesOf = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))

/** Spec 7: a page with `totalPages`, or a plain list when neither page nor limit is given. */
export async function listVideos({ db }: Pick<CatalogueDeps, 'db'>, paging: Paging) {
  if (paging.page === undefined && paging.limit === undefined)
    return toVideos(db, await clips.listNewest(db, { offset: 0, limit: PLAIN_LIST_LIMIT }))
  const window = windowOf(paging)
  const [rows, total] = await Promise.all([clips.listNewest(db, window), clips.countClips(db, clips.visibleClips(db))])
  return { videos: await toVideos(db, rows), totalPages: pagesOf(total, window.limit) }
}

export async function listInUploadOrder({ db }: Pick<CatalogueDeps, 'db'>, paging: Paging) {
  const window = windowOf(paging)
  const [rows, total] = await Promise.all([
    clips.listInUploadOrder(db, window),
    // To the last one: here the newest clips are on the last page.
    clips.countClips(db, clips.keptClips(db), Number.MAX_SAFE_INTEGER),
  ])
  return { videos: await toVideos(db, rows), totalPages: pagesOf(total, window.limit) }
}

const SHORT_SIDE = { all: 0, '720p': 720, '1080p': 1080, '4k': 2160 } as const

/** Spec 7: an array in relevance order; with `page` a page with totals (readings). An empty term gives nothing. */
export async function search({ db }: Pick<CatalogueDeps, 'db'>, query: z.core.output<typeof SearchQuery>) {
  const filter = {
    term: query.term,
    minSeconds: query.min,
    maxSeconds: query.max,
    theme: query.theme,
    shot: query.shot,
    minShortSide: SHORT_SIDE[query.res],
    orientation: query.orient,
  }
  const paged = query.page !== undefined
  if (query.term === '') return paged ? { videos: [], totalPages: 1, total: 0 } : []
  const found = clips.matching(db, filter)
  if (!paged)
    return toVideos(db, await clips.listMatching(found, query.term, query.sort, { offset: 0, limit: PLAIN_LIST_LIMIT }))
  const window = windowOf(query)
  const [rows, total] = await Promise.all([
    clips.listMatching(found, query.term, query.sort, window),
    clips.countClips(db, found),
  ])
  return {
    videos: await toVideos(db, rows),
    totalPages: Math.min(MAX_SEARCH_PAGES, pagesOf(total, window.limit)),
    total,
  }
}

/** The editors' words that hold the text, then the catalogue's own (spec 5: case-insensitive substring). */
export async function suggest({ db }: Pick<CatalogueDeps, 'db'>, text: string): Promise<string[]> {
  const wanted = text.toLowerCase()
  const editors = EDITORS_WORDS.filter((word) => word.includes(wanted))
  if (wanted === '') return editors
  const words = await clips.listWords(db, wanted, SUGGESTIONS)
  return [...new Set([...editors, ...words])].slice(0, SUGGESTIONS)
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
  const day = deps.clock.now().toISOString().slice(0, 10)
  await clips.insertView(deps.db, id, createHash('sha256').update(`${day} ${visitor}`).digest().subarray(0, 16), day)
  return { relatedVideos: await toVideos(deps.db, await clips.listSimilar(deps.db, clip, RELATED)) }
}

export async function editVideo(
  { db, bus }: Pick<CatalogueDeps, 'db' | 'bus'>,
  id: string,
  change: clips.ClipChange,
): Promise<void> {
  if (!(await clips.updateClip(db, id, change))) throw new AppError('clip_not_found')
  await bus.publish('catalogue', {})
}

/** Readings: withdrawn at once everywhere; licensees keep it. */
export async function withdrawVideo({ db, clock, bus }: CatalogueDeps, id: string): Promise<void> {
  if (!(await clips.withdraw(db, id, clock.now()))) throw new AppError('clip_not_found')
  await bus.publish('catalogue', {})
}

async function toVideos(db: Database, rows: clips.Clip[]): Promise<Video[]> {
  const renditions = await renditionsOf(
    db,
    rows.map((clip) => clip.id),
  )
  return rows.map((clip) => toVideo(clip, renditions.get(clip.id) ?? new Map()))
}
