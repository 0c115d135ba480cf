import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

export interface Follow {
  id: string
  query: string
  createdAt: Date
}

/** Those that are not stopped, last first. */
export const listFollowsOf = (db: Executor, accountId: string): Promise<Follow[]> =>
  db
    .selectFrom('search_follow')
    .select(['id', 'query', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('stopped_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Idempotent; one that was stopped begins anew. @returns its id */
export async function saveFollow(
  trx: Trx,
  { id, accountId, query, at, dueAt }: { id: string; accountId: string; query: string; at: Date; dueAt: Date },
): Promise<string> {
  const fresh = { created_at: at, seen_until: at, due_at: dueAt, stopped_at: null }
  await trx
    .insertInto('search_follow')
    .values({ id, account_id: accountId, query, ...fresh })
    .onConflict((clash) =>
      clash.columns(['account_id', 'query']).doUpdateSet(fresh).where('search_follow.stopped_at', 'is not', null),
    )
    .execute()
  const row = await trx
    .selectFrom('search_follow')
    .select('id')
    .where('account_id', '=', accountId)
    .where('query', '=', query)
    .executeTakeFirstOrThrow()
  return row.id
}

export const removeFollow = (db: Executor, accountId: string, id: string) =>
  db.deleteFrom('search_follow').where('account_id', '=', accountId).where('id', '=', id).execute()

export async function isVerified(db: Executor, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('email_verified_at as at')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.at != null
}

/** Stops all of an account's that are not, or takes back what was stopped. */
export const setStopped = (db: Executor, accountId: string, at: Date | null) =>
  db
    .updateTable('search_follow')
    .set({ stopped_at: at })
    .where('account_id', '=', accountId)
    .where('stopped_at', at === null ? 'is not' : 'is', null)
    .execute()

/** Customers with a confirmed address who may be written to now, each once. */
export async function listDueAccounts(db: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_follow')
    .innerJoin('account', 'account.id', 'search_follow.account_id')
    .select('search_follow.account_id as id')
    .distinct()
    .where('stopped_at', 'is', null)
    .where('due_at', '<=', now)
    .where('account.deleted_at', 'is', null)
    .where('account.email_verified_at', 'is not', null)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The account with what it follows, locked; null where another worker has it, or it is no longer due. */
export async function lockDue(trx: Trx, accountId: string, now: Date) {
  const follows = await trx
    .selectFrom('search_follow')
    .select(['id', 'query', 'seen_until as seenUntil', 'due_at as dueAt'])
    .where('account_id', '=', accountId)
    .where('stopped_at', 'is', null)
    .orderBy('created_at')
    .forUpdate()
    .skipLocked()
    .execute()
  if (!follows.some(({ dueAt }) => dueAt <= now)) return null
  const account = await trx
    .selectFrom('account')
    .select(['login', 'first_name as firstName'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return account ? { ...account, follows } : null
}

export const setSeen = (trx: Trx, ids: string[], seenUntil: Date, dueAt: Date) =>
  trx.updateTable('search_follow').set({ seen_until: seenUntil, due_at: dueAt }).where('id', 'in', ids).execute()

/** Of these clips, those published in a span, newest first. */
export const listPublishedIn = (db: Executor, ids: readonly string[], after: Date, until: Date) =>
  db
    .selectFrom('clip')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('published_at', '>', after)
    .where('published_at', '<=', until)
    .where('withdrawn_at', 'is', null)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute()

export const removeStoppedBefore = (db: Executor, before: Date) =>
  db.deleteFrom('search_follow').where('stopped_at', '<', before).execute()

export const removeFollowsOf = (trx: Trx, accountId: string) =>
  trx.deleteFrom('search_follow').where('account_id', '=', accountId).execute()
