import { passwordMatches } from '../passwords/password-hash.service.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/route.ts'
import { type Account, findById } from '../account.repository.ts'
import * as personal from './personal-data.repository.ts'

/**
 * Everything accounts keeps about one person, for their copy of it. Times are ISO 8601 in UTC. No password, no hash,
 * no token: those are proofs, not facts about the person.
 */
export const recordsOf = async (db: Executor, accountId: string) => ({
  account: await personal.findRecord(db, accountId),
  addresses: await personal.listAddresses(db, accountId),
  consents: await personal.listConsents(db, accountId),
  sessions: await personal.listSessions(db, accountId),
  waysToSignIn: await personal.listWaysIn(db, accountId),
})

/**
 * Makes sure that the account's own person asks: by the password, or, where Google alone signs them in, by typing the
 * account's e-mail.
 * @throws AppError wrong_password, invalid_input, unauthenticated when the account has just gone
 */
export async function requireProof(
  db: Executor,
  actor: Actor,
  proof: { password?: string | undefined; confirm?: string | undefined },
): Promise<Account> {
  const account = await findById(db, actor.id)
  if (!account) throw new AppError('unauthenticated')
  if (account.passwordHash === null) {
    if (proof.confirm?.toLowerCase() === account.login) return account
    throw new AppError('invalid_input', { message: 'Type the email of your account to confirm', field: 'confirm' })
  }
  if (!proof.password) throw new AppError('invalid_input', { message: 'Password is required', field: 'password' })
  if (!(await passwordMatches(account.passwordHash, proof.password)))
    throw new AppError('wrong_password', { field: 'password' })
  return account
}

/**
 * Locks an account as it was read, before anything of it is erased: whoever is at its money, addresses or sessions
 * ends first, and whoever comes later finds it gone.
 * @throws AppError unauthenticated when it, or its password, is not what it was
 */
export async function lockForErasure(trx: Trx, account: Account): Promise<void> {
  if (!(await personal.lockForUpdate(trx, account))) throw new AppError('unauthenticated')
}

/**
 * Erases a person from accounts: sessions, ways in, addresses, links and names. The row stays, without anybody's name,
 * for the orders and licences that must stay with it; so does what was agreed to, and when.
 */
export async function erase(trx: Trx, accountId: string, at: Date): Promise<void> {
  await personal.removeSessions(trx, accountId)
  await personal.removeBelongings(trx, accountId)
  await personal.clearConsentAddresses(trx, accountId)
  await personal.anonymise(trx, accountId, at)
}
