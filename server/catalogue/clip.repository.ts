import { serialIn } from '../../contract/catalogue/clip-number.ts'
import { type InferResult, type SelectQueryBuilder, sql } from 'kysely'
import { exclusiveUntil } from './claims/claim.repository.ts'
import type { RenditionKind, ShownPictures } from '../media/delivery.service.ts'
import type { Executor } from '../platform/db/database.ts'
import type { DB } from '../platform/db/schema.ts'
import { expiredKinds, validKinds } from './clip-admin/clip-admin.repository.ts'

export interface ExternalMedia {
  poster: string
  hover: string
  watermark: string
}

export type ClipQuery = SelectQueryBuilder<DB, 'clip' | 'clip_stat', object>

const withColumns = (query: ClipQuery) =>
  query
    .select(['clip.id', 'clip.serial', 'clip.name', 'clip.description', 'clip.tags', 'clip.themes', 'clip.shots'])
    .select(['clip.place', 'clip.name_hi as nameHi', 'clip.description_hi as descriptionHi'])
    .select(['clip.shot_on_mobile as shotOnMobile', 'clip.is_computer_generated as isComputerGenerated'])
    .select(['clip.orientation', 'clip.width', 'clip.height', 'clip.duration_ms as durationMs'])
    .select(['clip.frame_rate as frameRate', 'clip.has_audio as hasAudio', 'clip.is_free as isFree'])
    .select(['clip.file_bytes as fileBytes', 'clip.file_type as fileType', 'clip.created_at as createdAt'])
    .select(['clip.colour', 'clip_stat.views'])
    // Null where they are not made, or are external.
    .select(sql<ShownPictures | null>`clip.pictures`.as('pictures'))
    .select(sql<ExternalMedia | null>`clip.external_media`.as('externalMedia'))

export type Clip = InferResult<ReturnType<typeof withColumns>>[number]

const anyClip = (db: Executor): ClipQuery =>
  db.selectFrom('clip').innerJoin('clip_stat', 'clip_stat.clip_id', 'clip.id')

/** Published and not withdrawn. Every public list starts here. */
export const visibleClips = (db: Executor): ClipQuery =>
  anyClip(db).where('clip.published_at', 'is not', null).where('clip.withdrawn_at', 'is', null)

export interface Window {
  offset: number
  limit: number
}

export const findVisible = (db: Executor, id: string): Promise<Clip | undefined> =>
  withColumns(visibleClips(db)).where('clip.id', '=', id).executeTakeFirst()

export async function findIdBySerial(db: Executor, serial: number): Promise<string | undefined> {
  const row = await visibleClips(db).select('clip.id').where('clip.serial', '=', serial).executeTakeFirst()
  return row?.id
}

/** Of a clip in any state, as staff name it: by its id, or by the number that can be read out. */
export async function findIdNamed(db: Executor, named: string): Promise<string | undefined> {
  const serial = serialIn(named)
  const row = await db
    .selectFrom('clip')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', named), ...(serial === null ? [] : [eb('serial', '=', serial)])]))
    .orderBy(sql`id = ${named}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Clips in any state with all that a sale depends on, in one statement. @param today YYYY-MM-DD */
export const listForSale = (db: Executor, ids: readonly string[], today: string) =>
  withColumns(anyClip(db))
    .select('clip.rights')
    .select(sql<boolean>`clip.published_at is not null and clip.withdrawn_at is null`.as('isVisible'))
    .select([expiredKinds(today).as('expired'), validKinds(today).as('onFile')])
    .select(exclusiveUntil.as('earlyUntil'))
    .select(
      sql<Partial<Record<RenditionKind, string>>>`(
        select coalesce(json_object_agg(kind, sha256), '{}') from rendition where rendition.clip_id = clip.id)`.as(
        'sha256',
      ),
    )
    // One id alone: PostgreSQL keeps a plan for it, and none for a list of unknown length.
    .where('clip.id', '=', ids.length === 1 ? String(ids[0]) : sql<string>`any(${[...ids]}::text[])`)
    .execute()

/** In the order of the ids. */
export async function listAnyByIds(db: Executor, ids: string[]): Promise<Clip[]> {
  if (ids.length === 0) return []
  const rows = await withColumns(anyClip(db))
    .where('clip.id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Clips in any state with the keys of their files in storage, in one statement with one row a clip. */
export const listWithFiles = (db: Executor, ids: readonly string[]) =>
  withColumns(anyClip(db))
    .select(
      sql<Partial<Record<RenditionKind, string>> | null>`(
        select json_object_agg(kind, storage_key) from rendition where rendition.clip_id = clip.id)`.as('files'),
    )
    .where('clip.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()

export const listInUploadOrder = (db: Executor, window: Window): Promise<Clip[]> =>
  withColumns(anyClip(db).where('clip.id', 'in', idsInUploadOrder(db, window)))
    .orderBy('clip.created_at')
    .orderBy('clip.id')
    .execute()

/** Skipped within the index: whole rows of the pages before would be read to be thrown away. */
const idsInUploadOrder = (db: Executor, { offset, limit }: Window) =>
  db
    .selectFrom('clip')
    .select('clip.id')
    .where('clip.withdrawn_at', 'is', null)
    .orderBy('clip.created_at')
    .orderBy('clip.id')
    .offset(offset)
    .limit(limit)

/** Not withdrawn, unpublished ones too. Counted by the index of their order alone. */
export async function countActive(db: Executor): Promise<number> {
  const clips = db.selectFrom('clip').where('withdrawn_at', 'is', null)
  const row = await clips.select((total) => total.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return row.n
}
