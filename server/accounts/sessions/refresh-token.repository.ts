import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { ACTIVE, activeSessions, toActor } from './session.repository.ts'

/** ACC-4: a replaced token works this much longer, as the immediate predecessor only. */
const GRACE = sql`interval '10 seconds'`

export const insertRefreshToken = (db: Executor, token: { hash: Buffer; sessionId: string }) =>
  db
    .insertInto('refresh_token')
    .values({ hash: token.hash, session_id: token.sessionId })
    .onConflict((clash) => clash.doNothing())
    .execute()

export interface LockedRefreshToken {
  sessionId: string
  accountId: string
  role: Actor['role']
  state: 'current' | 'in grace' | 'reused'
}

/**
 * Locks a refresh token and its active session: two tabs that refresh at once take turns. The token's own row is locked
 * too, so that the second one sees what the first made of it.
 */
export async function lockRefreshToken(trx: Trx, hash: Buffer): Promise<LockedRefreshToken | undefined> {
  const row = await trx
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id as sessionId',
      'account.id as accountId',
      'account.role',
      'refresh_token.replaced_at as replacedAt',
      sql<boolean>`refresh_token.replaced_at > now() - ${GRACE}`.as('inGrace'),
    ])
    .where('refresh_token.hash', '=', hash)
    .where(ACTIVE)
    .forUpdate(['session', 'refresh_token'])
    .executeTakeFirst()
  if (!row) return undefined
  const state = row.replacedAt === null ? 'current' : row.inGrace ? 'in grace' : 'reused'
  return { sessionId: row.sessionId, accountId: row.accountId, role: row.role, state }
}

/** The session of a cookie, without rotating its token, for calls that take the cookie instead of an access token. */
export async function findByRefreshToken(db: Executor, hash: Buffer): Promise<Actor | undefined> {
  const row = await activeSessions(db)
    .innerJoin('refresh_token', 'refresh_token.session_id', 'session.id')
    .where('refresh_token.hash', '=', hash)
    .where((where) =>
      where.or([
        where('refresh_token.replaced_at', 'is', null),
        sql<boolean>`refresh_token.replaced_at > now() - ${GRACE}`,
      ]),
    )
    .executeTakeFirst()
  return row && toActor(row)
}

/** Whether a token exists and has no successor yet. */
export async function isCurrent(db: Executor, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_token')
    .select('replaced_at as replacedAt')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.replacedAt === null
}

export const markReplaced = (db: Executor, hash: Buffer) =>
  db
    .updateTable('refresh_token')
    .set({ replaced_at: sql`now()` })
    .where('hash', '=', hash)
    .where('replaced_at', 'is', null)
    .execute()
