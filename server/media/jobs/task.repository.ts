import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { UploadTask } from '../uploads/upload.repository.ts'

/** Another worker has the clip, or staff took it away: what this one made does not count. */
export class LeaseLost extends Error {
  constructor() {
    super('the clip was taken over or taken away')
  }
}

/**
 * Takes a clip for one attempt. The claimer counts, because a worker that a film kills cannot.
 * @param claim a token of this attempt alone
 */
export async function leaseTask(db: Executor, clipId: string, claim: string): Promise<void> {
  await db
    .updateTable('media_task')
    .set({ claim, claims: sql`claims + 1`, updated_at: sql`now()` })
    .where('clip_id', '=', clipId)
    .execute()
}

type Change = Partial<Pick<UploadTask, 'state' | 'percent' | 'reason' | 'failures' | 'claims'>> & {
  licensed_done_at?: Date
  again_at?: Date | null
  claim?: string | null
}

/** Writes where a clip stands. @throws LeaseLost when it is not ours any more */
export async function updateLeased(db: Executor, clipId: string, claim: string, change: Change): Promise<void> {
  const row = await db
    .updateTable('media_task')
    .set({ ...change, updated_at: sql`now()` })
    .where('clip_id', '=', clipId)
    .where('claim', '=', claim)
    .returning('clip_id')
    .executeTakeFirst()
  if (!row) throw new LeaseLost()
}

/** Holds the claim until the transaction ends. @throws LeaseLost */
export async function requireLease(trx: Trx, clipId: string, claim: string): Promise<void> {
  const row = await trx
    .selectFrom('media_task')
    .select('claim')
    .where('clip_id', '=', clipId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.claim !== claim) throw new LeaseLost()
}

/** Progress moves a clip that is being made; it never takes back that it is done. @returns false when it is not ours */
export async function recordProgress(db: Executor, clipId: string, claim: string, percent: number): Promise<boolean> {
  const row = await db
    .updateTable('media_task')
    .set({
      state: sql`case when state = 'queued' then 'processing' else state end`,
      percent: sql`case when state in ('queued', 'processing') then ${percent}::integer else percent end`,
      updated_at: sql`now()`,
    })
    .where('clip_id', '=', clipId)
    .where('claim', '=', claim)
    .returning('clip_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a clip from whoever works on it. @returns false when nothing of it was waiting or under way */
export async function cancelTask(db: Executor, clipId: string, reason: string): Promise<boolean> {
  const row = await db
    .updateTable('media_task')
    .set({ state: 'failed', reason, claim: null, updated_at: sql`now()` })
    .where('clip_id', '=', clipId)
    .where('state', 'in', ['queued', 'processing'])
    .returning('clip_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Clips whose files may all be made again, of those named or of all: those that are out and have their original. */
export async function requestReencode(db: Executor, ids: string[] | null, limit: number): Promise<string[]> {
  const wanted = db
    .selectFrom('media_task')
    .innerJoin('master', 'master.clip_id', 'media_task.clip_id')
    .select('media_task.clip_id')
    .where('state', '=', 'published')
    .where('again_at', 'is', null)
    .$if(ids !== null, (query) => query.where('media_task.clip_id', '=', sql<string>`any(${ids ?? []}::text[])`))
    .orderBy('media_task.clip_id')
    .limit(limit)
  const rows = await db
    .updateTable('media_task')
    .set({ again_at: sql`now()`, failures: 0, claims: 0, reason: null })
    .where('clip_id', 'in', wanted)
    .returning('clip_id')
    .execute()
  return rows.map((row) => row.clip_id)
}

/** Clips that are to be made again, and are not yet. */
export async function isReencodeRequested(db: Executor, clipId: string): Promise<boolean> {
  const row = await db.selectFrom('media_task').select('again_at').where('clip_id', '=', clipId).executeTakeFirst()
  return row?.again_at != null
}

export interface TaskCounts {
  queued: number
  processing: number
  failed: number
  again: number
}

export async function countTasks(db: Executor): Promise<TaskCounts> {
  const row = await db
    .selectFrom('media_task')
    .select([
      sql<number>`count(*) filter (where state = 'queued')`.as('queued'),
      sql<number>`count(*) filter (where state = 'processing')`.as('processing'),
      sql<number>`count(*) filter (where state = 'failed')`.as('failed'),
      sql<number>`count(*) filter (where again_at is not null)`.as('again'),
    ])
    .executeTakeFirstOrThrow()
  return row
}
