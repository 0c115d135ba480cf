import { type RawBuilder, sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { UploadTask } from '../uploads/upload.repository.ts'

/** Another worker has the lease, or staff cancelled the clip: the result of this attempt must not be written. */
export class LeaseLost extends Error {
  constructor() {
    super('the lease of the clip was lost')
  }
}

/**
 * Leases a clip for one attempt. Attempts are counted here, because a worker that crashes cannot count its own.
 * @param leaseToken the fencing token of this attempt
 */
export const leaseTask = (db: Executor, clipId: string, leaseToken: string) =>
  db
    .updateTable('media_task')
    .set({ claim: leaseToken, claims: sql`claims + 1`, updated_at: sql`now()` })
    .where('clip_id', '=', clipId)
    .execute()

/** The token of the attempt that has a clip, or had it last. */
export async function findLease(db: Executor, clipId: string): Promise<string | null> {
  const row = await db.selectFrom('media_task').select('claim').where('clip_id', '=', clipId).executeTakeFirst()
  return row?.claim ?? null
}

type Change = Partial<Pick<UploadTask, 'state' | 'percent' | 'reason' | 'failures' | 'claims'>> & {
  licensed_done_at?: Date
  again_at?: Date | RawBuilder<Date | null> | null
  large_asked_at?: Date | null
  large_tries?: number
  large_done_at?: Date | null
  again_for_mark?: boolean
  mark?: string
  scanned_at?: Date
  claim?: string | null
}

/** Updates a task under its lease. @throws LeaseLost */
export async function updateLeased(db: Executor, clipId: string, leaseToken: string, change: Change): Promise<void> {
  const row = await db
    .updateTable('media_task')
    .set({ ...change, updated_at: sql`now()` })
    .where('clip_id', '=', clipId)
    .where('claim', '=', leaseToken)
    .returning('clip_id')
    .executeTakeFirst()
  if (!row) throw new LeaseLost()
}

/** Locks the lease until the transaction ends. @throws LeaseLost */
export async function requireLease(trx: Trx, clipId: string, leaseToken: string): Promise<void> {
  const row = await trx
    .selectFrom('media_task')
    .select('claim')
    .where('clip_id', '=', clipId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.claim !== leaseToken) throw new LeaseLost()
}

/** Only for queued and processing clips: a finished state is never overwritten. @returns false when the lease is lost */
export async function recordProgress(db: Executor, clipId: string, leaseToken: string, percent: number) {
  const row = await db
    .updateTable('media_task')
    .set({
      state: sql`case when state = 'queued' then 'processing' else state end`,
      percent: sql`case when state in ('queued', 'processing') then ${percent}::integer else percent end`,
      updated_at: sql`now()`,
    })
    .where('clip_id', '=', clipId)
    .where('claim', '=', leaseToken)
    .returning('clip_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the lease of a clip. @returns false when it was neither queued nor processing */
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

/** Requests re-encoding of published clips with an original, by id or of all. @returns the ids of one batch */
export async function requestReencode(db: Executor, ids: string[] | null, limit: number): Promise<string[]> {
  const selected = db
    .selectFrom('media_task')
    .innerJoin('master', 'master.clip_id', 'media_task.clip_id')
    .select('media_task.clip_id')
    .where('state', '=', 'published')
    // To be made anew whole comes before new previews alone.
    .where((or) => or.or([or('again_at', 'is', null), or('again_for_mark', '=', true)]))
    .$if(ids !== null, (query) => query.where('media_task.clip_id', '=', sql<string>`any(${ids ?? []}::text[])`))
    .orderBy('media_task.clip_id')
    .limit(limit)
  const rows = await db
    .updateTable('media_task')
    .set({ again_at: sql`now()`, again_for_mark: false, failures: 0, claims: 0, reason: null })
    .where('clip_id', 'in', selected)
    .returning('clip_id')
    .execute()
  return rows.map((row) => row.clip_id)
}

export async function isScanned(db: Executor, clipId: string): Promise<boolean> {
  const row = await db.selectFrom('media_task').select('scanned_at').where('clip_id', '=', clipId).executeTakeFirst()
  return row?.scanned_at != null
}

/** Whether a requested re-encoding, of all files or for the mark, is not done yet. */
export async function isReencodeRequested(db: Executor, clipId: string, forMark: boolean): Promise<boolean> {
  const row = await db
    .selectFrom('media_task')
    .select('again_at')
    .where('clip_id', '=', clipId)
    .where('again_for_mark', '=', forMark)
    .executeTakeFirst()
  return row?.again_at != null
}

/** What a clip that was made (again) still lacks. */
export const LARGE_TO_DO = { large_asked_at: null, large_tries: 0, large_done_at: null } as const

/** Ends the request that a step came from, and no other: what was asked for meanwhile is still to be done. */
export function requestDone({ again, forMark }: { again?: boolean | undefined; forMark?: boolean | undefined }) {
  if (!again) return {}
  const notBefore = sql<Date | null>`case when again_for_mark then null else again_at end`
  return { again_at: forMark ? notBefore : null, again_for_mark: false }
}

/** Published, with nothing of it under way or to come but large watermarked films. */
export async function isAtRest(db: Executor, clipId: string): Promise<boolean> {
  const row = await db
    .selectFrom('media_task')
    .select('clip_id')
    .where('clip_id', '=', clipId)
    .where('state', '=', 'published')
    .where('again_at', 'is', null)
    // Of a clip that lacks a licensed file for good, the reason is known.
    .where((where) => where.or([where('licensed_done_at', 'is not', null), where('reason', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Other licensed files are to be made of a published clip, and large watermarked films in their sizes. */
export const askForLicensed = (trx: Trx, clipId: string) =>
  trx
    .updateTable('media_task')
    .set({ ...LARGE_TO_DO, licensed_done_at: null })
    .where('clip_id', '=', clipId)
    .execute()

/** Whether large watermarked films of a clip are still to be made. */
export async function lacksLarge(db: Executor, clipId: string): Promise<boolean> {
  const row = await db.selectFrom('media_task').select('large_done_at').where('clip_id', '=', clipId).executeTakeFirst()
  return row?.large_done_at === null
}

/** Published clips with all other files, without large watermarked films and with tries left; counts this try. */
export async function claimClipsWithoutLarge(trx: Trx, maxTries: number, limit: number) {
  const selected = trx
    .selectFrom('media_task')
    .innerJoin('clip', 'clip.id', 'media_task.clip_id')
    .innerJoin('master', 'master.clip_id', 'clip.id')
    .select('clip.id')
    .where('large_done_at', 'is', null)
    .where('large_tries', '<', maxTries)
    .where((where) =>
      where.or([
        where('large_asked_at', 'is', null),
        where('large_asked_at', '<', sql<Date>`now() - interval '1 day'`),
      ]),
    )
    .where('media_task.state', '=', 'published')
    .where('licensed_done_at', 'is not', null)
    .where('again_at', 'is', null)
    .where('clip.withdrawn_at', 'is', null)
    .orderBy('clip.id', 'desc')
    .limit(limit)
  return trx
    .updateTable('media_task')
    .from('clip')
    .set({ large_tries: sql`large_tries + 1`, large_asked_at: sql`now()` })
    .whereRef('clip.id', '=', 'media_task.clip_id')
    .where('clip_id', 'in', selected)
    .returning(['clip_id as clipId', 'clip.duration_ms as durationMs'])
    .execute()
}

const withOldMark = (db: Executor, mark: string) =>
  db
    .selectFrom('media_task')
    .innerJoin('master', 'master.clip_id', 'media_task.clip_id')
    .where('state', '=', 'published')
    // Two spans of its index; "other than" would read all clips.
    .where((other) => other.or([other('mark', '<', mark), other('mark', '>', mark)]))

/** Asks for new previews of some clips that carry another mark than this. @returns their ids */
export async function requestMarks(db: Executor, mark: string, limit: number): Promise<string[]> {
  const selected = withOldMark(db, mark)
    .select('media_task.clip_id')
    .where('again_at', 'is', null)
    // What could not be made before waits for somebody to look at it, and licensed files that are being made for nobody.
    .where('reason', 'is', null)
    .where('licensed_done_at', 'is not', null)
    .orderBy('media_task.clip_id')
    .limit(limit)
  const rows = await db
    .updateTable('media_task')
    .set({ again_at: sql`now()`, again_for_mark: true, failures: 0, claims: 0 })
    .where('clip_id', 'in', selected)
    .where('again_at', 'is', null)
    .returning('clip_id')
    .execute()
  return rows.map((row) => row.clip_id)
}

/** Takes back what was asked for and is not done. @returns how many clips */
export async function withdrawMarkRequests(db: Executor): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('media_task')
    .set({ again_at: null, again_for_mark: false })
    .where('again_for_mark', '=', true)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Published clips by the mark of their previews. `stuck`: they could not be made anew. */
export async function countMarks(db: Executor, mark: string) {
  const old = await withOldMark(db, mark)
    .select([
      sql<number>`count(*) filter (where not again_for_mark)::int`.as('old'),
      sql<number>`count(*) filter (where again_for_mark)::int`.as('waiting'),
      sql<number>`count(*) filter (where reason is not null)::int`.as('stuck'),
    ])
    .executeTakeFirstOrThrow()
  return old
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
    .where(sql<boolean>`(state <> 'published' or again_at is not null)`)
    .executeTakeFirstOrThrow()
  return row
}
