import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

/** What decides whether a clip may get another film. */
interface ReplaceableClip {
  id: string
  uploaderId: string | null
  /** Null: no film of it came here. */
  state: string | null
  sha256: string | null
  hasOpen: boolean
}

/** A clip of which everybody may know: none that was withdrawn, or that is another film itself. */
export const findReplaceable = (db: Executor, clipId: string): Promise<ReplaceableClip | undefined> =>
  db
    .selectFrom('clip')
    .leftJoin('media_task', 'media_task.clip_id', 'clip.id')
    .leftJoin('master', 'master.clip_id', 'clip.id')
    .select(['clip.id', 'clip.uploader_id as uploaderId', 'media_task.state', 'master.sha256'])
    .select(
      sql<boolean>`exists (select from replacement where replacement.clip_id = clip.id and closed_at is null)`.as(
        'hasOpen',
      ),
    )
    .where('clip.id', '=', clipId)
    .where('clip.withdrawn_at', 'is', null)
    .executeTakeFirst()

/** A clip that is in no list from the start; it has the name for messages about its film, and nothing to be found by. */
export async function insertHiddenClip(trx: Trx, { id, clipId, uploaderId }: HiddenClip): Promise<void> {
  await sql`insert into clip (id, replaces, name, shot_on_mobile, uploader_id, review, withdrawn_at)
    select ${id}, id, name, shot_on_mobile, ${uploaderId}, 'draft', now() from clip where id = ${clipId}`.execute(trx)
  await trx.insertInto('clip_stat').values({ clip_id: id }).execute()
}

interface HiddenClip {
  id: string
  clipId: string
  uploaderId: string
}

/** @returns false when another one is open */
export async function insertReplacement(trx: Trx, { id, clipId }: Pick<HiddenClip, 'id' | 'clipId'>): Promise<boolean> {
  const row = await trx
    .insertInto('replacement')
    .values({ id, clip_id: clipId })
    .onConflict((clash) => clash.column('clip_id').where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The clip that a hidden one holds another film for, as long as that is not decided. */
export const findOpenTarget = (db: Executor, hidden: string): Promise<{ uploaderId: string | null } | undefined> =>
  db
    .selectFrom('replacement')
    .innerJoin('clip', 'clip.id', 'replacement.clip_id')
    .select('clip.uploader_id as uploaderId')
    .where('replacement.id', '=', hidden)
    .where('replacement.closed_at', 'is', null)
    .where('clip.withdrawn_at', 'is', null)
    .executeTakeFirst()

const tasksOf = (db: Executor, ids: readonly string[]) =>
  db
    .selectFrom('media_task')
    .leftJoin('master', 'master.clip_id', 'media_task.clip_id')
    .select(['media_task.clip_id as clipId', 'state', 'reason', 'again_at as againAt'])
    .select(['licensed_done_at as licensedDoneAt', 'master.storage_key as master', 'original_name as fileName'])
    .where('media_task.clip_id', 'in', [...ids])
    .orderBy('media_task.clip_id')

/** Where the making of two films stands. */
export type MasterTask = Awaited<ReturnType<typeof listTasks>>[number]

export const listTasks = (db: Executor, ids: readonly [string, string]) => tasksOf(db, ids).execute()

/** Locked, always in the same order: an attempt locks its task before it writes anything else. */
export const lockTasks = (trx: Trx, ids: readonly string[]) => tasksOf(trx, ids).forUpdate('media_task').execute()

/** Tables whose rows belong to the film, not to what is said of it. */
const MASTER_TABLES = [
  'clip_look',
  'visual_vector',
  'clip_pictures',
  'rendition',
  'cutout',
  'master',
  'media_task',
] as const

/** Two clips change films: files, what was measured of them, and where their making stands. The caller has locked the tasks. */
export async function exchangeMasters(trx: Trx, clipId: string, other: string): Promise<void> {
  // Whoever asked for them asks again, of the film that is there then.
  await trx.deleteFrom('cutout').where('clip_id', 'in', [clipId, other]).where('state', '<>', 'ready').execute()
  // Attempts that are under way lose their lease.
  await trx.updateTable('media_task').set({ claim: null }).where('clip_id', 'in', [clipId, other]).execute()
  await exchangeShownInfo(trx, clipId, other)
  for (const table of MASTER_TABLES) await exchangeRows(trx, table, clipId, other)
  await sql`update retired_file set clip_id = ${otherOf('retired_file', clipId, other)}
    where clip_id in (${clipId}, ${other})`.execute(trx)
}

const otherOf = (table: string, clipId: string, other: string) =>
  sql`case ${sql.ref(`${table}.clip_id`)} when ${clipId} then ${other} else ${clipId} end`

/** Taken out and put back as text: keys are checked row by row, and no number passes through JavaScript. */
async function exchangeRows(trx: Trx, table: (typeof MASTER_TABLES)[number], clipId: string, other: string) {
  const { rows } = await sql<{ row: string }>`
    with taken as (delete from ${sql.table(table)} as one where clip_id in (${clipId}, ${other}) returning to_jsonb(one) as row)
    select (row || jsonb_build_object('clip_id',
      case row ->> 'clip_id' when ${clipId} then ${other}::text else ${clipId}::text end))::text as row from taken`.execute(
    trx,
  )
  if (rows.length === 0) return
  const json = `[${rows.map(({ row }) => row).join(',')}]`
  await sql`insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(trx)
}

/** UPL-1: an orientation entered by staff is not replaced. */
const exchangeShownInfo = (trx: Trx, clipId: string, other: string) =>
  sql`update clip as one set width = two.width, height = two.height, duration_ms = two.duration_ms,
      frame_rate = two.frame_rate, has_audio = two.has_audio, file_bytes = two.file_bytes, file_type = two.file_type,
      colour = two.colour, pictures = two.pictures, version = one.version + 1,
      orientation = case when one.orientation = own.facts ->> 'orientation'
        then coalesce(its.facts ->> 'orientation', one.orientation) else one.orientation end
    from clip as two, master as own, master as its
    where one.id in (${clipId}, ${other}) and two.id = case one.id when ${clipId} then ${other} else ${clipId} end
      and own.clip_id = one.id and its.clip_id = two.id`.execute(trx)

/** The files of a film that nobody was ever given; the original stays. They go after a day, as replaced ones do. */
export async function retireFiles(trx: Trx, clipId: string): Promise<void> {
  await sql`with gone as (delete from rendition where clip_id = ${clipId} returning *)
    insert into retired_file (storage_key, clip_id, area, content_type, bytes, sha256)
    select storage_key, clip_id, case when kind in ('mobile', 'hd', 'uhd') then 'licensed' else 'public' end,
      content_type, bytes, sha256 from gone`.execute(trx)
  await sql`with gone as (delete from clip_pictures where clip_id = ${clipId} returning *)
    insert into retired_file (storage_key, clip_id, area, content_type, bytes, sha256)
    select folder || '/' || file.name, clip_id, 'public', file."contentType", file.bytes, file.sha256
    from gone, jsonb_to_recordset(files) as file (name text, "contentType" text, bytes bigint, sha256 text)`.execute(
    trx,
  )
  await trx.updateTable('clip').set({ pictures: null }).where('id', '=', clipId).execute()
}

/** Whatever is under way loses its lease, and nothing is begun again. */
export const endTask = (trx: Trx, clipId: string, reason: string) =>
  trx
    .updateTable('media_task')
    .set({ state: 'failed', reason, claim: null, again_at: null, again_for_mark: false })
    .where('clip_id', '=', clipId)
    .execute()
