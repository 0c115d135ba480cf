import { sql } from 'kysely'
import type { Client } from '../../platform/http/client.ts'
import type { Actor } from '../../platform/http/route.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { faultPoint } from '../../platform/fault.ts'

export interface SessionRow {
  sessionId: string
  accountId: string
  role: Actor['role']
}

/** Readings: customers idle 7 days of 30; staff 30 minutes of 12 hours. Compared with the database's clock. */
const ACTIVE = sql<boolean>`session.ended_at is null and session.expires_at > now() and account.deleted_at is null
  and account.suspended_at is null
  and session.last_seen_at > now() - case account.role when 'USER' then interval '7 days' else interval '30 minutes' end`

/** How stale `last_seen_at` may get before a call refreshes it: a write a minute, not a write a call. */
const SEEN_EVERY = sql`interval '1 minute'`

export async function insertSession(
  db: Executor,
  session: { id: string; accountId: string; client: Client; lifetimeHours: number },
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      id: session.id,
      account_id: session.accountId,
      user_agent: session.client.userAgent,
      ip: session.client.ip,
      expires_at: sql<Date>`now() + make_interval(hours => ${session.lifetimeHours})`,
    })
    .execute()
}

/** Whether somebody has signed in to the account of this login from this address with this browser lately. */
export async function isKnownDevice(
  db: Executor,
  login: string,
  door: 'customer' | 'staff',
  client: Client,
): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .where('account.login', '=', login)
    .where('account.role', door === 'customer' ? '=' : '!=', 'USER')
    .where('account.deleted_at', 'is', null)
    .where('session.ip', '=', client.ip)
    .where('session.user_agent', '=', client.userAgent)
    .where('session.created_at', '>', sql<Date>`now() - interval '90 days'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The living session of this id, and who it belongs to; marks it as seen. */
export async function findActive(db: Executor, sessionId: string): Promise<Actor | undefined> {
  const row = await activeSessions(db)
    .select(sql<boolean>`session.last_seen_at < now() - ${SEEN_EVERY}`.as('stale'))
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.stale) await touch(db, sessionId)
  return { id: row.accountId, role: row.role, sessionId: row.sessionId }
}

/** Whether a session still stands, idle or not; leaves no trace of having looked. */
export async function isOpen(db: Executor, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('account.deleted_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export const activeSessions = (db: Executor) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id as sessionId', 'account.id as accountId', 'account.role'])
    .where(ACTIVE)

/** A session is alive while its owner works, a long upload included. */
export async function touch(db: Executor, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}

export async function insertRefreshToken(db: Executor, token: { hash: Buffer; sessionId: string }): Promise<void> {
  await db
    .insertInto('refresh_token')
    .values({ hash: token.hash, session_id: token.sessionId })
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** Reliability 3: a replaced token works this much longer, as the immediate predecessor only. */
const GRACE = sql`interval '10 seconds'`

/**
 * A refresh token and its living session, locked: two tabs refreshing at once take turns.
 * The token's own row is locked too, so that whoever waited sees what became of it meanwhile.
 */
export async function lockRefreshToken(
  trx: Trx,
  hash: Buffer,
): Promise<(SessionRow & { state: 'current' | 'in grace' | 'reused' }) | undefined> {
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

/** Read-only look at a cookie's session, for calls that take the cookie instead of a token. */
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
  return row && { id: row.accountId, role: row.role, sessionId: row.sessionId }
}

export async function markReplaced(db: Executor, hash: Buffer): Promise<void> {
  await db
    .updateTable('refresh_token')
    .set({ replaced_at: sql`now()` })
    .where('hash', '=', hash)
    .where('replaced_at', 'is', null)
    .execute()
}

/** @returns false when it has ended before */
export async function endSession(db: Executor, sessionId: string): Promise<boolean> {
  const row = await db
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends every session of an account; all of them or none, with whatever else its transaction does. */
export async function endSessionsOf(db: Executor, accountId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
  faultPoint('session.revoking')
}
