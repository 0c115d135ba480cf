import { sql } from 'kysely'
import type { ReleaseKind } from '../../../contract/catalogue/clearances.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { toColumns } from '../../platform/db/columns.ts'

export interface NewRelease {
  id: string
  kind: ReleaseKind
  subject: string
  /** YYYY-MM-DD, or null. */
  signedOn: string | null
  expiresOn: string | null
  note: string
  fileName: string
  contentType: string
  bytes: number
  sha256: string
  storageKey: string
  addedBy: string
}

export const insertRelease = (trx: Trx, release: NewRelease) =>
  trx
    .insertInto('release_paper')
    .values({
      ...toColumns(release),
      signed_on: release.signedOn === null ? null : sql<Date>`${release.signedOn}::date`,
      expires_on: release.expiresOn === null ? null : sql<Date>`${release.expiresOn}::date`,
    })
    .execute()

/** @returns false when there is no such clip */
export async function attach(trx: Trx, releaseId: string, clipId: string): Promise<boolean> {
  const clip = await trx.selectFrom('clip').select('id').where('id', '=', clipId).executeTakeFirst()
  if (!clip) return false
  await trx
    .insertInto('release_clip')
    .values({ release_id: releaseId, clip_id: clipId })
    .onConflict((clash) => clash.doNothing())
    .execute()
  return true
}

/** Those of the papers that are in the register. */
export async function attachAll(trx: Trx, releaseIds: readonly string[], clipId: string): Promise<void> {
  await trx
    .insertInto('release_clip')
    .columns(['release_id', 'clip_id'])
    .expression((from) =>
      from
        .selectFrom('release_paper')
        .select(['id', sql<string>`${clipId}`.as('clip')])
        .where('id', 'in', [...releaseIds])
        .where('removed_at', 'is', null),
    )
    .execute()
}

/** Ids of the clips that a release is attached to. */
export async function listClipsOf(db: Executor, releaseId: string): Promise<string[]> {
  const rows = await db.selectFrom('release_clip').select('clip_id').where('release_id', '=', releaseId).execute()
  return rows.map((row) => row.clip_id)
}

export const detach = (trx: Trx, releaseId: string, clipId: string) =>
  trx.deleteFrom('release_clip').where('release_id', '=', releaseId).where('clip_id', '=', clipId).execute()

export interface StoredRelease {
  id: string
  kind: ReleaseKind
  subject: string
  signedOn: string
  expiresOn: string
  note: string
  fileName: string
  bytes: number
  clips: { _id: string; name: string }[]
}

export interface ReleaseFilter {
  clipId?: string
  /** Latest expiry date, YYYY-MM-DD. */
  expiresBy?: string
  /** Part of a person's, property's or file's name. */
  q?: string
}

/** By expiry date, earliest first; releases without one last. */
export async function listReleases(db: Executor, filter: ReleaseFilter, limit: number): Promise<StoredRelease[]> {
  const like = `%${(filter.q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<StoredRelease>`
    select id, kind, subject, coalesce(to_char(signed_on, 'YYYY-MM-DD'), '') as "signedOn",
      coalesce(to_char(expires_on, 'YYYY-MM-DD'), '') as "expiresOn", note, file_name as "fileName", bytes,
      coalesce((select json_agg(json_build_object('_id', clip.id, 'name', clip.name) order by clip.name)
        from release_clip join clip on clip.id = clip_id where release_id = release_paper.id), '[]') as clips
    from release_paper
    where removed_at is null
      ${filter.clipId === undefined ? sql`` : sql`and exists (select from release_clip where release_id = release_paper.id and clip_id = ${filter.clipId})`}
      ${filter.expiresBy === undefined ? sql`` : sql`and expires_on <= ${filter.expiresBy}::date`}
      ${filter.q ? sql`and (subject ilike ${like} or note ilike ${like} or file_name ilike ${like})` : sql``}
    order by expires_on nulls last, created_at desc, id limit ${limit}`.execute(db)
  return rows
}

export async function countExpiringBy(db: Executor, day: string): Promise<number> {
  const row = await db
    .selectFrom('release_paper')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('removed_at', 'is', null)
    .where('expires_on', '<=', sql<Date>`${day}::date`)
    .executeTakeFirstOrThrow()
  return row.n
}

export const findReleaseFile = (db: Executor, id: string) =>
  db
    .selectFrom('release_paper')
    .select(['storage_key as storageKey', 'content_type as contentType', 'bytes', 'sha256'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Locks a paper of the register against its removal. @returns false when it is not there */
export async function lockRelease(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('release_paper')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when there is none */
export async function removeRelease(db: Executor, id: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('release_paper')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
