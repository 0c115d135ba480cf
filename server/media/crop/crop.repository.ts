import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { CropWork } from './crop.jobs.ts'

export interface CropFile {
  storageKey: string
  contentType: string
  bytes: number
  sha256: string
  width: number
  height: number
  durationMs: number
}

export interface Crop {
  state: 'queued' | 'making' | 'ready' | 'failed'
  percent: number
  file: CropFile | null
}

const one = (db: Executor, { clipId, shape, place }: CropWork) =>
  db.selectFrom('cutout').where('clip_id', '=', clipId).where('shape', '=', shape).where('place', '=', place)

export async function findCrop(db: Executor, cut: CropWork): Promise<Crop | undefined> {
  return one(db, cut)
    .select([sql<Crop['state']>`state`.as('state'), 'percent', sql<CropFile | null>`file`.as('file')])
    .executeTakeFirst()
}

/** Notes that a cut is wanted. @returns false when it is there, on its way, or has failed */
export async function insertCrop(trx: Trx, { clipId, shape, place }: CropWork): Promise<boolean> {
  const row = await trx
    .insertInto('cutout')
    .values({ clip_id: clipId, shape, place, state: 'queued' })
    .onConflict((clash) => clash.doNothing())
    .returning('clip_id')
    .executeTakeFirst()
  return row !== undefined
}

type Change = { state?: Crop['state']; percent?: number; reason?: string | null; claim?: string; file?: CropFile }

/** @param claim null: whoever has it. @returns false when it is ready, or another worker's */
export async function updateCrop(
  db: Executor,
  { clipId, shape, place }: CropWork,
  claim: string | null,
  { file, ...change }: Change,
): Promise<boolean> {
  const row = await db
    .updateTable('cutout')
    .set({ ...change, ...(file ? { file: JSON.stringify(file) } : {}) })
    .where('clip_id', '=', clipId)
    .where('shape', '=', shape)
    .where('place', '=', place)
    .where('state', '<>', 'ready')
    .$if(claim !== null, (query) => query.where('claim', '=', claim))
    .returning('clip_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeCrop(db: Executor, { clipId, shape, place }: CropWork): Promise<void> {
  await db
    .deleteFrom('cutout')
    .where('clip_id', '=', clipId)
    .where('shape', '=', shape)
    .where('place', '=', place)
    .where('state', '=', 'failed')
    .execute()
}
