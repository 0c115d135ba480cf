import type { changeOwnPassword, editProfile, getProfile, listSessions } from '../../../contract/account-security.ts'
import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Actor } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { type Account, findById } from '../account.repository.ts'
import { deviceName } from '../sessions/device-name.model.ts'
import { endMailLinks } from '../mailed-links/mail-link.service.ts'
import { hashPassword, passwordMatches, refuseCommonPassword } from '../passwords/password-hash.service.ts'
import * as profiles from './profile.repository.ts'
import { accessTokenFor, type SessionDeps } from '../sessions/session.service.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'

type Db = { db: Database }

/** Who the caller is and how they sign in. */
export async function readProfile({ db }: Db, actor: Actor): Promise<ReplyOf<typeof getProfile>> {
  const account = await ownAccount(db, actor)
  const [google, secondFactor] = await Promise.all([
    profiles.findGoogleEmail(db, actor.id),
    profiles.findSecondFactor(db, actor.id),
  ])
  return {
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.login,
    emailVerified: account.emailVerifiedAt !== null,
    language: account.language,
    hasPassword: account.passwordHash !== null,
    passwordSetByStaff: account.passwordSetByStaff,
    google,
    secondFactor: secondFactor.set,
    recoveryCodesLeft: secondFactor.codesLeft,
  }
}

/**
 * Changes the caller's name, and the language of their mails where it is given.
 * @returns an access token of the same session that carries the name; the cookie stays
 */
export async function changeProfile(
  deps: SessionDeps,
  actor: Actor,
  input: ParsedOf<typeof editProfile>,
  client: Client,
): Promise<string> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await ownAccount(trx, actor)
    await profiles.update(trx, actor.id, input)
    // The language alone is nobody's concern but theirs.
    if (before.firstName !== input.firstName || before.lastName !== input.lastName)
      await audit(trx, { action: 'account.renamed', actorId: actor.id, subjectId: actor.id, client })
    return accessTokenFor(deps, trx, await ownAccount(trx, actor), actor.sessionId)
  })
}

/**
 * Changes the caller's password; whoever else was signed in with the old one, or holds a mailed link, is out.
 * @throws AppError password_needed for an account without one, wrong_password, common_password
 */
export async function changeOwnPasswordOf(
  deps: SessionDeps,
  actor: Actor,
  input: ParsedOf<typeof changeOwnPassword>,
  client: Client,
): Promise<void> {
  const account = await ownAccount(deps.db, actor)
  if (account.passwordHash === null) throw new AppError('password_needed')
  if (!(await passwordMatches(account.passwordHash, input.currentPassword))) throw wrongPassword()
  refuseCommonPassword(input.newPassword, [account.login, account.firstName, account.lastName], 'newPassword')
  const passwordHash = await hashPassword(input.newPassword)
  await deps.db.transaction().execute(async (trx) => {
    // Changed meanwhile by another of the owner's browsers, or by staff: the one typed is no longer right.
    if (!(await profiles.replacePassword(trx, account, passwordHash))) throw wrongPassword()
    await profiles.endOtherSessions(trx, actor.id, actor.sessionId)
    await endMailLinks(trx, actor.id)
    await notifyOfNewPassword(deps, trx, account)
    await audit(trx, { action: 'password.changed', actorId: actor.id, subjectId: actor.id, client })
  })
}

const wrongPassword = () => new AppError('wrong_password', { field: 'currentPassword' })

/** Staff ids need not be mail addresses: only customers are written to. */
async function notifyOfNewPassword(deps: SessionDeps, trx: Trx, account: Account): Promise<void> {
  if (account.role !== 'USER') return
  await deps.outbox.post(trx, {
    key: `password-changed ${newId(deps.clock.now())}`,
    accountId: account.id,
    to: account.login,
    template: 'password-changed',
    data: { firstName: account.firstName },
  })
}

/** Where the caller is signed in, last seen first. */
export async function listOwnSessions({ db }: Db, actor: Actor): Promise<ReplyOf<typeof listSessions>> {
  const sessions = await profiles.listOpenSessions(db, actor.id)
  return sessions.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
    id,
    current: id === actor.sessionId,
    device: deviceName(userAgent),
    ip,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}

/** Ends one of the caller's sessions at once. @throws AppError session_not_found */
export async function endOwnSession({ db }: Db, actor: Actor, sessionId: string, client: Client): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await profiles.endOwnSession(trx, actor.id, sessionId))) throw new AppError('session_not_found')
    await audit(trx, {
      action: 'session.ended',
      actorId: actor.id,
      subjectId: actor.id,
      client,
      details: { sessionId },
    })
  })
}

/** Ends every session of the caller, this one too. */
export async function endEveryOwnSession({ db }: Db, actor: Actor, client: Client): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endSessionsOf(trx, actor.id)
    await audit(trx, { action: 'session.ended_everywhere', actorId: actor.id, subjectId: actor.id, client })
  })
}

/** The caller's account; gone only when it was deleted after the caller was let in. */
async function ownAccount(db: Database | Trx, actor: Actor): Promise<Account> {
  const account = await findById(db, actor.id)
  if (!account) throw new AppError('unauthenticated')
  return account
}
