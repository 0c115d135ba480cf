import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Language } from '../../../contract/values.ts'

export type ShotRequestState = 'open' | 'planned' | 'filmed'

/** Requests with the same key, as one. */
export interface ShotRequest {
  /** The key, under the column's name. */
  fold: string
  text: string
  others: string[]
  askers: number
  lastAskedAt: Date
  state: ShotRequestState
  clipId: string | null
  clipName: string | null
}

export async function insertShotRequest(
  trx: Trx,
  request: { id: string; text: string; key: string; asker: Buffer; at: Date },
): Promise<void> {
  const { id, text, key: fold, asker, at } = request
  await trx.insertInto('shot_request').values({ id, text, created_at: at, fold, asker }).execute()
}

/** Newest first. */
export const listTexts = (db: Executor, limit: number) =>
  db
    .selectFrom('shot_request')
    .select(['id', 'text', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Grouped by key, those of most people first. */
export async function listByKey(
  db: Executor,
  { state = null, limit }: { state?: ShotRequestState | null | undefined; limit: number },
): Promise<ShotRequest[]> {
  const { rows } = await sql<ShotRequest>`
    select asked.fold, texts[1] as text, texts[2:6] as others, asked.askers, asked.last_at as "lastAskedAt",
      asked.state, asked.clip_id as "clipId", clip.name as "clipName"
    from (
      select request.fold, max(request.created_at) as last_at, coalesce(status.state, 'open') as state, status.clip_id,
        count(distinct coalesce(encode(asker, 'hex'), request.id::text))::int as askers
      from shot_request as request left join shot_wish as status on status.fold = request.fold
      where request.fold <> '' and (${state}::text is null or coalesce(status.state, 'open') = ${state})
      group by request.fold, status.fold order by askers desc, last_at desc, request.fold limit ${limit}
    ) as asked
    cross join lateral (select array_agg(variant.text order by variant.at desc) as texts from (
      select text, max(created_at) as at from shot_request where fold = asked.fold group by text) as variant) as spelt
    left join clip on clip.id = asked.clip_id
    order by asked.askers desc, asked.last_at desc, asked.fold`.execute(db)
  return rows
}

/** Requests from before the key was stored. */
export const listWithoutKey = (db: Executor, limit: number): Promise<{ id: string; text: string }[]> =>
  db.selectFrom('shot_request').select(['id', 'text']).where('fold', '=', '').limit(limit).execute()

export const setKey = (db: Executor, id: string, key: string) =>
  db.updateTable('shot_request').set({ fold: key }).where('id', '=', id).execute()

/** One of the texts with this key. */
export async function findText(db: Executor, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('shot_request').select('text').where('fold', '=', key).limit(1).executeTakeFirst()
  return row?.text
}

/** The name of a visible clip. */
export async function findVisibleName(db: Executor, clipId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('clip')
    .select('name')
    .where('id', '=', clipId)
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row?.name
}

interface ShotRequestStatus {
  state: ShotRequestState
  clipId: string | null
}

/** What staff decided; none while the request is open. */
export const lockStatus = (trx: Trx, key: string): Promise<ShotRequestStatus | undefined> =>
  trx
    .selectFrom('shot_wish')
    .select([sql<ShotRequestState>`state`.as('state'), 'clip_id as clipId'])
    .where('fold', '=', key)
    .forUpdate()
    .executeTakeFirst()

/** Requests that were filmed, with a clip that is visible by now and somebody who was not told. */
export async function listUntold(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('shot_wish')
    .innerJoin('clip', 'clip.id', 'shot_wish.clip_id')
    .select('fold')
    .where('state', '=', 'filmed')
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`exists (select from shot_request_contact as contact where contact.fold = shot_wish.fold)`)
    .execute()
  return rows.map(({ fold }) => fold)
}

export async function saveStatus(trx: Trx, key: string, { state, clipId, by }: ShotRequestStatus & { by: string }) {
  const row = { state, clip_id: clipId, changed_at: sql<Date>`now()`, changed_by: by }
  await trx
    .insertInto('shot_wish')
    .values({ fold: key, ...row })
    .onConflict((clash) => clash.column('fold').doUpdateSet(row))
    .execute()
}

/** Who is to be notified when a requested shot is there. */
export interface ShotRequestContact {
  email: string
  language: Language
}

/** Proved or not: whoever goes wants no mail, and a request holds nothing else. */
export const removeContactsBefore = (db: Executor, before: Date) =>
  db.deleteFrom('shot_request_contact').where('created_at', '<', before).execute()

/** With what staff decided about those that nobody asks for any more: its key is made of what was typed. */
export async function removeRequestsBefore(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('shot_request').where('created_at', '<', before).execute()
  await db
    .deleteFrom('shot_wish')
    .where('changed_at', '<', before)
    .where('fold', 'not in', (asked) => asked.selectFrom('shot_request').select('fold'))
    .where('fold', 'not in', (asked) => asked.selectFrom('shot_request_contact').select('fold'))
    .execute()
}

/** The marks that tell askers apart. */
export async function listMarks(db: Executor): Promise<{ id: string; key: string; mark: Buffer }[]> {
  const rows = await db
    .selectFrom('shot_request')
    .select(['id', 'fold as key', 'asker as mark'])
    .where('asker', 'is not', null)
    .execute()
  return rows.flatMap(({ mark, ...row }) => (mark ? [{ ...row, mark }] : []))
}

export async function clearMarks(db: Executor, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('shot_request').set({ asker: null }).where('id', 'in', ids).execute()
}

export const clearMarksBefore = (db: Executor, before: Date) =>
  db
    .updateTable('shot_request')
    .set({ asker: null })
    .where('created_at', '<', before)
    .where('asker', 'is not', null)
    .execute()

/** Idempotent; the newer language stays. */
export const saveContact = (
  db: Executor,
  { id, key, email, language }: ShotRequestContact & { id: string; key: string },
) =>
  db
    .insertInto('shot_request_contact')
    .values({ id, fold: key, email: email.toLowerCase(), language })
    .onConflict((clash) => clash.columns(['fold', 'email']).doUpdateSet({ language }))
    .execute()

/** @returns the contacts of a request, which are deleted */
export const takeContacts = (trx: Trx, key: string) =>
  trx.deleteFrom('shot_request_contact').where('fold', '=', key).returning(['id', 'email', 'language']).execute()

/** Requests with the address of an account, once it is proved: anybody can sign up with anybody's. */
export const listContactsOf = (db: Executor, accountId: string) =>
  db
    .selectFrom('shot_request_contact')
    .innerJoin('account', 'account.login', 'shot_request_contact.email')
    .select(['shot_request_contact.fold as wish', 'shot_request_contact.created_at as askedAt'])
    .where('account.id', '=', accountId)
    .where('account.email_verified_at', 'is not', null)
    .orderBy('shot_request_contact.created_at')
    .execute()

/** Proved or not: whoever goes wants no mail, and a request holds nothing else. */
export const removeContacts = (trx: Trx, accountId: string) =>
  trx
    .deleteFrom('shot_request_contact')
    .where('email', 'in', (from) => from.selectFrom('account').select('login').where('id', '=', accountId))
    .execute()
