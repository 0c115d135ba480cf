import { type InferResult, sql, type UpdateObject } from 'kysely'
import type { Language, Right, Role } from '../../contract/values.ts'
import type { Executor, Trx } from '../platform/db/database.ts'
import { toColumns } from '../platform/db/columns.ts'
import type { DB } from '../platform/db/schema.ts'

/** Customers and staff sign in apart. */
export type Audience = 'customer' | 'staff'

const accounts = (db: Executor) =>
  db
    .selectFrom('account')
    .select(['id', 'role', 'login', 'first_name as firstName', 'last_name as lastName'])
    // The hash is null for an account that signs in with Google alone; a password set by staff is known to somebody else.
    .select(['password_hash as passwordHash', 'password_set_by_staff as passwordSetByStaff'])
    .select(['email_verified_at as emailVerifiedAt', 'language', sql<Right[]>`rights`.as('rights')])
    .where('deleted_at', 'is', null)

/** `language` is that of the mails sent to the account. */
export type Account = InferResult<ReturnType<typeof accounts>>[number]

/** E-mails and staff ids are compared trimmed and in lower case. */
export const normalLogin = (login: string): string => login.trim().toLowerCase()

export const findByLogin = (db: Executor, login: string, audience: Audience): Promise<Account | undefined> =>
  accounts(db)
    .where('login', '=', normalLogin(login))
    .where('kind', '=', 'person')
    .where('role', audience === 'customer' ? '=' : '!=', 'USER')
    .executeTakeFirst()

export const findById = (db: Executor, id: string): Promise<Account | undefined> =>
  accounts(db).where('id', '=', id).executeTakeFirst()

/**
 * Optimistic lock: keeps an account as it was read until the transaction ends. Not shared, since what follows may change the
 * account: two that share it would wait for one another (an ADMIN who signs in twice at one moment).
 * @returns false when it or its password has changed
 */
export async function lockUnchanged(trx: Trx, account: Account): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', account.id)
    .where('password_hash', 'is not distinct from', account.passwordHash)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Serialises changes of what belongs to an account: its addresses, mailed links and Google connection. Taken before any
 * lock on a row of those.
 * @returns the database's time; undefined when there is no such account, or it was deleted
 */
export async function lockLiving(trx: Trx, id: string): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('account')
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.now
}

/** @returns false when there is no such account, or it was deleted */
export const lockAccount = async (trx: Trx, id: string): Promise<boolean> => (await lockLiving(trx, id)) !== undefined

/** Locked, so that a suspension at this moment either sees the session being opened, or is seen here. */
export async function lockSuspendedAt(trx: Trx, id: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('account')
    .select('suspended_at as suspendedAt')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.suspendedAt ?? null
}

export const insertAccount = (
  db: Executor,
  account: Omit<Account, 'language' | 'rights'> & {
    rights?: Right[]
    language?: Language | undefined
    adultConfirmedAt?: Date | null
    residentConfirmedAt?: Date | null
  },
) =>
  db
    .insertInto('account')
    // Columns without a value take their default.
    .values({ ...toColumns(account), login: normalLogin(account.login), language: account.language ?? 'en' })
    .execute()

const setColumns = (db: Executor, id: string, change: UpdateObject<DB, 'account'>) =>
  db.updateTable('account').set(change).where('id', '=', id).execute()

/** @param byStaff whether somebody else chose it */
export const updatePassword = (db: Executor, id: string, passwordHash: string, byStaff: boolean) =>
  setColumns(db, id, { password_hash: passwordHash, password_set_by_staff: byStaff })

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
export const replaceHash = (db: Executor, account: Account, passwordHash: string) =>
  db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.passwordHash)
    .execute()

export const removePassword = (db: Executor, id: string) =>
  setColumns(db, id, { password_hash: null, password_set_by_staff: false })

/** Idempotent: the first time stays. */
export const markEmailVerified = (db: Executor, id: string) =>
  setColumns(db, id, { email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })

/** @throws a unique violation of account_login_key when another customer has that address */
export const updateLogin = (trx: Trx, id: string, email: string) =>
  setColumns(trx, id, { login: email, email_verified_at: sql<Date>`now()` })

export const updateProfile = (
  db: Executor,
  id: string,
  { firstName, lastName, language }: Pick<Account, 'firstName' | 'lastName'> & { language?: Language | undefined },
) =>
  db
    .updateTable('account')
    .set({ first_name: firstName, last_name: lastName, ...(language && { language }) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()

export const listStaffAccounts = (db: Executor): Promise<Account[]> =>
  accounts(db).where('role', '!=', 'USER').orderBy('created_at').execute()

/**
 * Locks every ADMIN row that can sign in, so that two removals at once cannot leave none. Who was invited and has set no
 * password yet cannot; staff sign in by password or passkey alone.
 */
export async function lockAdmins(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where((admin) =>
      admin.or([
        admin('password_hash', 'is not', null),
        admin.exists(
          admin.selectFrom('passkey').select('passkey.id').whereRef('passkey.account_id', '=', 'account.id'),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** Takes effect at the next call: role and rights are read at each. */
export const updateAccess = (
  db: Executor,
  id: string,
  { role, rights }: { role: Exclude<Role, 'USER'>; rights: readonly Right[] },
) => setColumns(db, id, { role, rights: [...rights] })

export const updateSuspended = (db: Executor, id: string, at: Date | null) => setColumns(db, id, { suspended_at: at })

/** What the desk of people shows beside each account. */
export const listStaffStates = (db: Executor) =>
  db
    .selectFrom('account')
    .select(['id', 'suspended_at as suspendedAt'])
    .select((account) =>
      account
        .selectFrom('session')
        .select((session) => session.fn.max('session.last_seen_at').as('at'))
        .whereRef('session.account_id', '=', 'account.id')
        .as('lastSeenAt'),
    )
    .where('role', '!=', 'USER')
    .where('deleted_at', 'is', null)
    .execute()

/** An advisory lock: an empty table has no row for two first administrators to queue on. */
export const lockFirstRun = (trx: Trx) => sql`select pg_advisory_xact_lock(7103)`.execute(trx)

export const markDeleted = (db: Executor, id: string, at: Date) => setColumns(db, id, { deleted_at: at })
