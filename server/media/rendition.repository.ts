import type { Executor } from '../platform/db/database.ts'
import type { Rendition as RenditionTable } from '../platform/db/schema.ts'
import type { Area } from '../platform/storage/media-store.ts'

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
export const areaOf = (kind: RenditionKind): Area =>
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
    : db.selectFrom('rendition').select(columns).where('clip_id', 'in', clipIds).execute()

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

/** Only public previews can be found by their storage name. */
export async function findPublic(db: Executor, storageKey: string): Promise<Rendition | undefined> {
  return db
    .selectFrom('rendition')
    .select(columns)
    .where('storage_key', '=', storageKey)
    .where('kind', 'in', PREVIEW_KINDS)
    .executeTakeFirst()
}
