import { sql } from 'kysely'
import type { Language } from '../../../contract/values.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Account } from '../account.repository.ts'
import { activeSessions } from '../sessions/session.repository.ts'

/** The address of the Google account that is connected, else null. */
export async function findGoogleEmail(db: Executor, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account_identity')
    .select('email')
    .where('account_id', '=', accountId)
    .where('provider', '=', 'google')
    .executeTakeFirst()
  return row?.email ?? null
}

/** Whether a second factor stands, and how many of its recovery codes are left. */
export async function findSecondFactor(db: Executor, accountId: string): Promise<{ set: boolean; codesLeft: number }> {
  const { rows } = await sql<{ set: boolean; codesLeft: number }>`select
    exists (select 1 from second_factor where account_id = ${accountId} and confirmed_at is not null) as set,
    (select count(*) from recovery_code where account_id = ${accountId} and used_at is null)::int as "codesLeft"`.execute(
    db,
  )
  return rows[0] ?? { set: false, codesLeft: 0 }
}

export async function update(
  db: Executor,
  accountId: string,
  { firstName, lastName, language }: Pick<Account, 'firstName' | 'lastName'> & { language?: Language | undefined },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ first_name: firstName, last_name: lastName, ...(language && { language }) })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Sets the owner's own password in place of the one that was checked. @returns false when that one is gone already */
export async function replacePassword(trx: Trx, account: Account, passwordHash: string): Promise<boolean> {
  const row = await trx
    .updateTable('account')
    .set({ password_hash: passwordHash, password_set_by_staff: false })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.passwordHash)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface OpenSession {
  id: string
  userAgent: string
  ip: string
  createdAt: Date
  lastSeenAt: Date
}

/** Where the account is signed in, last seen first. */
export async function listOpenSessions(db: Executor, accountId: string): Promise<OpenSession[]> {
  return activeSessions(db)
    .clearSelect()
    .select([
      'session.id',
      'session.user_agent as userAgent',
      'session.ip',
      'session.created_at as createdAt',
      'session.last_seen_at as lastSeenAt',
    ])
    .where('account.id', '=', accountId)
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute()
}

/** @returns false when the account has no such session, or it has ended before */
export async function endOwnSession(trx: Trx, accountId: string, sessionId: string): Promise<boolean> {
  const row = await trx
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function endOtherSessions(trx: Trx, accountId: string, keptSessionId: string): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '!=', keptSessionId)
    .where('ended_at', 'is', null)
    .execute()
}
