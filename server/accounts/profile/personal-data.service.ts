import type { Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Account, findById } from '../account.repository.ts'
import type { ProofDeps } from '../accounts.deps.ts'
import { passwordMatches } from '../passwords/password-hash.service.ts'
import { leaveForErasure, removeOldInvitations } from '../companies/member.service.ts'
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
  addresses: await personal.listAddressRecords(db, accountId),
  consents: await listConsents(db, accountId),
  sessions: await personal.listSessionRecords(db, accountId),
  waysToSignIn: await personal.listWaysIn(db, accountId),
})

export type { ProofDeps } from '../accounts.deps.ts'

export interface ErasureProof {
  password?: string | undefined
  confirm?: string | undefined
  passkey?: unknown
}

/**
 * Re-authenticates the caller: by the password, or, for an account that signs in with Google alone, by typing its
 * e-mail.
 * @throws AppError wrong_password, passkey_refused, forbidden, invalid_input, unauthenticated when the account has just gone
 */
export async function requireProof(deps: ProofDeps, by: Caller, proof: ErasureProof): Promise<Account> {
  const account = await findById(deps.db, by.actor.id)
  if (!account) throw new AppError('unauthenticated')
  if (account.passwordHash === null) {
    if (proof.confirm?.toLowerCase() !== account.login)
      throw new AppError('invalid_input', { message: 'Type the email of your account to confirm', field: 'confirm' })
    const { passkeys } = await findState(deps.db, account.id)
    return passkeys > 0
      ? withFreshProof(deps, by, { passkey: proof.passkey }, (_trx, proven) => Promise.resolve(proven))
      : account
  }
  if (!proof.password) throw new AppError('invalid_input', { message: 'Password is required', field: 'password' })
  if (!(await passwordMatches(account.passwordHash, proof.password)))
    throw new AppError('wrong_password', { field: 'password' })
  return account
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
 */
export async function erase(trx: Trx, accountId: string, at: Date): Promise<void> {
  await personal.removeSessions(trx, accountId)
  await personal.removeBelongings(trx, accountId)
  await leaveForErasure(trx, accountId)
  // Before the row loses its e-mail, by which they are found.
  await removeMessagesOf(trx, accountId)
  await clearConsentAddresses(trx, accountId)
  await personal.anonymise(trx, accountId, at)
}

const DAY_MS = 86_400_000

/** Keeps the periods of the Privacy Policy, section 8. Idempotent. */
export async function removeExpired(db: Executor, at: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS)
  await personal.removeLinksBefore(db, daysAgo(30))
  await removeOldInvitations(db, at)
  await removeClosedBefore(db, daysAgo(3 * 365))
}
