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

const cropRow = (db: Executor, { clipId, shape, place }: CropWork) =>
  db.selectFrom('cutout').where('clip_id', '=', clipId).where('shape', '=', shape).where('place', '=', place)

export async function findCrop(db: Executor, crop: CropWork): Promise<Crop | undefined> {
  return cropRow(db, crop)
    .select([sql<Crop['state']>`state`.as('state'), 'percent', sql<CropFile | null>`file`.as('file')])
    .executeTakeFirst()
}

/** @returns false when it exists, in any state */
export async function insertCrop(trx: Trx, { clipId, shape, place }: CropWork): Promise<boolean> {
  const row = await trx
    .insertInto('cutout')
    .values({ clip_id: clipId, shape, place, state: 'queued' })
    .onConflict((clash) => clash.doNothing())
    .returning('clip_id')
    .executeTakeFirst()
  return row !== undefined
}

const updateUnfinished = (db: Executor, { clipId, shape, place }: CropWork) =>
  db
    .updateTable('cutout')
    .where('clip_id', '=', clipId)
    .where('shape', '=', shape)
    .where('place', '=', place)
    .where('state', '<>', 'ready')
    .returning('clip_id')

/** Leases a crop for one attempt. @returns false when it is ready */
export async function leaseCrop(db: Executor, crop: CropWork, leaseToken: string): Promise<boolean> {
  const row = await updateUnfinished(db, crop).set({ state: 'making', claim: leaseToken }).executeTakeFirst()
  return row !== undefined
}

type Change = { state?: Crop['state']; percent?: number; reason?: string | null; file?: CropFile }

/** @returns false when it is ready, or another worker has the lease */
export async function updateLeasedCrop(
  db: Executor,
  crop: CropWork,
  leaseToken: string,
  { file, ...change }: Change,
): Promise<boolean> {
  const row = await updateUnfinished(db, crop)
    .set({ ...change, ...(file ? { file: JSON.stringify(file) } : {}) })
    .where('claim', '=', leaseToken)
    .executeTakeFirst()
  return row !== undefined
}

export async function removeFailedCrop(db: Executor, { clipId, shape, place }: CropWork): Promise<void> {
  await db
    .deleteFrom('cutout')
    .where('clip_id', '=', clipId)
    .where('shape', '=', shape)
    .where('place', '=', place)
    .where('state', '=', 'failed')
    .execute()
}
