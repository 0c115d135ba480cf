import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { deviceName } from '../sessions/device-name.model.ts'
import { listConsents } from '../profile/personal-data.repository.ts'
import { listOpenSessions } from '../profile/profile.repository.ts'

/** A customer as a list shows them. */
export interface Customer {
  id: string
  name: string
  email: string
  createdAt: Date
  suspendedAt: Date | null
}

export interface CustomerFilter {
  /** The beginning of an e-mail, a first or a whole name. */
  q?: string | undefined
  /** Or one of these accounts, found by other means. */
  ids?: readonly string[]
  suspended: boolean
}

/**
 * Customers, newest first.
 * @param window.after the id of the last one seen
 */
export async function listCustomers(
  db: Executor,
  { q, ids = [], suspended }: CustomerFilter,
  window: { after?: string | undefined; limit: number },
): Promise<Customer[]> {
  let query = customers(db)
  if (suspended) query = query.where('suspended_at', 'is not', null)
  if (q) query = query.where(found(q, ids))
  if (window.after)
    query = query.where(
      sql<boolean>`(created_at, id) < (select last.created_at, last.id from account as last where last.id = ${window.after})`,
    )
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(window.limit).execute()
  return rows.map(toCustomer)
}

/** @throws AppError account_not_found */
export async function findCustomer(
  db: Executor,
  id: string,
): Promise<Customer & { emailVerified: boolean; suspendedReason: string }> {
  const row = await customers(db)
    .select(['email_verified_at as verifiedAt', 'suspended_reason as suspendedReason'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('account_not_found')
  const { verifiedAt, suspendedReason, ...rest } = row
  return { ...toCustomer(rest), emailVerified: verifiedAt !== null, suspendedReason }
}

/** Where a customer is signed in, last seen first, and what they agreed to, first to last. */
export async function accessOf(db: Executor, id: string) {
  const [sessions, consents] = await Promise.all([listOpenSessions(db, id), listConsents(db, id)])
  return {
    devices: sessions.map(({ userAgent, ip, lastSeenAt }) => ({ name: deviceName(userAgent), ip, lastSeenAt })),
    consents: consents.map(({ kind, noticeVersion, givenAt }) => ({ kind, noticeVersion, givenAt })),
  }
}

/** Names and roles of accounts, erased ones too, for lists that hold only ids. */
export async function namesOf(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { name: string; role: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'login', 'role', 'deleted_at'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [row.id, { name: row.deleted_at ? `${row.login} (deleted)` : row.login, role: row.role }]),
  )
}

/** Accounts of any kind whose e-mail or staff id begins so. */
export async function idsByLogin(db: Executor, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('login', 'like', startsWith(beginning))
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

const customers = (db: Executor) =>
  db
    .selectFrom('account')
    .select(['id', 'login', 'first_name as firstName', 'last_name as lastName'])
    .select(['created_at as createdAt', 'suspended_at as suspendedAt'])
    .where('role', '=', 'USER')
    .where('deleted_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof customers>['executeTakeFirstOrThrow']>>

const toCustomer = ({ login, firstName, lastName, ...rest }: Row): Customer => ({
  ...rest,
  name: `${firstName} ${lastName}`.trim(),
  email: login,
})

function found(q: string, ids: readonly string[]) {
  const beginning = startsWith(q)
  return sql<boolean>`(login like ${beginning} or lower(first_name || ' ' || last_name) like ${beginning}
    or id = any(${[...ids]}::uuid[]))`
}

/** What a pattern gives a meaning to is a mere sign here. */
const startsWith = (typed: string): string => `${typed.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
