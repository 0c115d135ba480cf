import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { CutoutWork } from './cutout.jobs.ts'

export interface CutoutFile {
  storageKey: string
  contentType: string
  bytes: number
  sha256: string
  width: number
  height: number
  durationMs: number
}

export interface Cutout {
  state: 'queued' | 'making' | 'ready' | 'failed'
  percent: number
  file: CutoutFile | null
}

const one = (db: Executor, { clipId, shape, place }: CutoutWork) =>
  db.selectFrom('cutout').where('clip_id', '=', clipId).where('shape', '=', shape).where('place', '=', place)

export async function findCutout(db: Executor, cut: CutoutWork): Promise<Cutout | undefined> {
  return one(db, cut)
    .select([sql<Cutout['state']>`state`.as('state'), 'percent', sql<CutoutFile | null>`file`.as('file')])
    .executeTakeFirst()
}

/** Notes that a cut is wanted. @returns false when it is there, on its way, or has failed */
export async function insertCutout(trx: Trx, { clipId, shape, place }: CutoutWork): Promise<boolean> {
  const row = await trx
    .insertInto('cutout')
    .values({ clip_id: clipId, shape, place, state: 'queued' })
    .onConflict((clash) => clash.doNothing())
    .returning('clip_id')
    .executeTakeFirst()
  return row !== undefined
}

type Change = { state?: Cutout['state']; percent?: number; reason?: string | null; claim?: string; file?: CutoutFile }

/** @param claim null: whoever has it. @returns false when it is ready, or another worker's */
export async function updateCutout(
  db: Executor,
  { clipId, shape, place }: CutoutWork,
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

export async function removeCutout(db: Executor, { clipId, shape, place }: CutoutWork): Promise<void> {
  await db
    .deleteFrom('cutout')
    .where('clip_id', '=', clipId)
    .where('shape', '=', shape)
    .where('place', '=', place)
    .where('state', '=', 'failed')
    .execute()
}
