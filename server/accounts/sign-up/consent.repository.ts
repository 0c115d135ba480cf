import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { type ConsentKind, noticeOf, type NoticeVersions } from './consent.model.ts'

/** What was agreed to, when (by the database's clock), from where, and to which version of the text. */
export async function insertConsents(
  db: Executor,
  consents: { accountId: string; kinds: readonly ConsentKind[]; versions: NoticeVersions; client: Client },
): Promise<void> {
  if (consents.kinds.length === 0) return
  const rows = consents.kinds.map((kind) => ({
    id: newId(),
    account_id: consents.accountId,
    kind,
    notice_version: noticeOf(kind, consents.versions),
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

/**
 * Records those kinds whose text in force was not agreed to within the last day; that the buyer is an adult and where they
 * live is noted on the account the first time. One statement.
 */
export const insertMissingConsents = (
  db: Executor,
  {
    accountId,
    kinds,
    versions,
    client,
    at,
  }: { accountId: string; kinds: readonly ConsentKind[]; versions: NoticeVersions; client: Client; at: Date },
) =>
  db
    .with('confirmed', (query) =>
      query
        .updateTable('account')
        .set({
          adult_confirmed_at: sql`coalesce(adult_confirmed_at, ${at})`,
          resident_confirmed_at: sql`coalesce(resident_confirmed_at, ${at})`,
        })
        .where('id', '=', accountId)
        .where((is) => is.or([is('adult_confirmed_at', 'is', null), is('resident_confirmed_at', 'is', null)])),
    )
    .insertInto('consent')
    .columns(['id', 'account_id', 'kind', 'notice_version', 'ip'])
    .expression(
      sql`select id::uuid, ${accountId}::uuid, kind, version, ${client.ip}
        from unnest(${kinds.map(() => newId())}::text[], ${[...kinds]}::text[], ${kinds.map((kind) => noticeOf(kind, versions))}::text[])
          as given (id, kind, version)
        where not exists (
          select from consent where account_id = ${accountId} and consent.kind = given.kind
            and notice_version = version and given_at > now() - interval '1 day'
        )`,
    )
    .execute()

/** The consent stays on record; its network address is erased. */
export const clearConsentAddresses = (trx: Trx, accountId: string) =>
  trx.updateTable('consent').set({ ip: '' }).where('account_id', '=', accountId).execute()
