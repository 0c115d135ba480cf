import { createHash, timingSafeEqual } from 'node:crypto'
import type { CallInput } from '../../../contract/index.ts'
import { rightsOf, type Role } from '../../../contract/values.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, isUniqueViolation, type Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Client, SYSTEM_CLIENT, type Actor } from '../../platform/http/caller.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { newId } from '../../platform/ids.ts'
import * as accounts from '../account.repository.ts'
import type { ProofDeps } from '../accounts.deps.ts'
import { notify } from '../mails/notify.service.ts'
import { hashPassword } from '../passwords/password-hash.service.ts'
import { refuseWeakPassword } from '../passwords/password.policy.ts'
import { type Caller, withFreshProof } from '../second-factor/fresh-proof.service.ts'
import * as factors from '../second-factor/second-factor.repository.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'
import { notifyAdmins } from './new-admin.service.ts'

type StaffDeps = { db: Database; clock: Clock }
type AddDeps = StaffDeps & { outbox: Outbox }
/** `setupCode`: what a stranger must know to become the first ADMIN; null in the sandbox. */
type SetupDeps = AddDeps & { setupCode: string | null }

/** Who changes staff accounts. */
export interface ChangedBy {
  /** Null: the program itself, at its first start. */
  actor: Actor | null
  client: Client
}
const SYSTEM: ChangedBy = { actor: null, client: SYSTEM_CLIENT }

/**
 * Applies the rule for new passwords, then hashes. Passwords that the program sets itself come from the operator's
 * settings, or are random.
 * @throws AppError common_password
 */
async function hashNewPassword(password: string, login: string | undefined, client: Client): Promise<string> {
  if (client !== SYSTEM_CLIENT) refuseWeakPassword(password, { login })
  return hashPassword(password)
}

/** The fields of the spec are enough, also for an ADMIN: the others are told. @throws AppError common_password, user_id_taken */
export async function addStaff(
  deps: AddDeps,
  input: { userId: string; password: string; role: Exclude<Role, 'USER'> },
  { actor, client }: ChangedBy = SYSTEM,
): Promise<void> {
  const passwordHash = await hashNewPassword(input.password, input.userId, client)
  await deps.db.transaction().execute(async (trx) => {
    const subjectId = await insertStaff(deps, trx, { ...input, passwordHash })
    if (actor && input.role === 'ADMIN') await notifyAdmins(deps, trx, { id: subjectId, login: input.userId }, actor)
    const details = { role: input.role }
    await audit(trx, { action: 'staff.added', actorId: actor?.id ?? null, subjectId, client, details })
  })
}

async function insertStaff(
  deps: StaffDeps,
  trx: Trx,
  staff: { userId: string; role: Role; passwordHash: string; chosenBySelf?: boolean },
): Promise<string> {
  const id = newId(deps.clock.now())
  try {
    await accounts.insertAccount(trx, {
      id,
      role: staff.role,
      login: staff.userId,
      firstName: '',
      lastName: '',
      passwordHash: staff.passwordHash,
      emailVerifiedAt: null,
      passwordSetByStaff: staff.chosenBySelf !== true,
    })
    return id
  } catch (error) {
    throw isUniqueViolation(error, 'account_login_key') ? new AppError('user_id_taken') : error
  }
}

/**
 * ACC-9: without a token this works only while no ADMIN exists, with the code of the log, safe against two at once;
 * afterwards only for an ADMIN. The fields of the spec are enough: the other administrators are told.
 * @throws AppError admin_exists, setup_code, user_id_taken, common_password
 */
export async function createAdmin(
  deps: SetupDeps,
  actor: Actor | null,
  input: { id: string; password: string; code?: string | undefined },
  client: Client = SYSTEM_CLIENT,
): Promise<void> {
  const passwordHash = await hashNewPassword(input.password, input.id, client)
  await deps.db.transaction().execute(async (trx) => {
    await accounts.lockFirstRun(trx)
    const admins = await accounts.lockAdmins(trx)
    if (admins.length > 0 && !admins.includes(actor?.id ?? '')) throw new AppError('admin_exists')
    if (admins.length === 0 && client !== SYSTEM_CLIENT) requireSetupCode(deps, input.code)
    // The first one chooses their own password; every later one gets it from somebody else.
    const first = { userId: input.id, role: 'ADMIN' as const, passwordHash, chosenBySelf: admins.length === 0 }
    const subjectId = await insertStaff(deps, trx, first)
    if (actor) await notifyAdmins(deps, trx, { id: subjectId, login: input.id }, actor)
    await audit(trx, { action: 'admin.created', actorId: actor?.id ?? null, subjectId, client })
  })
}

/** Hashed, so that the comparison takes as long for any guess. */
function requireSetupCode({ setupCode }: SetupDeps, given = ''): void {
  const hashOf = (code: string) => createHash('sha256').update(code).digest()
  if (setupCode !== null && !timingSafeEqual(hashOf(setupCode), hashOf(given)))
    throw new AppError('setup_code', { field: 'code' })
}

export const hasAdmin = async (deps: Pick<StaffDeps, 'db'>): Promise<boolean> =>
  (await accounts.listStaffAccounts(deps.db)).some((account) => account.role === 'ADMIN')

export async function listStaff(deps: Pick<StaffDeps, 'db'>) {
  const [staff, secured, states] = await Promise.all([
    accounts.listStaffAccounts(deps.db),
    factors.listConfirmedAccounts(deps.db),
    accounts.listStaffStates(deps.db),
  ])
  const stateOf = new Map(states.map((state) => [state.id, state]))
  return staff.map(({ id, login, role, rights, passwordHash }) => ({
    id: login,
    _id: id,
    role,
    rights: [...rightsOf(role, rights)],
    active: stateOf.get(id)?.suspendedAt === null,
    invited: passwordHash === null,
    lastSeenAt: stateOf.get(id)?.lastSeenAt?.toISOString() ?? null,
    ...(secured.has(id) && { secondFactor: true }),
  }))
}

/**
 * Removes a staff account, one's own too, and ends its sessions at once.
 * @throws AppError account_not_found, last_admin
 */
export async function removeStaff(deps: StaffDeps, accountId: string, by: ChangedBy): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const admins = await accounts.lockAdmins(trx)
    const account = await accounts.findById(trx, accountId)
    if (!account || account.role === 'USER') throw new AppError('account_not_found')
    if (account.role === 'ADMIN' && admins.length === 1 && admins[0] === accountId) throw new AppError('last_admin')
    // The caller's own account may have been removed while this waited for the lock.
    if (by.actor?.role === 'ADMIN' && !admins.includes(by.actor.id)) throw new AppError('unauthenticated')
    await accounts.markDeleted(trx, accountId, deps.clock.now())
    await factors.removeAllFactors(trx, accountId)
    await endSessionsOf(trx, accountId)
    await audit(trx, {
      action: 'staff.deleted',
      actorId: by.actor?.id ?? null,
      subjectId: accountId,
      client: by.client,
      details: { role: account.role },
    })
  })
}

/**
 * Sets the password of a member of the staff. One's own takes the present one (Account), and that of another ADMIN a fresh
 * proof: a stolen access token must not become a lasting takeover (ASVS 6.2.3).
 * @throws AppError forbidden, common_password, account_not_found, and what `withFreshProof` throws
 */
export async function changeStaffPassword(
  deps: AddDeps & ProofDeps,
  { _id, password, ownPassword, ...proof }: CallInput<'POST /auth/change-password'>,
  by: Caller,
): Promise<void> {
  if (_id === by.actor.id)
    throw new AppError('forbidden', { message: 'Change your own password in Account, with the present one.' })
  const target = await accounts.findById(deps.db, _id)
  const passwordHash = await hashNewPassword(password, target?.login, by.client)
  const isProven = target?.role === 'ADMIN'
  const set = (trx: Trx) => setStaffPassword(deps, trx, by, { accountId: _id, passwordHash, isProven })
  if (!isProven) return deps.db.transaction().execute(set)
  const given = { ...proof, password: ownPassword, passwordField: 'ownPassword' }
  return withFreshProof(deps, by, given, set)
}

/** Sets a staff password, ends the account's sessions and notifies its owner. */
async function setStaffPassword(
  deps: AddDeps,
  trx: Trx,
  { actor, client }: Caller,
  { accountId, passwordHash, isProven }: { accountId: string; passwordHash: string; isProven: boolean },
): Promise<void> {
  await accounts.lockAccount(trx, accountId)
  const account = await accounts.findById(trx, accountId)
  if (!account || account.role === 'USER') throw new AppError('account_not_found')
  // Made an ADMIN in this moment.
  if (account.role === 'ADMIN' && !isProven) throw new AppError('forbidden')
  await accounts.updatePassword(trx, accountId, passwordHash, true)
  await endSessionsOf(trx, accountId)
  if (/^[^\s@]+@[^\s@]+$/.test(account.login))
    await notify(deps, trx, account, { template: 'password-changed', key: newId(deps.clock.now()) })
  await audit(trx, { action: 'staff.password_set', actorId: actor.id, subjectId: accountId, client })
}
