import { createHash, createHmac } from 'node:crypto'
import type { SessionClaims } from '../../../contract/accounts/accounts.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { rightsOf, type Role } from '../../../contract/values.ts'
import { audit } from '../../platform/audit.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import { newId, newSecretName } from '../../platform/ids.ts'
import { type Account, findById, lockSuspendedAt } from '../account.repository.ts'
import { listAddresses } from '../profile/address.repository.ts'
import { findActingFor } from '../companies/company.repository.ts'
import { notify } from '../mails/notify.service.ts'
import * as tokens from './refresh-token.repository.ts'
import type { SessionDeps } from '../accounts.deps.ts'
import type { SignedIn } from './session.model.ts'
import * as sessions from './session.repository.ts'

/** ACC-5: absolute session lengths. */
const LIFETIME_HOURS: Record<Role, number> = { USER: 30 * 24, EMPLOYEE: 12, ADMIN: 12 }

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Opens a session after authentication and audits it, in the caller's transaction.
 * @throws AppError account_suspended
 */
export async function openSession(deps: SessionDeps, trx: Trx, account: Account, client: Client) {
  if (await lockSuspendedAt(trx, account.id)) throw new AppError('account_suspended')
  const sessionId = newId(deps.clock.now())
  const refreshToken = newSecretName(32)
  const lifetimeHours = LIFETIME_HOURS[account.role]
  await sessions.insertSession(trx, { id: sessionId, accountId: account.id, client, lifetimeHours })
  await tokens.insertRefreshToken(trx, { hash: hashOf(refreshToken), sessionId })
  const details = { sessionId }
  await audit(trx, { action: 'session.opened', actorId: account.id, subjectId: account.id, client, details })
  return {
    accessToken: await accessTokenFor(deps, trx, account, sessionId),
    refreshToken,
    maxAgeSeconds: lifetimeHours * 3600,
  }
}

/**
 * Refresh token rotation: trades a token for its successor and a fresh access token. A token replaced within the grace
 * period gets the same successor again (a lost reply, twenty tabs at once). An older one is reuse of a stolen copy: the
 * session ends for both holders, and its owner is notified.
 * @returns 'ended' when the token is invalid; 'overtaken' when the browser has a newer one
 */
export async function refreshSession(
  deps: SessionDeps,
  presented: string,
  client: Client,
): Promise<SignedIn | 'ended' | 'overtaken'> {
  const session = await rotate(deps, presented, client)
  if (session !== 'ended' && session !== 'overtaken') faultPoint('session.rotated')
  return session
}

const rotate = async (
  deps: SessionDeps,
  presented: string,
  client: Client,
): Promise<SignedIn | 'ended' | 'overtaken'> =>
  deps.db.transaction().execute(async (trx) => {
    const token = await tokens.lockRefreshToken(trx, hashOf(presented))
    if (!token) return 'ended'
    if (token.state === 'reused') {
      await endReused(deps, trx, token, client)
      return 'ended'
    }
    const refreshToken = successorOf(deps.refreshSecret, presented)
    if (token.state === 'in grace' && !(await tokens.isCurrent(trx, hashOf(refreshToken)))) return 'overtaken'
    await tokens.insertRefreshToken(trx, { hash: hashOf(refreshToken), sessionId: token.sessionId })
    await tokens.markReplaced(trx, hashOf(presented))
    // The desk of staff renews its token also while nobody is there.
    if (token.role === 'USER') await sessions.touch(trx, token.sessionId)
    const account = await findById(trx, token.accountId)
    if (!account) return 'ended'
    const accessToken = await accessTokenFor(deps, trx, account, token.sessionId)
    return { accessToken, refreshToken, maxAgeSeconds: LIFETIME_HOURS[account.role] * 3600 }
  })

async function endReused(
  deps: SessionDeps,
  trx: Trx,
  session: { sessionId: string; accountId: string },
  client: Client,
): Promise<void> {
  const { sessionId, accountId } = session
  await sessions.endSession(trx, session)
  await audit(trx, { action: 'session.reused', actorId: null, subjectId: accountId, client, details: { sessionId } })
  const account = await findById(trx, accountId)
  // A staff id need not be an e-mail address.
  if (account?.login.includes('@')) await notify(deps, trx, account, { template: 'session-reused', key: sessionId })
}

const successorOf = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url')

/** The actor of a bearer token, checked against the database: a session that has just ended no longer counts. */
export async function actorOfAccessToken(
  deps: SessionDeps,
  token: string,
  endpoint: Pick<Endpoint, 'passive'>,
): Promise<Actor | null> {
  const session = await deps.tokens.sessionOf(token, deps.clock.now())
  const actor = session && (await sessions.findActive(deps.db, session.id, endpoint))
  if (!actor) return null
  return session.company === undefined ? actor : { ...actor, tokenCompany: session.company }
}

/** The actor of a session cookie; does not rotate its token. */
export const actorOfRefreshToken = async (deps: Pick<SessionDeps, 'db'>, token: string): Promise<Actor | null> =>
  (await tokens.findByRefreshToken(deps.db, hashOf(token))) ?? null

/** Signs the caller out of this one session, at once on every process. */
export async function endSession({ db }: Pick<SessionDeps, 'db'>, actor: Actor, client: Client): Promise<void> {
  await db.transaction().execute((trx) => endAndAudit(trx, actor, actor.sessionId, client))
}

/** Ends one session of an account. @returns false when it has none of this id, or it has ended before */
export async function endAndAudit(trx: Trx, { id: accountId }: Pick<Actor, 'id'>, sessionId: string, client: Client) {
  if (!(await sessions.endSession(trx, { sessionId, accountId }))) return false
  await audit(trx, {
    action: 'session.ended',
    actorId: accountId,
    subjectId: accountId,
    client,
    details: { sessionId },
  })
  return true
}

/** Whether the caller's session has not ended since, for replies that stream for hours. */
export const isStillOpen = (deps: Pick<SessionDeps, 'db'>, actor: Actor): Promise<boolean> =>
  sessions.isOpen(deps.db, actor.sessionId)

/** ACC-5: when a member of staff will be signed out. */
export const sessionEnd = (deps: Pick<SessionDeps, 'db'>, actor: Actor) => sessions.findEnd(deps.db, actor.sessionId)

/** Resets the idle timeout: a running upload counts as activity. */
export const touchSession = (deps: Pick<SessionDeps, 'db'>, actor: Actor) => sessions.touch(deps.db, actor.sessionId)

export async function accessTokenFor(deps: SessionDeps, db: Executor, account: Account, sessionId: string) {
  // ACC-7: the claim carries the first address only.
  const savedAddresses = (await listAddresses(db, account.id)).slice(0, 1)
  const company = await findActingFor(db, account.id)
  const claims: SessionClaims = {
    sub: account.id,
    sid: sessionId,
    role: account.role,
    ...(account.role !== 'USER' && { rights: rightsOf(account.role, account.rights) }),
    subscription: await deps.isSubscribed(db, company?.id ?? account.id),
    firstName: account.firstName,
    username: account.login,
    savedAddresses,
    ...(company && { company: { id: company.id, name: company.name, role: company.role } }),
  }
  return deps.tokens.sign(claims, deps.clock.now())
}
