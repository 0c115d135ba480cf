import { sql } from 'kysely'
import type { Executor, Trx } from '../platform/db/database.ts'
import { toColumns } from '../platform/db/columns.ts'
import { findPicture, isOffSite } from './pictures/pictures.repository.ts'
import { areaOf, type OutputArea, PREVIEW_KINDS, type Rendition, type RenditionKind } from './rendition.model.ts'

const columns = [
  'clip_id as clipId',
  'kind',
  'storage_key as storageKey',
  'content_type as contentType',
  'bytes',
  'sha256',
  'width',
  'height',
  'duration_ms as durationMs',
] as const

export const listRenditions = (db: Executor, clipId: string): Promise<Rendition[]> =>
  db.selectFrom('rendition').select(columns).where('clip_id', '=', clipId).execute()

export const listRenditionsOfClips = (db: Executor, clipIds: string[]): Promise<Rendition[]> =>
  clipIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('rendition')
        .select(columns)
        .where('clip_id', '=', sql<string>`any(${clipIds}::text[])`)
        .execute()

export const findRendition = (db: Executor, clipId: string, kind: RenditionKind): Promise<Rendition | undefined> =>
  db.selectFrom('rendition').select(columns).where('clip_id', '=', clipId).where('kind', '=', kind).executeTakeFirst()

/** The watermarked film that fits a licensed quality; of HD the preview where there is no larger one. */
export const findWatermarked = async (db: Executor, clipId: string, quality: 'HD' | '4K' = 'HD') =>
  quality === '4K'
    ? findRendition(db, clipId, 'watermark-uhd')
    : ((await findRendition(db, clipId, 'watermark-hd')) ?? (await findRendition(db, clipId, 'watermark')))

/** @returns false when another attempt inserted its file first */
export async function insertRenditionIfMissing(db: Executor, rendition: Rendition): Promise<boolean> {
  const row = await db
    .insertInto('rendition')
    .values(toColumns(rendition))
    .onConflict((clash) => clash.columns(['clip_id', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces a rendition. @returns the storage key of the old file, or null */
export async function replaceRendition(trx: Trx, rendition: Rendition): Promise<string | null> {
  const old = await trx
    .deleteFrom('rendition')
    .where('clip_id', '=', rendition.clipId)
    .where('kind', '=', rendition.kind)
    .returning(columns)
    .executeTakeFirst()
  if (old) await supersede(trx, areaOf(old.kind), old)
  await insertRenditionIfMissing(trx, rendition)
  return old?.storageKey ?? null
}

type SupersededFile = Pick<Rendition, 'clipId' | 'storageKey' | 'contentType' | 'bytes' | 'sha256'>

/** Keeps a replaced file for a day: open pages and caches still refer to it. */
export const supersede = (trx: Trx, area: OutputArea, file: SupersededFile) =>
  trx
    .insertInto('retired_file')
    .values({
      storage_key: file.storageKey,
      clip_id: file.clipId,
      area,
      content_type: file.contentType,
      bytes: file.bytes,
      sha256: file.sha256,
    })
    .onConflict((clash) => clash.doNothing())
    .execute()

/** Removes up to a hundred rows of files that were replaced more than a day ago; the caller removes the files. */
export async function removeSupersededRows(db: Executor): Promise<{ area: OutputArea; storageKey: string }[]> {
  const rows = await db
    .deleteFrom('retired_file')
    .where(
      'storage_key',
      'in',
      db
        .selectFrom('retired_file')
        .select('storage_key')
        .where('retired_at', '<', sql<Date>`now() - interval '1 day'`)
        .limit(100),
    )
    .returning(['area', 'storage_key as storageKey'])
    .execute()
  return rows.map(({ area, storageKey }) => ({ area: area === 'licensed' ? 'licensed' : 'public', storageKey }))
}

/** @returns the storage keys, for the caller to remove the files */
export async function removePreviews(trx: Trx, clipId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('rendition')
    .where('clip_id', '=', clipId)
    .where('kind', 'in', PREVIEW_KINDS)
    .returning('storage_key')
    .execute()
  return rows.map((row) => row.storage_key)
}

/** Only public files can be found by storage key: previews, pictures, and for a day those they replaced. */
export async function findPublic(
  db: Executor,
  storageKey: string,
): Promise<(Rendition & { isOffSite: boolean }) | undefined> {
  if (/\.(avif|webp)$/.test(storageKey)) {
    const picture = await findPicture(db, storageKey)
    if (picture) return { ...picture, kind: 'poster', durationMs: 0 }
  }
  const preview = await db
    .selectFrom('rendition')
    .select(columns)
    .select(isOffSite('rendition').as('isOffSite'))
    .where('storage_key', '=', storageKey)
    .where('kind', 'in', PREVIEW_KINDS)
    .executeTakeFirst()
  return preview ?? findSuperseded(db, storageKey)
}

async function findSuperseded(db: Executor, storageKey: string) {
  const old = await db
    .selectFrom('retired_file')
    .select(['clip_id as clipId', 'storage_key as storageKey', 'content_type as contentType', 'bytes', 'sha256'])
    .select(isOffSite('retired_file').as('isOffSite'))
    .where('storage_key', '=', storageKey)
    .where('area', '=', 'public')
    .executeTakeFirst()
  return old ? { ...old, kind: 'poster' as const, width: 0, height: 0, durationMs: 0 } : undefined
}
