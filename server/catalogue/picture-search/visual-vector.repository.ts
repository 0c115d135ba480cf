import { sql } from 'kysely'
import type { ShownPictures } from '../../media/delivery.service.ts'
import type { Executor } from '../../platform/db/database.ts'

/** Clips whose pictures were not measured yet, those made last first. */
export async function listUnmeasured(db: Executor, limit: number): Promise<{ id: string; pictures: ShownPictures }[]> {
  const { rows } = await sql<{ id: string; pictures: ShownPictures }>`
    select clip.id, clip.pictures from clip_pictures join clip on clip.id = clip_pictures.clip_id
    where measured_folder is distinct from folder and clip.pictures -> 'sprite' <> 'null' and clip.withdrawn_at is null
    order by clip_pictures.created_at desc limit ${limit}`.execute(db)
  return rows
}

export interface VisualVectors {
  clipId: string
  folder: string
  vectors: Buffer
  signatures: Buffer
}

export async function saveVectors(db: Executor, { clipId, ...row }: VisualVectors): Promise<void> {
  await db
    .with('measured', (pictures) =>
      pictures.updateTable('clip_pictures').set({ measured_folder: row.folder }).where('clip_id', '=', clipId),
    )
    .insertInto('visual_vector')
    .columns(['clip_id', 'folder', 'vectors', 'signatures'])
    .expression(
      // A clip may have been removed meanwhile.
      db
        .selectFrom('clip')
        .select(['id', sql.val(row.folder).as('folder')])
        .select([sql.val(row.vectors).as('vectors'), sql.val(row.signatures).as('signatures')])
        .where('id', '=', clipId),
    )
    .onConflict((clash) => clash.column('clip_id').doUpdateSet(row))
    .execute()
}

export const listSignatures = (db: Executor): Promise<{ id: string; signatures: Buffer }[]> =>
  db.selectFrom('visual_vector').select(['clip_id as id', 'signatures']).execute()

/** Of those clips that everybody may see. */
export const listVisibleVectors = (db: Executor, ids: string[]) =>
  db
    .selectFrom('visual_vector')
    .innerJoin('clip', 'clip.id', 'visual_vector.clip_id')
    .leftJoin('clip_look', 'clip_look.clip_id', 'visual_vector.clip_id')
    .select(['visual_vector.clip_id as id', 'vectors', 'clip_look.motion'])
    .where('visual_vector.clip_id', '=', sql<string>`any(${ids}::text[])`)
    .where('clip.published_at', 'is not', null)
    .where('clip.withdrawn_at', 'is', null)
    .execute()

export async function findMotion(db: Executor, clipId: string): Promise<number | undefined> {
  const row = await db.selectFrom('clip_look').select('motion').where('clip_id', '=', clipId).executeTakeFirst()
  return row?.motion
}
