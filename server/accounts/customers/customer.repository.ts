import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { beginsWith } from '../../platform/db/like.ts'

/** A customer as a list shows them. */
export interface Customer {
  id: string
  name: string
  email: string
  createdAt: Date
  suspendedAt: Date | null
}

export interface CustomerFilter {
  /** Prefix of an e-mail, of a first or full name, or of a last name. */
  q?: string | undefined
  /** Or one of these accounts, found by other means. */
  ids?: readonly string[]
  suspended: boolean
}

/** Newest first. @param window.after the id of the last one of the page before */
export async function listCustomers(
  db: Executor,
  { q, ids = [], suspended }: CustomerFilter,
  window: { after?: string | undefined; limit: number },
): Promise<Customer[]> {
  let query = customers(db)
  if (suspended) query = query.where('suspended_at', 'is not', null)
  if (q) query = query.where(matches(q, ids))
  if (window.after)
    query = query.where(
      sql<boolean>`(created_at, id) < (select last.created_at, last.id from account as last where last.id = ${window.after})`,
    )
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(window.limit).execute()
  return rows.map(toCustomer)
}

export type CustomerDetails = Customer & { emailVerified: boolean; suspendedReason: string }

export async function findCustomer(db: Executor, id: string): Promise<CustomerDetails | undefined> {
  const row = await customers(db)
    .select(['email_verified_at as verifiedAt', 'suspended_reason as suspendedReason'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { verifiedAt, suspendedReason, ...rest } = row
  return { ...toCustomer(rest), emailVerified: verifiedAt !== null, suspendedReason }
}

export const lockCustomer = (trx: Trx, id: string): Promise<{ suspendedAt: Date | null } | undefined> =>
  trx
    .selectFrom('account')
    .select('suspended_at as suspendedAt')
    .where('id', '=', id)
    .where('role', '=', 'USER')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** @param at null lifts the suspension */
export const setSuspension = (trx: Trx, id: string, { at, reason }: { at: Date | null; reason: string }) =>
  trx.updateTable('account').set({ suspended_at: at, suspended_reason: reason }).where('id', '=', id).execute()

/** Names and roles of accounts, erased ones too. */
export const listNames = (db: Executor, ids: readonly string[]) =>
  db
    .selectFrom('account')
    .select(['id', 'login', 'role', sql<boolean>`deleted_at is not null`.as('deleted')])
    .where('id', 'in', ids)
    .execute()

/** Accounts of any role whose e-mail or staff id has this prefix. */
export async function listIdsByLogin(db: Executor, prefix: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('login', 'like', beginsWith(prefix))
    .limit(limit)
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

function matches(q: string, ids: readonly string[]) {
  const prefix = beginsWith(q)
  return sql<boolean>`(login like ${prefix} or lower(first_name || ' ' || last_name) like ${prefix}
    or lower(last_name) like ${prefix}
    or id = any(${[...ids]}::uuid[]))`
}
