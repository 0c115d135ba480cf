import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Size } from '../orientation.model.ts'
import type { Sprite } from './sprite.client.ts'

/** One file of a clip's picture folder. */
export interface PictureFile extends Size {
  name: string
  contentType: string
  bytes: number
  sha256: string
}

/** What lists show of them, kept beside the clip. */
export interface ShownPictures {
  folder: string
  /** Long sides are the names: `640.avif`, `640.webp`. */
  sizes: Size[]
  sprite: Sprite | null
}

export interface ClipPictures {
  clipId: string
  shown: ShownPictures
  files: PictureFile[]
  /** Painted while they load, as #rrggbb. */
  colour: string
}

/** @returns the folder that these took the place of, or null */
export async function savePictures(
  trx: Trx,
  { clipId, shown, files, colour }: ClipPictures,
): Promise<OldPictures | null> {
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

export interface OldPictures {
  folder: string
  files: PictureFile[]
}

/** Adds the sheet to pictures that are there without one. */
export async function addSprite(trx: Trx, clipId: string, file: PictureFile, sprite: Sprite): Promise<void> {
  await trx
    .updateTable('clip_pictures')
    .set({ files: sql`files || ${JSON.stringify([file])}::jsonb` })
    .where('clip_id', '=', clipId)
    .execute()
  await trx
    .updateTable('clip')
    .set({ pictures: sql`jsonb_set(pictures, '{sprite}', ${JSON.stringify(sprite)}::jsonb)` })
    .where('id', '=', clipId)
    .execute()
}

/** Takes out the pictures of a clip that will not be. */
export async function discardPictures(trx: Trx, clipId: string): Promise<OldPictures | null> {
  await trx.updateTable('clip').set({ pictures: null }).where('id', '=', clipId).execute()
  const old = await trx
    .deleteFrom('clip_pictures')
    .where('clip_id', '=', clipId)
    .returning(['folder', sql<PictureFile[]>`files`.as('files')])
    .executeTakeFirst()
  return old ?? null
}

export async function findShown(
  db: Executor,
  clipId: string,
): Promise<{ shown: ShownPictures | null; colour: string } | undefined> {
  return db
    .selectFrom('clip')
    .select([sql<ShownPictures | null>`pictures`.as('shown'), 'colour'])
    .where('id', '=', clipId)
    .executeTakeFirst()
}

export interface FoundPicture extends PictureFile {
  clipId: string
  storageKey: string
}

/** Only by folder and name together, as they stand in a page. */
export async function findPicture(db: Executor, storageKey: string): Promise<FoundPicture | undefined> {
  const [folder = '', name = '', ...rest] = storageKey.split('/')
  if (rest.length > 0 || name === '') return undefined
  const row = await db
    .selectFrom('clip_pictures')
    .select(['clip_id as clipId', sql<PictureFile[]>`files`.as('files')])
    .where('folder', '=', folder)
    .executeTakeFirst()
  const file = row?.files.find((one) => one.name === name)
  return row && file ? { ...file, clipId: row.clipId, storageKey } : undefined
}

/** Finished clips of ours whose pictures were never made and that were not tried too often; counts this as a try. */
export async function claimWithoutPictures(trx: Trx, mostTries: number, limit: number): Promise<string[]> {
  const wanted = trx
    .selectFrom('media_task')
    .innerJoin('clip', 'clip.id', 'media_task.clip_id')
    .innerJoin('master', 'master.clip_id', 'clip.id')
    .select('clip.id')
    .where('clip.pictures', 'is', null)
    .where('media_task.state', '=', 'published')
    .where('media_task.licensed_done_at', 'is not', null)
    .where('media_task.picture_tries', '<', mostTries)
    .orderBy('media_task.picture_tries')
    .orderBy('clip.id', 'desc')
    .limit(limit)
  const rows = await trx
    .updateTable('media_task')
    .set({ picture_tries: sql`picture_tries + 1` })
    .where('clip_id', 'in', wanted)
    .returning('clip_id')
    .execute()
  return rows.map((row) => row.clip_id)
}
