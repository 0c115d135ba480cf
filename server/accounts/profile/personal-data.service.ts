import type { Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Account, findById } from '../account.repository.ts'
import type { ProofDeps } from '../accounts.deps.ts'
import { leaveForErasure, removeOldInvitations } from '../companies/member.service.ts'
import { removeResetRequests } from '../mailed-links/password-reset.service.ts'
import { type Caller, withFreshProof } from '../second-factor/fresh-proof.service.ts'
import { findState } from '../second-factor/second-factor.repository.ts'
import { clearConsentAddresses, listConsents } from '../sign-up/consent.repository.ts'
import { removeClosedBefore, removeMessagesOf } from '../messages/message.repository.ts'
import * as personal from './personal-data.repository.ts'

/**
 * Everything accounts stores about one person, for their data export. Times are ISO 8601 in UTC. No password, hash or
 * token: those are credentials, not personal data.
 */
export const recordsOf = async (db: Executor, accountId: string) => ({
  account: await personal.findRecord(db, accountId),
  invitations: await personal.listInvitationsTo(db, accountId),
  addresses: await personal.listAddressRecords(db, accountId),
  consents: await listConsents(db, accountId),
  sessions: await personal.listSessionRecords(db, accountId),
  waysToSignIn: await personal.listWaysIn(db, accountId),
})

export type { ProofDeps } from '../accounts.deps.ts'

export interface ErasureProof {
  password?: string | undefined
  code?: string | undefined
  confirm?: string | undefined
  passkey?: unknown
}

/**
 * Re-authenticates the caller as before any change that outlasts a session (decision 0060); an account without a password
 * types its e-mail, and shows the passkey where it has one.
 * @param work runs in the transaction that uses the proof up
 * @throws AppError invalid_input, unauthenticated when the account has just gone, and what `withFreshProof` throws
 */
export async function withErasureProof(
  deps: ProofDeps,
  by: Caller,
  proof: ErasureProof,
  work: (trx: Trx, account: Account) => Promise<void>,
): Promise<void> {
  const account = await findById(deps.db, by.actor.id)
  if (!account) throw new AppError('unauthenticated')
  if (account.passwordHash === null) {
    if (proof.confirm?.toLowerCase() !== account.login)
      throw new AppError('invalid_input', { message: 'Type the email of your account to confirm', field: 'confirm' })
    const { passkeys } = await findState(deps.db, account.id)
    if (passkeys === 0) return deps.db.transaction().execute((trx) => work(trx, account))
  } else if (!proof.password && proof.passkey === undefined)
    throw new AppError('invalid_input', { message: 'Password is required', field: 'password' })
  // Of an account without a password, a typed one proves nothing.
  return withFreshProof(deps, by, account.passwordHash === null ? { passkey: proof.passkey } : proof, work)
}

/**
 * Locks an account before anything of it is erased: transactions on its money, addresses or sessions end first, and
 * later ones find it gone.
 * @throws AppError unauthenticated when it or its password has changed since it was read
 */
export async function lockForErasure(trx: Trx, account: Account): Promise<void> {
  if (!(await personal.lockForUpdate(trx, account))) throw new AppError('unauthenticated')
}

/**
 * Erases a person from accounts: sessions, sign-in methods, addresses, links and names. The row stays anonymised, for
 * the orders and licences that refer to it; so do the consents.
 * @returns the company that nobody is in any more
 */
export async function erase(trx: Trx, accountId: string, at: Date): Promise<string | null> {
  await personal.removeSessions(trx, accountId)
  await personal.removeBelongings(trx, accountId)
  const abandoned = await leaveForErasure(trx, accountId)
  // Before the row loses its e-mail, by which they are found.
  await removeMessagesOf(trx, accountId)
  await removeResetRequests(trx, accountId)
  await clearConsentAddresses(trx, accountId)
  await personal.anonymise(trx, accountId, at)
  return abandoned
}

const DAY_MS = 86_400_000

/** Keeps the periods of the Privacy Policy, section 8. Idempotent. */
export async function removeExpired(db: Executor, at: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS)
  await personal.removeLinksBefore(db, daysAgo(30))
  await removeOldInvitations(db, at)
  await removeClosedBefore(db, daysAgo(3 * 365))
}
