import { sql } from 'kysely'
import type { saveAddress as saveAddressCall, signUp as signUpCall } from '../../contract/accounts.ts'
import type { ParsedOf } from '../../contract/endpoint.ts'
import type { Role } from '../../contract/values.ts'
import { isUniqueViolation, type Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Actor } from '../platform/http/route.ts'
import { newId } from '../platform/ids.ts'
import type { Clock } from '../platform/clock.ts'
import * as accounts from './account.repository.ts'
import * as addresses from './address.repository.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { openSession, type SessionDeps, type SignedIn } from './session.service.ts'
import { endSessionsOf } from './session.repository.ts'

/** Readings: a customer keeps at most 20 addresses. */
const MAX_ADDRESSES = 20

/** @throws AppError email_taken */
export async function signUp(
  deps: SessionDeps,
  input: ParsedOf<typeof signUpCall>,
  userAgent: string,
): Promise<SignedIn> {
  const now = deps.clock.now()
  const account = {
    id: newId(now),
    role: 'USER' as const,
    login: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    passwordHash: await hashPassword(input.password),
  }
  return deps.db.transaction().execute(async (trx) => {
    try {
      await accounts.insert(trx, {
        ...account,
        adultConfirmedAt: input.adult ? now : null,
        residentConfirmedAt: input.resident ? now : null,
      })
    } catch (error) {
      throw isUniqueViolation(error, 'account_login_key') ? new AppError('email_taken', { field: 'email' }) : error
    }
    return openSession(deps, trx, { ...account, login: accounts.normalLogin(account.login) }, userAgent)
  })
}

/**
 * Signs in by password. Unknown account and wrong password take the same time and give the same answer.
 * @throws AppError invalid_credentials
 */
export async function signIn(
  deps: SessionDeps,
  kind: 'customer' | 'staff',
  input: { id: string; password: string },
  userAgent: string,
): Promise<SignedIn> {
  const account = await accounts.findByLogin(deps.db, input.id, kind)
  const matches = await passwordMatches(account?.passwordHash ?? null, input.password)
  if (!account || !matches) throw new AppError('invalid_credentials')
  return deps.db.transaction().execute(async (trx) => {
    // A password changed, or an account removed, while the old one was being checked opens no session.
    if (!(await accounts.holdUnchanged(trx, account))) throw new AppError('invalid_credentials')
    return openSession(deps, trx, account, userAgent)
  })
}

type StaffDeps = { db: Database; clock: Clock }

/** @throws AppError user_id_taken */
export async function addStaff(
  deps: StaffDeps,
  input: { userId: string; password: string; role: Exclude<Role, 'USER'> },
): Promise<void> {
  const passwordHash = await hashPassword(input.password)
  await insertStaff(deps, deps.db, { ...input, passwordHash })
}

async function insertStaff(
  deps: StaffDeps,
  db: Database,
  staff: { userId: string; role: Role; passwordHash: string },
): Promise<void> {
  try {
    await accounts.insert(db, {
      id: newId(deps.clock.now()),
      role: staff.role,
      login: staff.userId,
      firstName: '',
      lastName: '',
      passwordHash: staff.passwordHash,
    })
  } catch (error) {
    throw isUniqueViolation(error, 'account_login_key') ? new AppError('user_id_taken') : error
  }
}

/**
 * Readings: without a token this works only while no ADMIN exists, safe against two at once; afterwards only for an ADMIN.
 * @throws AppError admin_exists
 */
export async function createAdmin(
  deps: StaffDeps,
  actor: Actor | null,
  input: { id: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(input.password)
  await deps.db.transaction().execute(async (trx) => {
    await lockFirstRun(trx)
    const open = (await accounts.lockAdmins(trx)).length === 0
    if (!open && actor?.role !== 'ADMIN') throw new AppError('admin_exists')
    await insertStaff(deps, trx, { userId: input.id, role: 'ADMIN', passwordHash })
  })
}

/** An advisory lock: an empty table has no row that two first administrators could queue on. */
async function lockFirstRun(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(7103)`.execute(trx)
}

export async function hasAdmin(deps: Pick<StaffDeps, 'db'>): Promise<boolean> {
  return (await accounts.listStaff(deps.db)).some((account) => account.role === 'ADMIN')
}

export async function listStaff(deps: Pick<StaffDeps, 'db'>) {
  const staff = await accounts.listStaff(deps.db)
  return staff.map((account) => ({ id: account.login, _id: account.id, role: account.role }))
}

/**
 * Removes a staff account and ends its sessions at once.
 * @throws AppError account_not_found, last_admin
 */
export async function removeStaff(deps: StaffDeps, accountId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const admins = await accounts.lockAdmins(trx)
    const account = await accounts.findById(trx, accountId)
    if (!account || account.role === 'USER') throw new AppError('account_not_found')
    if (account.role === 'ADMIN' && admins.length === 1) throw new AppError('last_admin')
    await accounts.remove(trx, accountId, deps.clock.now())
    await endSessionsOf(trx, accountId)
  })
}

/**
 * Sets a staff password; whoever was signed in with the old one is out.
 * @throws AppError account_not_found
 */
export async function setStaffPassword(deps: StaffDeps, accountId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await deps.db.transaction().execute(async (trx) => {
    const account = await accounts.findById(trx, accountId)
    if (!account || account.role === 'USER') throw new AppError('account_not_found')
    await accounts.updatePassword(trx, accountId, passwordHash)
    await endSessionsOf(trx, accountId)
  })
}

export const listAddresses = (deps: { db: Database }, actor: Actor) => addresses.listAddresses(deps.db, actor.id)

/** @throws AppError too_many_addresses */
export async function saveAddress(
  deps: StaffDeps,
  actor: Actor,
  address: ParsedOf<typeof saveAddressCall>['newAddress'],
) {
  return deps.db.transaction().execute(async (trx) => {
    // The account row is the lock: two saves at once cannot both be the twentieth.
    await trx.selectFrom('account').select('id').where('id', '=', actor.id).forUpdate().execute()
    const saved = await addresses.listAddresses(trx, actor.id)
    if (saved.length >= MAX_ADDRESSES) throw new AppError('too_many_addresses')
    await addresses.insertAddress(trx, newId(deps.clock.now()), actor.id, address)
    return [...saved, address]
  })
}
