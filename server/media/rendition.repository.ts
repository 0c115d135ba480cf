import { sql } from 'kysely'
import type { Executor, Trx } from '../platform/db/database.ts'
import type { Rendition as RenditionTable } from '../platform/db/schema.ts'
import type { Area } from '../platform/storage/media-store.ts'
import { findPicture } from './pictures/pictures.repository.ts'

export type RenditionKind = RenditionTable['kind']

export interface Rendition {
  clipId: string
  kind: RenditionKind
  storageKey: string
  contentType: string
  bytes: number
  sha256: string
  width: number
  height: number
  durationMs: number
}

/** What anybody may see, and what must be paid for. */
export const PREVIEW_KINDS = ['poster', 'poster-large', 'hover', 'watermark'] as const satisfies RenditionKind[]
export const LICENSED_KINDS = ['mobile', 'hd', 'uhd'] as const satisfies RenditionKind[]

/** The watermarked file is public as a preview; paid ones never are. */
export const areaOf = (kind: RenditionKind): Exclude<Area, 'originals'> =>
  LICENSED_KINDS.some((licensed) => licensed === kind) ? 'licensed' : 'public'

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

export const listOfClip = (db: Executor, clipId: string): Promise<Rendition[]> =>
  db.selectFrom('rendition').select(columns).where('clip_id', '=', clipId).execute()

export const listOfClips = (db: Executor, clipIds: string[]): Promise<Rendition[]> =>
  clipIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('rendition')
        .select(columns)
        .where('clip_id', '=', sql<string>`any(${clipIds}::text[])`)
        .execute()

export const findOne = (db: Executor, clipId: string, kind: RenditionKind): Promise<Rendition | undefined> =>
  db.selectFrom('rendition').select(columns).where('clip_id', '=', clipId).where('kind', '=', kind).executeTakeFirst()

/** @returns false when another attempt was first; its file is the one that counts */
export async function insertIfMissing(db: Executor, rendition: Rendition): Promise<boolean> {
  const row = await db
    .insertInto('rendition')
    .values({
      clip_id: rendition.clipId,
      kind: rendition.kind,
      storage_key: rendition.storageKey,
      content_type: rendition.contentType,
      bytes: rendition.bytes,
      sha256: rendition.sha256,
      width: rendition.width,
      height: rendition.height,
      duration_ms: rendition.durationMs,
    })
    .onConflict((clash) => clash.columns(['clip_id', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a fresh file the one that counts. @returns the storage key of the one it took the place of, or null */
export async function replace(trx: Trx, rendition: Rendition): Promise<string | null> {
  const old = await trx
    .deleteFrom('rendition')
    .where('clip_id', '=', rendition.clipId)
    .where('kind', '=', rendition.kind)
    .returning(columns)
    .executeTakeFirst()
  if (old) await supersede(trx, areaOf(old.kind), old)
  await insertIfMissing(trx, rendition)
  return old?.storageKey ?? null
}

type SupersededFile = Pick<Rendition, 'clipId' | 'storageKey' | 'contentType' | 'bytes' | 'sha256'>

/** Pages that are open still name the old file: it stays for a while. */
export async function supersede(trx: Trx, area: Exclude<Area, 'originals'>, file: SupersededFile): Promise<void> {
  await trx
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
}

/** Takes out up to a hundred files that were replaced more than a day ago; their bytes are the caller's to remove. */
export async function claimSuperseded(db: Executor): Promise<{ area: Exclude<Area, 'originals'>; storageKey: string }[]> {
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

/** Takes out everything public of a clip that will not be. @returns the storage keys */
export async function discardPreviews(trx: Trx, clipId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('rendition')
    .where('clip_id', '=', clipId)
    .where('kind', 'in', PREVIEW_KINDS)
    .returning('storage_key')
    .execute()
  return rows.map((row) => row.storage_key)
}

/** Only what is public can be found by its storage name: previews, pictures, and for a day what they replaced. */
export async function findPublic(db: Executor, storageKey: string): Promise<Rendition | undefined> {
  if (/\.(avif|webp)$/.test(storageKey)) {
    const picture = await findPicture(db, storageKey)
    if (picture) return { ...picture, kind: 'poster', durationMs: 0 }
  }
  const preview = await db
    .selectFrom('rendition')
    .select(columns)
    .where('storage_key', '=', storageKey)
    .where('kind', 'in', PREVIEW_KINDS)
    .executeTakeFirst()
  return preview ?? findRetired(db, storageKey)
}

async function findRetired(db: Executor, storageKey: string): Promise<Rendition | undefined> {
  const old = await db
    .selectFrom('retired_file')
    .select(['clip_id as clipId', 'storage_key as storageKey', 'content_type as contentType', 'bytes', 'sha256'])
    .where('storage_key', '=', storageKey)
    .where('area', '=', 'public')
    .executeTakeFirst()
  return old ? { ...old, kind: 'poster', width: 0, height: 0, durationMs: 0 } : undefined
}
