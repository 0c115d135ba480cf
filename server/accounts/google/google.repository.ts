import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { normalLogin } from '../account.repository.ts'

export interface GoogleConnection {
  subject: string
  accountId: string
  email: string
}

/** The account behind a Google account, held as it is until the transaction ends. */
export async function lockConnection(
  trx: Trx,
  subject: string,
): Promise<{ accountId: string; email: string; closed: boolean } | undefined> {
  return trx
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
}

/**
 * Whoever has this address, locked: whether it is proven must not change while that decides.
 * Staff come first, and stay staff here after they left; a customer who left has no address any more.
 */
export async function lockOwner(
  trx: Trx,
  email: string,
): Promise<{ id: string; staff: boolean; verified: boolean } | undefined> {
  return trx
    .selectFrom('account')
    .select([
      'id',
      sql<boolean>`role <> 'USER'`.as('staff'),
      sql<boolean>`email_verified_at is not null`.as('verified'),
    ])
    .where('login', '=', normalLogin(email))
    .where((where) => where.or([where('role', '<>', 'USER'), where('deleted_at', 'is', null)]))
    .orderBy(sql`role = 'USER'`)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The Google account connected to an account; the account's row is the lock. */
export async function lockConnectionOf(trx: Trx, accountId: string): Promise<GoogleConnection | undefined> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  return findConnection(trx, accountId)
}

export async function findConnection(db: Executor, accountId: string): Promise<GoogleConnection | undefined> {
  return db
    .selectFrom('account_identity')
    .select(['subject', 'account_id as accountId', 'email'])
    .where('provider', '=', 'google')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function insertConnection(db: Executor, identity: GoogleConnection): Promise<void> {
  await db
    .insertInto('account_identity')
    .values({
      provider: 'google',
      subject: identity.subject,
      account_id: identity.accountId,
      email: identity.email,
    })
    .execute()
}

/** The address is for showing alone: it changes where the subject stays. */
export async function updateEmail(db: Executor, subject: string, email: string): Promise<void> {
  await db
    .updateTable('account_identity')
    .set({ email })
    .where('provider', '=', 'google')
    .where('subject', '=', subject)
    .execute()
}

export async function removeConnection(db: Executor, accountId: string): Promise<void> {
  await db.deleteFrom('account_identity').where('provider', '=', 'google').where('account_id', '=', accountId).execute()
}

export async function setVerifiedAt(db: Executor, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ email_verified_at: at })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Leaves an account to whoever proved its address: the password of somebody else opens nothing any more. */
export async function dropPassword(db: Executor, accountId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: null, password_set_by_staff: false })
    .where('id', '=', accountId)
    .execute()
}
