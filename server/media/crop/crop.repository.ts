import { type ExpressionBuilder, sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { CropWork } from '../media.jobs.ts'

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

/** The condition of the crop's own row. */
const ofCrop =
  ({ clipId, shape, place }: CropWork) =>
  (is: ExpressionBuilder<DB, 'cutout'>) =>
    is.and({ clip_id: clipId, shape, place })

export const findCrop = (db: Executor, crop: CropWork): Promise<Crop | undefined> =>
  db
    .selectFrom('cutout')
    .where(ofCrop(crop))
    .select([sql<Crop['state']>`state`.as('state'), 'percent', sql<CropFile | null>`file`.as('file')])
    .executeTakeFirst()

/** @returns false when it exists, in any state */
export async function insertCrop(trx: Trx, { clipId, shape, place }: CropWork, accountId: string): Promise<boolean> {
  const row = await trx
    .insertInto('cutout')
    .values({ clip_id: clipId, shape, place, state: 'queued', requested_by: accountId })
    .onConflict((clash) => clash.doNothing())
    .returning('clip_id')
    .executeTakeFirst()
  return row !== undefined
}

/** How many crops are being made for an account, and were asked for since; serialises its requests until the transaction ends. */
export async function countCrops(
  trx: Trx,
  accountId: string,
  since: Date,
): Promise<{ waiting: number; recent: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`crops ${accountId}`}, 0))`.execute(trx)
  return trx
    .selectFrom('cutout')
    .select([
      sql<number>`(count(*) filter (where state in ('queued', 'making')))::integer`.as('waiting'),
      sql<number>`(count(*) filter (where asked_at >= ${since}))::integer`.as('recent'),
    ])
    .where('requested_by', '=', accountId)
    .executeTakeFirstOrThrow()
}

export const touchCrop = (db: Executor, crop: CropWork) =>
  db
    .updateTable('cutout')
    .set({ asked_at: sql<Date>`now()` })
    .where(ofCrop(crop))
    .execute()

/** Forgets crops that nobody asked for since; the daily check removes their files. */
export const removeUnusedCrops = (db: Executor, before: Date) =>
  db.deleteFrom('cutout').where('state', '=', 'ready').where('asked_at', '<', before).execute()

const updateUnfinished = (db: Executor, crop: CropWork) =>
  db.updateTable('cutout').where(ofCrop(crop)).where('state', '<>', 'ready').returning('clip_id')

/** Leases a crop for one attempt. @returns false when it is ready */
export async function leaseCrop(db: Executor, crop: CropWork, leaseToken: string): Promise<boolean> {
  const row = await updateUnfinished(db, crop).set({ state: 'making', claim: leaseToken }).executeTakeFirst()
  return row !== undefined
}

type Change = { state?: Crop['state']; percent?: number; reason?: string | null; file?: CropFile }

/** @returns false when it is ready, or another worker has the lease */
export async function updateLeasedCrop(db: Executor, crop: CropWork, leaseToken: string, { file, ...change }: Change) {
  const row = await updateUnfinished(db, crop)
    .set({ ...change, ...(file ? { file: JSON.stringify(file) } : {}) })
    .where('claim', '=', leaseToken)
    .executeTakeFirst()
  return row !== undefined
}

export const removeFailedCrop = (db: Executor, crop: CropWork) =>
  db.deleteFrom('cutout').where(ofCrop(crop)).where('state', '=', 'failed').execute()
