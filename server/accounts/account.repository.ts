import type { Language, Role } from '../../contract/values.ts'
import type { Executor, Trx } from '../platform/db/database.ts'

export interface Account {
  id: string
  role: Role
  login: string
  firstName: string
  lastName: string
  /** Null for an account whose only way in is another one. */
  passwordHash: string | null
  emailVerifiedAt: Date | null
  /** Somebody else knows the password. */
  passwordSetByStaff: boolean
  /** Of the mails they get. */
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

export async function findByLogin(
  db: Executor,
  login: string,
  kind: 'customer' | 'staff',
): Promise<Account | undefined> {
  return db
    .selectFrom('account')
    .select(columns)
    .where('login', '=', normalLogin(login))
    .where('role', kind === 'customer' ? '=' : '!=', 'USER')
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

/** Holds an account as it was read until the transaction ends. @returns false when it or its password has changed */
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

export async function insert(
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

/** Puts a stronger hash of the same password in place of the one that was checked; one changed meanwhile stays. */
export async function replaceHash(db: Executor, account: Account, passwordHash: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.passwordHash)
    .execute()
}

export async function listStaff(db: Executor): Promise<Account[]> {
  return db
    .selectFrom('account')
    .select(columns)
    .where('role', '!=', 'USER')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** Locks every ADMIN row, so that two removals at once cannot both leave "one other". */
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

export async function remove(db: Executor, id: string, at: Date): Promise<void> {
  await db.updateTable('account').set({ deleted_at: at }).where('id', '=', id).execute()
}
