import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { type ConsentKind, NOTICE_OF } from './consent.model.ts'

/** What was agreed to, when (by the database's clock), from where, and to which version of the text. */
export async function insertConsents(
  db: Executor,
  consents: { accountId: string; kinds: readonly ConsentKind[]; client: Client },
): Promise<void> {
  if (consents.kinds.length === 0) return
  const rows = consents.kinds.map((kind) => ({
    id: newId(),
    account_id: consents.accountId,
    kind,
    notice_version: NOTICE_OF[kind],
    ip: consents.client.ip,
  }))
  await db.insertInto('consent').values(rows).execute()
}

export const listConsents = (db: Executor, accountId: string) =>
  db
    .selectFrom('consent')
    .select(['kind', 'notice_version as noticeVersion', 'ip', 'given_at as givenAt'])
    .where('account_id', '=', accountId)
    .orderBy('given_at')
    .orderBy('id')
    .execute()

/** What was agreed to within the last day. */
export async function listRecentKinds(db: Executor, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('consent')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('given_at', '>', sql<Date>`now() - interval '1 day'`)
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Idempotent: the first time stays. */
export const markAdultAndResident = (trx: Trx, accountId: string, at: Date) =>
  trx
    .updateTable('account')
    .set({
      adult_confirmed_at: sql`coalesce(adult_confirmed_at, ${at})`,
      resident_confirmed_at: sql`coalesce(resident_confirmed_at, ${at})`,
    })
    .where('id', '=', accountId)
    .where((is) => is.or([is('adult_confirmed_at', 'is', null), is('resident_confirmed_at', 'is', null)]))
    .execute()

/** The consent stays on record; its network address is erased. */
export const clearConsentAddresses = (trx: Trx, accountId: string) =>
  trx.updateTable('consent').set({ ip: '' }).where('account_id', '=', accountId).execute()
