import type {
  changeOwnPassword as changeOwnPasswordCall,
  editProfile,
  getProfile,
  listSessions,
} from '../../../contract/accounts/account-security.ts'
import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import * as accounts from '../account.repository.ts'
import { notify } from '../mails/notify.service.ts'
import { findConnection } from '../google/google.repository.ts'
import { deviceName } from '../sessions/device-name.model.ts'
import { endMailLinks } from '../mailed-links/mail-link.service.ts'
import { hashPassword, passwordMatches } from '../passwords/password-hash.service.ts'
import { refuseWeakPassword } from '../passwords/password.policy.ts'
import { findState } from '../second-factor/second-factor.repository.ts'
import { type Caller, type Proof, withFreshProof } from '../second-factor/fresh-proof.service.ts'
import type { ProofDeps, SessionDeps } from '../accounts.deps.ts'
import { endSessionsOf, listOpenSessions } from '../sessions/session.repository.ts'
import { accessTokenFor, endAndAudit } from '../sessions/session.service.ts'
import { listIdentities } from '../sso/sso.repository.ts'

type Db = { db: Database }

/** The caller's account and its ways to sign in. */
export async function readProfile({ db }: Db, actor: Actor): Promise<ReplyOf<typeof getProfile>> {
  const account = await ownAccount(db, actor)
  const [google, identities, secondFactor] = await Promise.all([
    findConnection(db, actor.id),
    listIdentities(db, actor.id),
    findState(db, actor.id),
  ])
  return {
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.login,
    emailVerified: account.emailVerifiedAt !== null,
    language: account.language,
    hasPassword: account.passwordHash !== null,
    passwordSetByStaff: account.passwordSetByStaff,
    google: google?.email ?? null,
    companySignIn: identities[0]?.email ?? null,
    secondFactor: secondFactor.confirmed,
    passkeys: secondFactor.passkeys,
    secondFactorDue:
      secondFactor.confirmed || secondFactor.passkeys > 0 ? null : (secondFactor.due?.toISOString() ?? null),
    secondFactorEnds: secondFactor.ends?.toISOString() ?? null,
    recoveryCodesLeft: secondFactor.codesLeft,
  }
}

/**
 * Changes the caller's name, and the language of their mails where it is given.
 * @returns an access token of the same session that carries the name; the cookie stays
 */
export const changeProfile = async (
  deps: SessionDeps,
  actor: Actor,
  input: ParsedOf<typeof editProfile>,
  client: Client,
): Promise<string> =>
  deps.db.transaction().execute(async (trx) => {
    const before = await ownAccount(trx, actor)
    await accounts.updateProfile(trx, actor.id, input)
    // A change of language alone is not audited.
    if (before.firstName !== input.firstName || before.lastName !== input.lastName)
      await audit(trx, { action: 'account.renamed', actorId: actor.id, subjectId: actor.id, client })
    return accessTokenFor(deps, trx, await ownAccount(trx, actor), actor.sessionId)
  })

/**
 * Changes the caller's password, ends their other sessions and expires their mailed links.
 * @throws AppError password_needed for an account without one, wrong_password, same_password, common_password
 */
export async function changeOwnPassword(
  deps: SessionDeps,
  actor: Actor,
  input: ParsedOf<typeof changeOwnPasswordCall>,
  client: Client,
): Promise<void> {
  const account = await ownAccount(deps.db, actor)
  if (account.passwordHash === null) throw new AppError('password_needed')
  if (!(await passwordMatches(account.passwordHash, input.currentPassword))) throw wrongPassword()
  // One that an administrator gave stays known to them.
  if (input.newPassword === input.currentPassword) throw new AppError('same_password', { field: 'newPassword' })
  refuseWeakPassword(input.newPassword, account, 'newPassword')
  const passwordHash = await hashPassword(input.newPassword)
  await deps.db.transaction().execute(async (trx) => {
    // Changed meanwhile in another browser or by staff: the current password was wrong after all.
    if (!(await accounts.replacePassword(trx, account, passwordHash))) throw wrongPassword()
    await endSessionsOf(trx, actor.id, actor.sessionId)
    await endMailLinks(trx, actor.id)
    await notifyOfNewPassword(deps, trx, account)
    await audit(trx, { action: 'password.changed', actorId: actor.id, subjectId: actor.id, client })
  })
}

const wrongPassword = () => new AppError('wrong_password', { field: 'currentPassword' })

/** By mail, where the login is an address. */
async function notifyOfNewPassword(deps: SessionDeps, trx: Trx, account: accounts.Account): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(account.login)) return
  await notify(deps, trx, account, { template: 'password-changed', key: newId(deps.clock.now()) })
}

/** Where the caller is signed in, last seen first. */
export async function listOwnSessions({ db }: Db, actor: Actor): Promise<ReplyOf<typeof listSessions>> {
  const sessions = await listOpenSessions(db, actor.id)
  return sessions.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
    id,
    current: id === actor.sessionId,
    device: deviceName(userAgent),
    ip,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}

/**
 * Ends one of the caller's sessions at once. Another than the caller's takes a fresh proof, so that a stolen access token
 * signs nobody out and stays (ASVS 7.5.2).
 * @throws AppError session_not_found, and what `withFreshProof` throws
 */
export async function endOwnSession(
  deps: ProofDeps,
  by: Caller,
  { id, ...proof }: { id: string } & Proof,
): Promise<void> {
  const { actor, client } = by
  const end = async (trx: Trx) => {
    if (!(await endAndAudit(trx, actor, id, client))) throw new AppError('session_not_found')
  }
  const open = await listOpenSessions(deps.db, actor.id)
  if (!open.some((session) => session.id === id)) throw new AppError('session_not_found')
  if (id === actor.sessionId) await deps.db.transaction().execute(end)
  else await withFreshProof(deps, by, proof, end)
}

/** Ends every session of the caller, this one too. */
export async function endEveryOwnSession({ db }: Db, actor: Actor, client: Client): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endSessionsOf(trx, actor.id)
    await audit(trx, { action: 'session.ended_everywhere', actorId: actor.id, subjectId: actor.id, client })
  })
}

/** @throws AppError unauthenticated when the account was deleted after authentication */
async function ownAccount(db: Database | Trx, actor: Actor): Promise<accounts.Account> {
  const account = await accounts.findById(db, actor.id)
  if (!account) throw new AppError('unauthenticated')
  return account
}
