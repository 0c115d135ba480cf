import type { ClearanceCard } from '../../../contract/catalogue/clearances.ts'
import { type Insertable, type InferResult, type NotNull, sql } from 'kysely'
import type { UnpublishedState, UploadStatus } from '../../../contract/media/media.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Collection } from '../../platform/db/schema.ts'
import { toColumns } from '../../platform/db/columns.ts'
import { beginsWith } from '../../platform/db/like.ts'
import { duplicateOf } from './duplicate.repository.ts'
import { isFailed, isMaking, isOpen, lacksFiles } from './upload-state.repository.ts'

interface NewClip {
  id: string
  uploaderId: string
  name: string
  description: string
  tags: string[]
  themes: string[]
  shots: string[]
  shotOnMobile: boolean
  orientation: string
  place: string
  nameHi?: string
  descriptionHi?: string
  isFree: boolean
  isComputerGenerated: boolean
  earlyAccess: boolean
  rights: ClearanceCard | null
  collectionId: string | null
  /** It is not published before somebody hands it in. */
  isDraft: boolean
}

export async function insertClip(trx: Trx, clip: NewClip): Promise<void> {
  const { rights, isDraft, ...columns } = clip
  await trx
    .insertInto('clip')
    .values({ ...toColumns(columns), rights: rights && JSON.stringify(rights), review: isDraft ? 'draft' : null })
    .execute()
  await trx.insertInto('clip_stat').values({ clip_id: clip.id }).execute()
}

interface Master {
  clipId: string
  storageKey: string
  originalName: string
  bytes: number
  sha256: string
}

/** Technical properties of the video, shown on the clip. */
export interface ShownInfo {
  width: number
  height: number
  durationMs: number
  frameRate: number
  hasAudio: boolean
  fileType: string
  fileBytes: number
  orientation: string
}

/** Stores the inspection result: all of it with the master, the shown part on the clip. */
export async function saveVideoInfo(db: Executor, clipId: string, facts: object, shown: ShownInfo): Promise<void> {
  await db
    .updateTable('master')
    .set({ facts: JSON.stringify(facts) })
    .where('clip_id', '=', clipId)
    .execute()
  await saveShownInfo(db, clipId, shown)
}

export const saveShownInfo = (db: Executor, clipId: string, shown: ShownInfo) =>
  db
    .updateTable('clip')
    .set({
      ...toColumns(shown),
      // UPL-1: an orientation entered by staff is not replaced.
      orientation: sql`case when orientation = '' then ${shown.orientation} else orientation end`,
    })
    .where('id', '=', clipId)
    .execute()

export async function findVideoInfo(db: Executor, clipId: string): Promise<unknown> {
  const row = await db.selectFrom('master').select('facts').where('clip_id', '=', clipId).executeTakeFirst()
  return row?.facts ?? null
}

export const clipExists = async (db: Executor, clipId: string): Promise<boolean> =>
  (await db.selectFrom('clip').select('id').where('id', '=', clipId).executeTakeFirst()) !== undefined

export async function isPublished(db: Executor, clipId: string): Promise<boolean> {
  const row = await db.selectFrom('clip').select('published_at').where('id', '=', clipId).executeTakeFirst()
  return row?.published_at != null
}

/** One that nobody has decided about waits for a person, with the reason, instead of going live. */
export const updateWaiting = (trx: Trx, clipId: string, reason: string) =>
  trx
    .updateTable('clip')
    .set({ review: 'waiting', review_reason: reason })
    .where('id', '=', clipId)
    .where('review', 'is', null)
    .where('published_at', 'is', null)
    .execute()

/** Takes a clip away that nobody has seen. @returns false where it is live, or was decided about */
export async function withdrawUnseen(trx: Trx, clipId: string): Promise<boolean> {
  const row = await trx
    .updateTable('clip')
    .set({ withdrawn_at: sql`now()` })
    .where('id', '=', clipId)
    .where('withdrawn_at', 'is', null)
    .where('published_at', 'is', null)
    .where(
      sql<boolean>`exists (select from media_task as task where task.clip_id = clip.id
        and (task.state = 'failed' or (clip.review = 'draft' and task.duplicate_of is not null)))`,
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const updatePublished = (trx: Trx, clipId: string, colour: string) =>
  trx
    .updateTable('clip')
    .set({ colour, published_at: sql`coalesce(published_at, first_published_at, now())` })
    .where('id', '=', clipId)
    .execute()

export const insertMaster = (trx: Trx, master: Master) => trx.insertInto('master').values(toColumns(master)).execute()

export const findMaster = (db: Executor, clipId: string): Promise<Master | undefined> =>
  db
    .selectFrom('master')
    .select(['clip_id as clipId', 'storage_key as storageKey', 'original_name as originalName', 'bytes', 'sha256'])
    .where('clip_id', '=', clipId)
    .executeTakeFirst()

/** Collections are created on first use; names are compared case-insensitively. */
export async function findOrInsertCollection(trx: Trx, collection: Insertable<Collection> & { name: string }) {
  await trx
    .insertInto('collection')
    .values(collection)
    .onConflict((clash) => clash.doNothing())
    .execute()
  const row = await trx
    .selectFrom('collection')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${collection.name})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.id
}

export type UploadTask = InferResult<ReturnType<typeof tasks>>[number]

export const insertTask = (trx: Trx, task: { clipId: string; priority: number; duplicateOf: string | null }) =>
  trx
    .insertInto('media_task')
    .values({ ...toColumns(task), state: 'queued' })
    .execute()

const unpublishedState = sql<UnpublishedState | null>`case
  when clip.withdrawn_at is not null then 'withdrawn'
  when clip.review = 'waiting' then 'in review'
  when clip.review in ('draft', 'rejected') then clip.review end`

const tasks = (db: Executor) =>
  db
    .selectFrom('media_task')
    .innerJoin('clip', 'clip.id', 'media_task.clip_id')
    .select(['clip.id as clipId', 'clip.name', 'clip.uploader_id as uploaderId', 'clip.created_at as createdAt'])
    .select(['clip.shot_on_mobile as shotOnMobile', 'clip.review_reason as heldReason', unpublishedState.as('held')])
    .select(['clip.width', 'clip.height', 'clip.duration_ms as durationMs'])
    // A film for another clip carries the mark of that clip.
    .select(sql<string>`coalesce(clip.replaces, clip.id)`.as('markedAs'))
    .leftJoin('clip as older', 'older.id', 'media_task.duplicate_of')
    .select(['older.id as olderId', 'older.name as olderName'])
    .leftJoin('takedown', (join) =>
      join.onRef('takedown.clip_id', '=', 'older.id').on('takedown.restored_at', 'is', null),
    )
    .select(['takedown.taken_at as takenDownAt', 'takedown.reason as takenDownReason'])
    .select(['clip.replaces', lacksFiles.as('lacksFiles')])
    .select(['media_task.state', 'percent', 'media_task.reason', 'priority', 'failures', 'claims'])
    // Tasks exist for uploaded clips only, which have an uploader.
    .$narrowType<{ uploaderId: NotNull }>()

/** Locks the task of a clip until the transaction ends. */
export const lockTask = (trx: Trx, clipId: string) =>
  trx.selectFrom('media_task').select('clip_id').where('clip_id', '=', clipId).forUpdate().execute()

export const findTask = (db: Executor, clipId: string): Promise<UploadTask | undefined> =>
  tasks(db).where('clip.id', '=', clipId).executeTakeFirst()

export const listTasksOf = (db: Executor, uploaderId: string, limit: number): Promise<UploadTask[]> =>
  tasks(db)
    .where('clip.uploader_id', '=', uploaderId)
    // Another film of a clip is followed in the dialog of that clip.
    .where('clip.replaces', 'is', null)
    // What its uploader took away is no failure that waits for them.
    .where((where) => where.or([where('clip.withdrawn_at', 'is', null), where('media_task.state', '!=', 'failed')]))
    .orderBy('clip.created_at', 'desc')
    .limit(limit)
    .execute()

export type UploadView = 'failed' | 'making' | 'all'

/** Of everybody, newest first (keyset pagination). What was taken away again is in no view but the last; open films for clips are in all. */
export async function listTasks(
  db: Executor,
  { show, uploader, after }: { show: UploadView; uploader: string; after?: string | undefined },
  limit: number,
) {
  return tasks(db)
    .innerJoin('master', 'master.clip_id', 'clip.id')
    .innerJoin('account', 'account.id', 'clip.uploader_id')
    .leftJoin('clip as target', 'target.id', 'clip.replaces')
    .select(['account.login as uploader', 'master.original_name as fileName'])
    .select('target.uploader_id as targetUploaderId')
    .where((where) => (show === 'all' ? where.or([where('clip.replaces', 'is', null), isOpen]) : isOpen))
    .$if(show === 'failed', (query) => query.where(isFailed))
    .$if(show === 'making', (query) => query.where(isMaking))
    .$if(uploader !== '', (query) => query.where('account.login', 'like', beginsWith(uploader)))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(clip.created_at, clip.id) <
          (select last.created_at, last.id from clip as last where last.id = ${after ?? ''})`,
      ),
    )
    .orderBy('clip.created_at', 'desc')
    .orderBy('clip.id', 'desc')
    .limit(limit)
    .execute()
}

export async function updateTask(
  db: Executor,
  clipId: string,
  change: Partial<Pick<UploadTask, 'state' | 'percent' | 'reason' | 'failures' | 'claims'>>,
): Promise<void> {
  await db
    .updateTable('media_task')
    .set({ ...change, updated_at: sql`now()` })
    .where('clip_id', '=', clipId)
    .execute()
}

export const toUploadStatus = (task: UploadTask): UploadStatus => ({
  _id: task.clipId,
  name: task.name,
  status: task.state,
  percent: task.percent,
  ...(task.reason === null ? {} : { reason: task.reason }),
  ...(task.lacksFiles ? { incomplete: true } : {}),
  ...(task.held === null ? {} : { held: task.held }),
  ...(task.held === 'rejected' ? { heldReason: task.heldReason } : {}),
  ...(task.held === 'draft' && task.olderId !== null
    ? { duplicateOf: duplicateOf({ ...task, id: task.olderId, name: task.olderName ?? '' }) }
    : {}),
  createdAt: task.createdAt.toISOString(),
})

/** What an account uploaded in the last 24 hours, including incomplete resumable uploads. */
export async function getUploadUsage(db: Executor, accountId: string): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from (
      select master.bytes from clip join master on master.clip_id = clip.id
      where clip.uploader_id = ${accountId} and clip.created_at > now() - interval '24 hours'
      union all
      select bytes from resumable_upload
      where account_id = ${accountId} and clip_id is null and expires_at > now()
    ) as sent`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** The topic of one staff member's own uploads. */
export const uploadsTopic = (accountId: string): string => `uploads ${accountId}`
