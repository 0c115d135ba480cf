import { sql } from 'kysely'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { CompanyRole } from '../../../contract/company-roles.ts'
import { type Right, rightsOf } from '../../../contract/values.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import type { Executor } from '../../platform/db/database.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Audience } from '../account.repository.ts'

/** ACC-5: customers idle 7 days of 30; staff 30 minutes of 12 hours. Compared with the database's clock. */
const IDLE = sql`case account.role when 'USER' then interval '7 days' else interval '30 minutes' end`
export const ACTIVE = sql<boolean>`session.ended_at is null and session.expires_at > now() and account.deleted_at is null
  and account.suspended_at is null and session.last_seen_at > now() - ${IDLE}`

/** ASVS 6.3.3: an ADMIN whose time to set a second factor up is over, and who has none. */
export const OVERDUE = sql<boolean>`coalesce(account.second_factor_due < now(), false) and account.role = 'ADMIN'
  and not exists (select from second_factor factor
    where factor.account_id = account.id and factor.confirmed_at is not null)
  and not exists (select from passkey where passkey.account_id = account.id)`

/** Debounce of `last_seen_at`: one write a minute, not one a call. */
const SEEN_EVERY = sql`interval '1 minute'`

export const insertSession = (
  db: Executor,
  session: { id: string; accountId: string; client: Client; lifetimeHours: number },
) =>
  db
    .insertInto('session')
    .values({
      id: session.id,
      account_id: session.accountId,
      user_agent: session.client.userAgent,
      ip: session.client.ip,
      expires_at: sql<Date>`now() + make_interval(hours => ${session.lifetimeHours})`,
    })
    .execute()

/** Whether the account of this login was signed in to from this address with this browser in the last 90 days. */
export async function isKnownDevice(db: Executor, login: string, audience: Audience, client: Client): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .where('account.login', '=', login)
    .where('account.role', audience === 'customer' ? '=' : '!=', 'USER')
    .where('account.deleted_at', 'is', null)
    .where('session.ip', '=', client.ip)
    .where('session.user_agent', '=', client.userAgent)
    .where('session.created_at', '>', sql<Date>`now() - interval '90 days'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The active session of this id and its account; updates `last_seen_at` unless the call is passive. */
export async function findActive(
  db: Executor,
  sessionId: string,
  { passive }: Pick<Endpoint, 'passive'>,
): Promise<Actor | undefined> {
  const row = await activeSessions(db)
    .select(sql<boolean>`session.last_seen_at < now() - ${SEEN_EVERY}`.as('stale'))
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.stale && !passive) await touch(db, sessionId)
  return toActor(row)
}

/** Whether a session has not ended, idle or not; does not update `last_seen_at`. */
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
    .leftJoin('company_member as member', (join) =>
      join.onRef('member.account_id', '=', 'account.id').on('member.is_acting', '=', true),
    )
    .leftJoin('account as company', 'company.id', 'member.company_id')
    .select(['session.id as sessionId', 'account.id as accountId', 'account.role'])
    .select(['member.company_id as companyId', 'member.role as companyRole'])
    .select('company.suspended_at as companySuspendedAt')
    .select(OVERDUE.as('isOverdue'))
    .select(sql<Right[]>`account.rights`.as('rights'))
    .where(ACTIVE)

type ActiveSession = Awaited<ReturnType<ReturnType<typeof activeSessions>['executeTakeFirstOrThrow']>>

export const toActor = ({
  accountId: id,
  role,
  sessionId,
  isOverdue,
  companyId,
  companyRole,
  companySuspendedAt,
  rights,
}: ActiveSession): Actor => ({
  ...{ id, role, sessionId, isOverdue, rights: rightsOf(role, rights) },
  company:
    companyId && companyRole
      ? { id: companyId, role: companyRole as CompanyRole, isSuspended: companySuspendedAt !== null }
      : null,
})

export const touch = (db: Executor, sessionId: string) =>
  db
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()

/** Seconds until the session ends if nothing happens, and whether something happening would put it off. */
export async function findEnd(db: Executor, sessionId: string): Promise<{ seconds: number; canStay: boolean }> {
  const { rows } = await sql<{ seconds: number; canStay: boolean }>`
    select greatest(0, extract(epoch from least(expires_at, last_seen_at + ${IDLE}) - now()))::integer as seconds,
      expires_at > last_seen_at + ${IDLE} as "canStay"
    from session join account on account.id = account_id where session.id = ${sessionId}`.execute(db)
  return rows[0] ?? { seconds: 0, canStay: false }
}

/** Where the account is signed in, last seen first. */
export const listOpenSessions = (db: Executor, accountId: string) =>
  activeSessions(db)
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

/** @returns false when the account has no such session, or it has ended before */
export async function endSession(db: Executor, session: { sessionId: string; accountId: string }): Promise<boolean> {
  const row = await db
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('id', '=', session.sessionId)
    .where('account_id', '=', session.accountId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends every session of an account, in the caller's transaction. @param except stays open */
export async function endSessionsOf(db: Executor, accountId: string, except?: string): Promise<void> {
  let ending = db
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
  if (except !== undefined) ending = ending.where('id', '!=', except)
  await ending.execute()
  faultPoint('session.revoking')
}
