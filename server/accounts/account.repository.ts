import { sql } from 'kysely'
import type { Language, Role } from '../../contract/values.ts'
import type { Executor, Trx } from '../platform/db/database.ts'

/** Customers and staff sign in apart. */
export type Audience = 'customer' | 'staff'

export interface Account {
  id: string
  role: Role
  login: string
  firstName: string
  lastName: string
  /** Null for an account that signs in with Google alone. */
  passwordHash: string | null
  emailVerifiedAt: Date | null
  /** Staff chose the password, so somebody else knows it. */
  passwordSetByStaff: boolean
  /** Of the mails sent to the account. */
  language: Language
}

const columns = [
  'id',
  'role',
  'login',
  'first_name as firstName',
  'last_name as lastName',
  'password_hash as passwordHash',
  'email_verified_at as emailVerifiedAt',
  'password_set_by_staff as passwordSetByStaff',
  'language',
] as const

/** E-mails and staff ids are compared trimmed and in lower case. */
export const normalLogin = (login: string): string => login.trim().toLowerCase()

export async function findByLogin(db: Executor, login: string, audience: Audience): Promise<Account | undefined> {
  return db
    .selectFrom('account')
    .select(columns)
    .where('login', '=', normalLogin(login))
    .where('role', audience === 'customer' ? '=' : '!=', 'USER')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findById(db: Executor, id: string): Promise<Account | undefined> {
  return db
    .selectFrom('account')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Optimistic lock, shared: keeps an account as it was read until the transaction ends. @returns false when it or its password has changed */
export async function lockUnchanged(trx: Trx, account: Account): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', account.id)
    .where('password_hash', 'is not distinct from', account.passwordHash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Serialises changes of what belongs to an account: its addresses, mailed links and Google connection. Taken before any
 * lock on a row of those.
 * @returns false when there is no such account, or it was deleted
 */
export async function lockAccount(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Locked, so that a suspension at this moment either sees the session being opened, or is seen here. */
export async function lockSuspendedAt(db: Executor, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('account')
    .select('suspended_at as suspendedAt')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.suspendedAt ?? null
}

export async function insertAccount(
  db: Executor,
  account: Omit<Account, 'language'> & {
    language?: Language | undefined
    adultConfirmedAt?: Date | null
    residentConfirmedAt?: Date | null
  },
): Promise<void> {
  await db
    .insertInto('account')
    .values({
      id: account.id,
      role: account.role,
      login: normalLogin(account.login),
      first_name: account.firstName,
      last_name: account.lastName,
      password_hash: account.passwordHash,
      email_verified_at: account.emailVerifiedAt,
      password_set_by_staff: account.passwordSetByStaff,
      language: account.language ?? 'en',
      adult_confirmed_at: account.adultConfirmedAt ?? null,
      resident_confirmed_at: account.residentConfirmedAt ?? null,
    })
    .execute()
}

/** @param byStaff whether somebody else chose it */
export async function updatePassword(db: Executor, id: string, passwordHash: string, byStaff: boolean): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, password_set_by_staff: byStaff })
    .where('id', '=', id)
    .execute()
}

/** Compare-and-set: replaces the password that was checked. @returns false when it has changed since */
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

/** Compare-and-set: a stronger hash of the same password; one that was changed meanwhile stays. */
export async function replaceHash(db: Executor, account: Account, passwordHash: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.passwordHash)
    .execute()
}

export async function removePassword(db: Executor, id: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: null, password_set_by_staff: false })
    .where('id', '=', id)
    .execute()
}

/** Idempotent: the first time stays. */
export async function markEmailVerified(db: Executor, id: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
    .where('id', '=', id)
    .execute()
}

/** @throws a unique violation of account_login_key when another customer has that address */
export async function updateLogin(trx: Trx, id: string, email: string): Promise<void> {
  await trx
    .updateTable('account')
    .set({ login: email, email_verified_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function updateProfile(
  db: Executor,
  id: string,
  { firstName, lastName, language }: Pick<Account, 'firstName' | 'lastName'> & { language?: Language | undefined },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ first_name: firstName, last_name: lastName, ...(language && { language }) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function listStaffAccounts(db: Executor): Promise<Account[]> {
  return db
    .selectFrom('account')
    .select(columns)
    .where('role', '!=', 'USER')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** Locks every ADMIN row, so that two removals at once cannot leave none. */
export async function lockAdmins(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** An advisory lock: an empty table has no row for two first administrators to queue on. */
export async function lockFirstRun(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7103)`.execute(trx)
}

export async function markDeleted(db: Executor, id: string, at: Date): Promise<void> {
  await db.updateTable('account').set({ deleted_at: at }).where('id', '=', id).execute()
}
