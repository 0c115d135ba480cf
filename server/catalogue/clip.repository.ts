import { type SelectQueryBuilder, sql } from 'kysely'
import type { ShownPictures } from '../media/delivery.service.ts'
import type { Executor } from '../platform/db/database.ts'
import type { DB } from '../platform/db/schema.ts'

export interface Clip {
  id: string
  name: string
  description: string
  tags: string[]
  themes: string[]
  shots: string[]
  shotOnMobile: boolean
  orientation: string
  place: string
  isFree: boolean
  isComputerGenerated: boolean
  width: number
  height: number
  durationMs: number
  frameRate: number
  hasAudio: boolean
  fileBytes: number
  fileType: string
  colour: string
  /** Its stills in several formats; null where they are not made, or are external. */
  pictures: ShownPictures | null
  views: number
  createdAt: Date
  /** URLs of the public files of a clip that are stored elsewhere. */
  externalMedia: ExternalMedia | null
}

export interface ExternalMedia {
  poster: string
  hover: string
  watermark: string
}

export type ClipQuery = SelectQueryBuilder<DB, 'clip' | 'clip_stat', object>

const columns = [
  'clip.id',
  'clip.name',
  'clip.description',
  'clip.tags',
  'clip.themes',
  'clip.shots',
  'clip.shot_on_mobile as shotOnMobile',
  'clip.orientation',
  'clip.place',
  'clip.is_free as isFree',
  'clip.is_computer_generated as isComputerGenerated',
  'clip.width',
  'clip.height',
  'clip.duration_ms as durationMs',
  'clip.frame_rate as frameRate',
  'clip.has_audio as hasAudio',
  'clip.file_bytes as fileBytes',
  'clip.file_type as fileType',
  'clip.colour',
  sql<ShownPictures | null>`clip.pictures`.as('pictures'),
  'clip_stat.views',
  'clip.created_at as createdAt',
  sql<ExternalMedia | null>`clip.external_media`.as('externalMedia'),
] as const

const anyClip = (db: Executor): ClipQuery =>
  db.selectFrom('clip').innerJoin('clip_stat', 'clip_stat.clip_id', 'clip.id')

/** Published and not withdrawn. Every public list starts here. */
export const visibleClips = (db: Executor): ClipQuery =>
  anyClip(db).where('clip.published_at', 'is not', null).where('clip.withdrawn_at', 'is', null)

/** Not withdrawn, unpublished ones too; for the back office. */
export const activeClips = (db: Executor): ClipQuery => anyClip(db).where('clip.withdrawn_at', 'is', null)

export interface Window {
  offset: number
  limit: number
}

export const findVisible = (db: Executor, id: string): Promise<Clip | undefined> =>
  visibleClips(db).select(columns).where('clip.id', '=', id).executeTakeFirst()

/** A clip in any state, for licensees. */
export const findAny = (db: Executor, id: string): Promise<Clip | undefined> =>
  anyClip(db).select(columns).where('clip.id', '=', id).executeTakeFirst()

/** In the order of the ids. */
export async function listAnyByIds(db: Executor, ids: string[]): Promise<Clip[]> {
  if (ids.length === 0) return []
  const rows = await anyClip(db)
    .select(columns)
    .where('clip.id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const listInUploadOrder = (db: Executor, window: Window): Promise<Clip[]> =>
  activeClips(db)
    .select(columns)
    .orderBy('clip.created_at')
    .orderBy('clip.id')
    .offset(window.offset)
    .limit(window.limit)
    .execute()

export async function countClips(db: Executor, query: ClipQuery): Promise<number> {
  const row = await query.select((total) => total.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return row.n
}

/** Idempotent: counts a visitor once a day. @param day in India, YYYY-MM-DD @returns whether it counted */
export async function insertView(db: Executor, clipId: string, visitor: Buffer, day: string): Promise<boolean> {
  const row = await db
    .insertInto('clip_view')
    .values({ clip_id: clipId, visitor, day: sql<Date>`${day}::date` })
    .onConflict((clash) => clash.doNothing())
    .returning('clip_id')
    .executeTakeFirst()
  if (!row) return false
  await db
    .updateTable('clip_stat')
    .set({ views: sql`views + 1` })
    .where('clip_id', '=', clipId)
    .execute()
  return true
}
