import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { normalLogin } from '../account.repository.ts'

export interface GoogleConnection {
  subject: string
  accountId: string
  email: string
}

/** The account that a Google account is connected to, locked. */
export const lockConnection = (trx: Trx, subject: string) =>
  trx
    .selectFrom('account_identity')
    .innerJoin('account', 'account.id', 'account_identity.account_id')
    .select([
      'account.id as accountId',
      'account_identity.email',
      sql<boolean>`account.deleted_at is not null or account.role <> 'USER'`.as('closed'),
    ])
    .where('provider', '=', 'google')
    .where('subject', '=', subject)
    .forShare('account')
    .executeTakeFirst()

/**
 * The account with this address, locked: its verification must not change meanwhile. Staff accounts come first, and
 * count as staff after they were deleted; a deleted customer has no address any more.
 */
export const lockOwner = (trx: Trx, email: string) =>
  trx
    .selectFrom('account')
    .select([
      'id',
      sql<boolean>`role <> 'USER'`.as('staff'),
      sql<boolean>`email_verified_at is not null`.as('verified'),
    ])
    .where('login', '=', normalLogin(email))
    .where('kind', '=', 'person')
    .where((where) => where.or([where('role', '<>', 'USER'), where('deleted_at', 'is', null)]))
    .orderBy(sql`role = 'USER'`)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findConnection = (db: Executor, accountId: string): Promise<GoogleConnection | undefined> =>
  db
    .selectFrom('account_identity')
    .select(['subject', 'account_id as accountId', 'email'])
    .where('provider', '=', 'google')
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const insertConnection = (db: Executor, identity: GoogleConnection) =>
  db
    .insertInto('account_identity')
    .values({
      provider: 'google',
      subject: identity.subject,
      account_id: identity.accountId,
      email: identity.email,
    })
    .execute()

/** The address is for display only: Google identifies the account by its subject. */
export const updateEmail = (db: Executor, subject: string, email: string) =>
  db
    .updateTable('account_identity')
    .set({ email })
    .where('provider', '=', 'google')
    .where('subject', '=', subject)
    .execute()

export const removeConnection = (db: Executor, accountId: string) =>
  db.deleteFrom('account_identity').where('provider', '=', 'google').where('account_id', '=', accountId).execute()

/** Removes connections whose address is not the account's. @returns how many there were */
export async function removeOtherConnections(trx: Trx, accountId: string, email: string): Promise<number> {
  const removed = await trx
    .deleteFrom('account_identity')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(email) <> ${email}`)
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}
