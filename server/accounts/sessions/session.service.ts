import { createHash, createHmac } from 'node:crypto'
import type { SessionClaims } from '../../../contract/accounts.ts'
import type { Role } from '../../../contract/values.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Executor, Trx } from '../../platform/db/database.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Actor } from '../../platform/http/route.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { newId, newSecretName } from '../../platform/ids.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AccessTokens } from './access-token.model.ts'
import { type Account, findById } from '../account.repository.ts'
import { listAddresses } from '../profile/address.repository.ts'
import * as sessions from './session.repository.ts'
import { requireNotSuspended } from '../customers/suspension.service.ts'

export interface SessionDeps {
  db: Database
  clock: Clock
  tokens: AccessTokens
  outbox: Outbox
  /** Derives each refresh token's successor; the same secret on every process. */
  refreshSecret: string
  /** Told by licensing at assembly: whether this account is subscribed right now, for the token's display claim. */
  isSubscribed: (db: Executor, accountId: string) => Promise<boolean>
}

/** What a sign-in hands to the browser: a token for its memory, a cookie for its jar. */
export interface SignedIn {
  accessToken: string
  refreshToken: string
  maxAgeSeconds: number
}

/** Readings: absolute session lengths. */
const LIFETIME_HOURS: Record<Role, number> = { USER: 30 * 24, EMPLOYEE: 12, ADMIN: 12 }

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Opens a session after a proof of identity, and records it; runs inside the caller's transaction.
 * @throws AppError account_suspended
 */
export async function openSession(
  deps: SessionDeps,
  db: Executor,
  account: Account,
  client: Client,
): Promise<SignedIn> {
  await requireNotSuspended(db, account.id)
  const sessionId = newId(deps.clock.now())
  const refreshToken = newSecretName(32)
  const lifetimeHours = LIFETIME_HOURS[account.role]
  await sessions.insertSession(db, { id: sessionId, accountId: account.id, client, lifetimeHours })
  await sessions.insertRefreshToken(db, { hash: hashOf(refreshToken), sessionId })
  const details = { sessionId }
  await audit(db, { action: 'session.opened', actorId: account.id, subjectId: account.id, client, details })
  return {
    accessToken: await accessTokenFor(deps, db, account, sessionId),
    refreshToken,
    maxAgeSeconds: lifetimeHours * 3600,
  }
}

/**
 * Trades a refresh token for its successor and a fresh access token.
 * A token just replaced gets the same successor again (a lost reply, twenty tabs at once); an older one means that
 * somebody else holds a copy, and ends the session for both; its owner is told.
 * @returns 'ended' when the token is worth nothing any more; 'overtaken' when a newer one of the same browser is
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

async function rotate(deps: SessionDeps, presented: string, client: Client): Promise<SignedIn | 'ended' | 'overtaken'> {
  return deps.db.transaction().execute(async (trx) => {
    const token = await sessions.lockRefreshToken(trx, hashOf(presented))
    if (!token) return 'ended'
    if (token.state === 'reused') {
      await endReused(deps, trx, token, client)
      return 'ended'
    }
    const refreshToken = successorOf(deps.refreshSecret, presented)
    if (token.state === 'in grace' && !(await isCurrent(trx, refreshToken))) return 'overtaken'
    await sessions.insertRefreshToken(trx, { hash: hashOf(refreshToken), sessionId: token.sessionId })
    await sessions.markReplaced(trx, hashOf(presented))
    await sessions.touch(trx, token.sessionId)
    const account = await findById(trx, token.accountId)
    if (!account) return 'ended'
    const accessToken = await accessTokenFor(deps, trx, account, token.sessionId)
    return { accessToken, refreshToken, maxAgeSeconds: LIFETIME_HOURS[account.role] * 3600 }
  })
}

async function endReused(deps: SessionDeps, trx: Trx, session: sessions.SessionRow, client: Client): Promise<void> {
  const { sessionId, accountId } = session
  await sessions.endSession(trx, sessionId)
  await audit(trx, { action: 'session.reused', actorId: null, subjectId: accountId, client, details: { sessionId } })
  const account = await findById(trx, accountId)
  // A staff id need not be an address.
  if (!account?.login.includes('@')) return
  await deps.outbox.post(trx, {
    key: `session-reused ${sessionId}`,
    accountId,
    to: account.login,
    template: 'session-reused',
    data: { firstName: account.firstName },
  })
}

async function isCurrent(db: Executor, refreshToken: string): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_token')
    .select('replaced_at')
    .where('hash', '=', hashOf(refreshToken))
    .executeTakeFirst()
  return row?.replaced_at === null
}

const successorOf = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url')

/** Who a bearer token speaks for, by the database: a session ended a moment ago no longer counts. */
export async function actorOfAccessToken(deps: SessionDeps, token: string): Promise<Actor | null> {
  const sessionId = await deps.tokens.sessionOf(token, deps.clock.now())
  return sessionId === null ? null : ((await sessions.findActive(deps.db, sessionId)) ?? null)
}

/** Who a session cookie speaks for; does not rotate it. */
export async function actorOfRefreshToken(deps: SessionDeps, token: string): Promise<Actor | null> {
  return (await sessions.findByRefreshToken(deps.db, hashOf(token))) ?? null
}

/** Signs the caller out of this one session, at once on every process. */
export async function endSession(deps: Pick<SessionDeps, 'db'>, actor: Actor, client: Client): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await sessions.endSession(trx, actor.sessionId))) return
    const details = { sessionId: actor.sessionId }
    await audit(trx, { action: 'session.ended', actorId: actor.id, subjectId: actor.id, client, details })
  })
}

/** Whether the caller's session has not ended since, for replies that go on for hours. */
export const isStillOpen = (deps: Pick<SessionDeps, 'db'>, actor: Actor): Promise<boolean> =>
  sessions.isOpen(deps.db, actor.sessionId)

/** A running upload counts as activity for the staff idle limit. */
export async function touchSession(deps: Pick<SessionDeps, 'db'>, actor: Actor): Promise<void> {
  await sessions.touch(deps.db, actor.sessionId)
}

export async function accessTokenFor(
  deps: SessionDeps,
  db: Executor,
  account: Account,
  sessionId: string,
): Promise<string> {
  // Readings: the claim carries the first address only.
  const savedAddresses = (await listAddresses(db, account.id)).slice(0, 1)
  const claims: SessionClaims = {
    sub: account.id,
    sid: sessionId,
    role: account.role,
    subscription: await deps.isSubscribed(db, account.id),
    firstName: account.firstName,
    username: account.login,
    savedAddresses,
  }
  return deps.tokens.sign(claims, deps.clock.now())
}
