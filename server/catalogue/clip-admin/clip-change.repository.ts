import { sql } from 'kysely'
import type { CHANGE_KINDS, ClipChange } from '../../../contract/catalogue/clip-admin.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'

export type Via = (typeof CHANGE_KINDS)[number]
/** Some fields of a clip, in the contract's names. */
export type Values = Record<string, unknown>

export interface NewChange {
  clipId: string
  before: Values
  after: Values
}

/** Who changes clips, how, and in which batch. */
export interface ChangeAuthor {
  accountId: string | null
  via: Via
  batchId?: string | null
  at: Date
}

const BATCH_SIZE = 500

const collectionNamed = (name: unknown) =>
  typeof name === 'string' && name !== ''
    ? sql<string | null>`(select id from collection where lower(name) = lower(${name}) and deleted_at is null)`
    : null

export async function insertChanges(trx: Trx, author: ChangeAuthor, changes: NewChange[]): Promise<void> {
  for (let start = 0; start < changes.length; start += BATCH_SIZE) {
    await trx
      .insertInto('clip_change')
      .values(
        changes.slice(start, start + BATCH_SIZE).map(({ clipId, before, after }) => ({
          id: newId(author.at),
          clip_id: clipId,
          batch_id: author.batchId ?? null,
          account_id: author.accountId,
          via: author.via,
          changed_at: author.at,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
          collection_before: collectionNamed(before['collection']),
          collection_after: collectionNamed(after['collection']),
        })),
      )
      .execute()
  }
}

/** Clips that one person has made free, or taken off the site, since; their acts take turns until the transaction ends. */
export async function countGraveActs(
  trx: Trx,
  accountId: string,
  since: Date,
): Promise<Record<'freed' | 'withdrawn', number>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`grave acts ${accountId}`}, 0))`.execute(trx)
  const { rows } = await sql<Record<'freed' | 'withdrawn', number>>`
    select count(distinct clip_id) filter (where after @> '{"free": true}')::int as freed,
      count(distinct clip_id) filter (where after @> '{"withdrawn": true}' or before @> '{"state": "live"}')::int as withdrawn
    from clip_change where account_id = ${accountId} and changed_at > ${since}`.execute(trx)
  return rows[0] ?? { freed: 0, withdrawn: 0 }
}

/** The last changes of a clip, newest first. */
export async function listChanges(db: Executor, clipId: string, limit: number): Promise<ClipChange[]> {
  const rows = await db
    .selectFrom('clip_change')
    .leftJoin('account', 'account.id', 'clip_change.account_id')
    .select(['clip_change.id', 'changed_at', 'account.login', 'via', 'before', 'after', 'undone_at'])
    .where('clip_id', '=', clipId)
    .orderBy('changed_at', 'desc')
    .orderBy('clip_change.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.changed_at.toISOString(),
    by: row.login ?? '',
    via: row.via,
    before: row.before as Values,
    after: row.after as Values,
    undone: row.undone_at !== null,
  }))
}

/** Its collections carry the names that they have today. */
export interface StoredChange extends NewChange {
  id: string
  via: Via
  batchId: string | null
  at: Date
}

const TODAY = {
  before: sql<Values>`before || coalesce((select jsonb_build_object('collection', name) from collection
    where collection.id = collection_before), '{}')`,
  after: sql<Values>`after || coalesce((select jsonb_build_object('collection', name) from collection
    where collection.id = collection_after), '{}')`,
}

const notUndone = (db: Executor) =>
  db
    .selectFrom('clip_change')
    .select(['id', 'clip_id as clipId', 'via', 'batch_id as batchId', 'changed_at as at'])
    .select([TODAY.before.as('before'), TODAY.after.as('after')])
    .where('undone_at', 'is', null)

export const findChange = (db: Executor, id: string): Promise<StoredChange | undefined> =>
  notUndone(db).where('id', '=', id).executeTakeFirst()

/** The changes of a batch that are not undone. @param since older ones cannot be undone */
export const listBatch = (db: Executor, batchId: string, since: Date): Promise<StoredChange[]> =>
  notUndone(db).where('batch_id', '=', batchId).where('changed_at', '>=', since).orderBy('clip_id').execute()

/** Some changes of a batch that are not undone yet. */
export const listBatchPart = (
  db: Executor,
  batchId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredChange[]> =>
  notUndone(db).where('batch_id', '=', batchId).orderBy('clip_id').offset(offset).limit(limit).execute()

/** Compare-and-set. @returns how many were not undone before */
export async function markUndone(trx: Trx, ids: readonly string[], at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('clip_change')
    .set({ undone_at: at })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** How many of its clips a batch is shown with. */
const NAMES_SHOWN = 3

export interface StoredBatch {
  batch: string
  at: Date
  by: string
  via: Via
  clips: number
  /** What was changed, in the contract's names. */
  fields: string[]
  /** Some of the clips. */
  names: string[]
  undone: boolean
}

/** The last first (keyset pagination). */
export async function listBatches(
  db: Executor,
  { since, after, limit }: { since: Date; after?: string | undefined; limit: number },
) {
  const page = after
    ? sql`having (max(changed_at), batch_id) < (select max(last.changed_at), last.batch_id
        from clip_change as last where last.batch_id = ${after} group by last.batch_id)`
    : sql``
  const { rows } = await sql<StoredBatch>`
    with recent as (
      select batch_id as batch, max(changed_at) as at, coalesce(max(account.login), '') as by, max(via) as via,
        count(*)::integer as clips, bool_and(undone_at is not null) as undone
      from clip_change left join account on account.id = account_id
      where batch_id is not null and changed_at >= ${since}
        and not exists (select from label_change where label_change.id = batch_id)
      group by batch_id ${page} order by max(changed_at) desc, batch_id desc limit ${limit}
    )
    select recent.*,
      array(select distinct field from clip_change, jsonb_object_keys(after) as field
        where batch_id = recent.batch order by field) as fields,
      array(select clip.name from clip_change join clip on clip.id = clip_id
        where batch_id = recent.batch order by clip_id limit ${NAMES_SHOWN}) as names
    from recent order by at desc, batch desc`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The acts on several clips that this clip was among, as the audit log names them. */
export async function listBatchesOf(db: Executor, clipId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('clip_change')
    .select('batch_id')
    .distinct()
    .where('clip_id', '=', clipId)
    .where('batch_id', 'is not', null)
    .execute()
  return rows.flatMap(({ batch_id: batch }) => batch ?? [])
}
