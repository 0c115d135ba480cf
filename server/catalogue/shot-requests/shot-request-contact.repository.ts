import { sql } from 'kysely'
import type { Language } from '../../../contract/values.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'

/** Who is to be notified when a requested shot is there. */
export interface ShotRequestContact {
  email: string
  language: Language
}

/** Contacts are stored for a year at most. */
export async function removeExpiredContacts(db: Executor): Promise<void> {
  await sql`delete from shot_request_contact where created_at < now() - interval '1 year'`.execute(db)
}

/** Idempotent; the newer language stays. */
export async function saveContact(
  db: Executor,
  { id, key, email, language }: ShotRequestContact & { id: string; key: string },
): Promise<void> {
  await db
    .insertInto('shot_request_contact')
    .values({ id, fold: key, email: email.toLowerCase(), language })
    .onConflict((clash) => clash.columns(['fold', 'email']).doUpdateSet({ language }))
    .execute()
}

/** @returns the contacts of a request, which are deleted */
export const takeContacts = (trx: Trx, key: string) =>
  trx.deleteFrom('shot_request_contact').where('fold', '=', key).returning(['id', 'email', 'language']).execute()

/** Requests with the address of an account. */
export const listContactsOf = (db: Executor, accountId: string) =>
  db
    .selectFrom('shot_request_contact')
    .innerJoin('account', 'account.login', 'shot_request_contact.email')
    .select(['shot_request_contact.fold as wish', 'shot_request_contact.created_at as askedAt'])
    .where('account.id', '=', accountId)
    .orderBy('shot_request_contact.created_at')
    .execute()

export async function removeContacts(trx: Trx, accountId: string): Promise<void> {
  await trx
    .deleteFrom('shot_request_contact')
    .where('email', 'in', (from) => from.selectFrom('account').select('login').where('id', '=', accountId))
    .execute()
}
