import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Size } from '../orientation.model.ts'
import type { Sprite } from './picture-set.client.ts'

/** One file of a clip's picture folder. */
export interface PictureFile extends Size {
  name: string
  contentType: string
  bytes: number
  sha256: string
}

/** The part that lists show, stored with the clip. */
export interface ShownPictures {
  folder: string
  /** Files are named by the long side: `640.avif`, `640.webp`. */
  sizes: Size[]
  sprite: Sprite | null
}

export interface ClipPictures {
  clipId: string
  shown: ShownPictures
  files: PictureFile[]
  /** Placeholder while they load, as #rrggbb. */
  colour: string
}

/** @returns the replaced pictures, or null */
export async function savePictures(trx: Trx, { clipId, shown, files, colour }: ClipPictures) {
  const old = await trx
    .selectFrom('clip_pictures')
    .select(['folder', sql<PictureFile[]>`files`.as('files')])
    .where('clip_id', '=', clipId)
    .forUpdate()
    .executeTakeFirst()
  const row = { folder: shown.folder, files: JSON.stringify(files) }
  await trx
    .insertInto('clip_pictures')
    .values({ clip_id: clipId, ...row })
    .onConflict((clash) => clash.column('clip_id').doUpdateSet({ ...row, created_at: sql`now()` }))
    .execute()
  await trx
    .updateTable('clip')
    .set({ pictures: JSON.stringify(shown), colour })
    .where('id', '=', clipId)
    .execute()
  return old ?? null
}

export interface ReplacedPictures {
  folder: string
  files: PictureFile[]
}

/** Adds the sprite sheet to existing pictures, unless others have taken their place meanwhile. */
export async function addSprite(
  trx: Trx,
  { clipId, folder }: { clipId: string; folder: string },
  file: PictureFile,
  sprite: Sprite,
): Promise<void> {
  await trx
    .updateTable('clip_pictures')
    .set({ files: sql`files || ${JSON.stringify([file])}::jsonb` })
    .where('clip_id', '=', clipId)
    .where('folder', '=', folder)
    .execute()
  await trx
    .updateTable('clip')
    .set({ pictures: sql`jsonb_set(pictures, '{sprite}', ${JSON.stringify(sprite)}::jsonb)` })
    .where('id', '=', clipId)
    .where(sql`pictures ->> 'folder'`, '=', folder)
    .execute()
}

/** @returns the removed pictures, for the caller to remove the files */
export async function removePictures(trx: Trx, clipId: string): Promise<ReplacedPictures | null> {
  await trx.updateTable('clip').set({ pictures: null }).where('id', '=', clipId).execute()
  const old = await trx
    .deleteFrom('clip_pictures')
    .where('clip_id', '=', clipId)
    .returning(['folder', sql<PictureFile[]>`files`.as('files')])
    .executeTakeFirst()
  return old ?? null
}

export const findShownPictures = (db: Executor, clipId: string) =>
  db
    .selectFrom('clip')
    .select([sql<ShownPictures | null>`pictures`.as('shown'), 'colour'])
    .where('id', '=', clipId)
    .executeTakeFirst()

/** In seconds; null: chosen by what the film shows. */
export async function findPosterMoment(db: Executor, clipId: string): Promise<number | null> {
  const row = await db.selectFrom('master').select('poster_at_ms').where('clip_id', '=', clipId).executeTakeFirst()
  return row?.poster_at_ms == null ? null : row.poster_at_ms / 1000
}

export const updatePosterMoment = (trx: Trx, clipId: string, seconds: number | null) =>
  trx
    .updateTable('master')
    .set({ poster_at_ms: seconds === null ? null : Math.round(seconds * 1000) })
    .where('clip_id', '=', clipId)
    .execute()

export interface FoundPicture extends PictureFile {
  clipId: string
  storageKey: string
  isOffSite: boolean
}

/** Whether the clip of a file is off the site: withdrawn, held back, or not published yet. */
export const isOffSite = (table: 'rendition' | 'retired_file' | 'clip_pictures') =>
  sql<boolean>`exists (select from clip where clip.id = ${sql.ref(`${table}.clip_id`)}
    and (withdrawn_at is not null or published_at is null))`

/** By folder and name, as in a URL. */
export async function findPicture(db: Executor, storageKey: string): Promise<FoundPicture | undefined> {
  const [folder = '', name = '', ...rest] = storageKey.split('/')
  if (rest.length > 0 || name === '') return undefined
  const row = await db
    .selectFrom('clip_pictures')
    .select(['clip_id as clipId', sql<PictureFile[]>`files`.as('files')])
    .select(isOffSite('clip_pictures').as('isOffSite'))
    .where('folder', '=', folder)
    .executeTakeFirst()
  const file = row?.files.find((one) => one.name === name)
  return row && file ? { ...file, clipId: row.clipId, isOffSite: row.isOffSite, storageKey } : undefined
}

/** Published clips with all files of films, without pictures and with attempts left; counts this attempt. */
export async function claimClipsWithoutPictures(trx: Trx, maxAttempts: number, limit: number): Promise<string[]> {
  const selected = trx
    .selectFrom('media_task')
    .innerJoin('clip', 'clip.id', 'media_task.clip_id')
    .innerJoin('master', 'master.clip_id', 'clip.id')
    .select('clip.id')
    .where('clip.pictures', 'is', null)
    .where('media_task.state', '=', 'published')
    .where('media_task.licensed_done_at', 'is not', null)
    .where('media_task.picture_tries', '<', maxAttempts)
    .where((where) =>
      where.or([
        where('media_task.pictures_asked_at', 'is', null),
        where('media_task.pictures_asked_at', '<', sql<Date>`now() - interval '1 day'`),
      ]),
    )
    // Encoded again, it gets pictures with its other files.
    .where('media_task.again_at', 'is', null)
    .where('clip.withdrawn_at', 'is', null)
    .orderBy('media_task.picture_tries')
    .orderBy('clip.id', 'desc')
    .limit(limit)
  const rows = await trx
    .updateTable('media_task')
    .set({ picture_tries: sql`picture_tries + 1`, pictures_asked_at: sql`now()` })
    .where('clip_id', 'in', selected)
    .returning('clip_id')
    .execute()
  return rows.map((row) => row.clip_id)
}
