import type { Clock } from '../../platform/clock.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Actor } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import type { Sealing } from '../../platform/sealing.ts'
import { type Account, findById, lockUnchanged } from '../account.repository.ts'
import { passwordMatches } from '../passwords/password-hash.service.ts'
import * as codes from './second-factor-code.model.ts'
import * as factors from './second-factor.repository.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'

export interface SecondFactorDeps {
  db: Database
  clock: Clock
  outbox: Outbox
  limits: RateLimiter
  /** Named in the person's authenticator app. */
  brand: string
  /** For the secrets that authenticator apps share with us. */
  sealing: Sealing
}

/** A stolen session, or a stolen password, is no way to try every code. */
const ATTEMPTS = 10
const WINDOW_SECONDS = 900

/**
 * Begins the set-up of an authenticator app; an earlier one that was never confirmed is forgotten.
 * @throws AppError wrong_password, second_factor_exists, too_many_requests
 */
export async function startSecondFactor(deps: SecondFactorDeps, actor: Actor, password: string) {
  const account = await provenAccount(deps, actor, password)
  const secret = codes.newSecret()
  await deps.db.transaction().execute(async (trx) => {
    await requireUnchanged(trx, account)
    const begun = await factors.insertUnconfirmed(trx, account.id, deps.sealing.seal(secret, account.id))
    if (!begun) throw new AppError('second_factor_exists')
  })
  return codes.enrolment(secret, deps.brand, account.login)
}

/**
 * Ends the set-up with a first code of the app.
 * @returns the recovery codes, which nobody can read again
 * @throws AppError second_factor_wrong, second_factor_missing, second_factor_exists, too_many_requests
 */
export async function confirmSecondFactor(
  deps: SecondFactorDeps,
  actor: Actor,
  code: string,
  client: Client,
): Promise<string[]> {
  const confirm = async (trx: Trx) => {
    const factor = await factors.lock(trx, actor.id)
    if (!factor) throw new AppError('second_factor_missing')
    if (factor.confirmedAt) throw new AppError('second_factor_exists')
    if (!(await consumeAppCode(deps, trx, actor.id, factor.sealedSecret, code)))
      throw new AppError('second_factor_wrong', { field: 'code' })
    await factors.setConfirmed(trx, actor.id, deps.clock.now())
    await audit(trx, { action: 'second_factor.added', actorId: actor.id, subjectId: actor.id, client })
    await notifyOwner(deps, trx, actor.id, 'second-factor-on')
    return giveRecoveryCodes(trx, actor.id)
  }
  return countingCodes(deps, actor.id, code, () => deps.db.transaction().execute(confirm))
}

async function giveRecoveryCodes(trx: Trx, accountId: string): Promise<string[]> {
  const given = codes.newRecoveryCodes()
  const hashes = given.map((code) => codes.recoveryHash(accountId, code)).filter((hash) => hash !== null)
  await factors.insertRecoveryCodes(trx, accountId, hashes)
  return given
}

/**
 * Removes the caller's own second factor.
 * @throws AppError wrong_password, second_factor_wrong, second_factor_missing, too_many_requests
 */
export async function removeSecondFactor(
  deps: SecondFactorDeps,
  actor: Actor,
  proof: { password: string; code: string },
  client: Client,
): Promise<void> {
  const account = await provenAccount(deps, actor, proof.password)
  const remove = async (trx: Trx) => {
    await requireUnchanged(trx, account)
    const factor = await factors.lock(trx, account.id)
    if (!factor?.confirmedAt) throw new AppError('second_factor_missing')
    await consumeCode(deps, trx, account.id, factor.sealedSecret, proof.code, client)
    await factors.remove(trx, account.id)
    await audit(trx, { action: 'second_factor.removed', actorId: account.id, subjectId: account.id, client })
    await notifyOwner(deps, trx, account.id, 'second-factor-off')
  }
  await countingCodes(deps, account.id, proof.code, () => deps.db.transaction().execute(remove))
}

/**
 * An ADMIN removes the second factor of somebody who lost it; whoever is signed in as them is out.
 * @throws AppError account_not_found, second_factor_missing; forbidden for one's own
 */
export async function resetSecondFactor(
  deps: SecondFactorDeps,
  actor: Actor,
  accountId: string,
  client: Client,
): Promise<void> {
  // Else a session left open would be enough to take the second factor off.
  if (accountId === actor.id)
    throw new AppError('forbidden', { message: 'Remove your own second factor in Account, with a code.' })
  await deps.db.transaction().execute(async (trx) => {
    const account = await findById(trx, accountId)
    if (!account || account.role === 'USER') throw new AppError('account_not_found')
    const factor = await factors.lock(trx, accountId)
    if (!factor?.confirmedAt) throw new AppError('second_factor_missing')
    await factors.remove(trx, accountId)
    await endSessionsOf(trx, accountId)
    await audit(trx, { action: 'second_factor.reset', actorId: actor.id, subjectId: accountId, client })
    await notifyOwner(deps, trx, accountId, 'second-factor-off')
  })
}

/**
 * Asks for the second factor of whoever set one up; called after the right password, so that nobody else learns of it.
 * Wrap the transaction in `countingCodes`.
 * @throws AppError second_factor_needed without a code, second_factor_wrong
 */
export async function requireSecondFactor(
  deps: SecondFactorDeps,
  trx: Trx,
  account: Account,
  code: string | undefined,
  client: Client,
): Promise<void> {
  if (account.role === 'USER') return
  const factor = await factors.lock(trx, account.id)
  if (!factor?.confirmedAt) return
  if (!code) throw new AppError('second_factor_needed', { field: 'code' })
  await consumeCode(deps, trx, account.id, factor.sealedSecret, code, client)
}

/**
 * Does what a code is the key to; ten wrong ones in a quarter of an hour, wherever they were tried, close an account's
 * second factor for a while. Counted outside the transaction, which a wrong code undoes.
 * @throws AppError too_many_requests
 */
export async function countingCodes<T>(
  deps: SecondFactorDeps,
  accountId: string,
  code: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work()
  const key = `second-factor ${accountId}`
  await deps.limits.hit(key, ATTEMPTS, WINDOW_SECONDS)
  try {
    const done = await work()
    await deps.limits.forgive(key)
    return done
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'second_factor_wrong')) await deps.limits.forgive(key)
    throw error
  }
}

/** A code of the app, else a recovery code. @throws AppError second_factor_wrong */
async function consumeCode(
  deps: SecondFactorDeps,
  trx: Trx,
  accountId: string,
  sealedSecret: Buffer,
  code: string,
  client: Client,
): Promise<void> {
  if (await consumeAppCode(deps, trx, accountId, sealedSecret, code)) return
  const hash = codes.recoveryHash(accountId, code)
  if (!hash || !(await factors.consumeRecoveryCode(trx, accountId, hash, deps.clock.now())))
    throw new AppError('second_factor_wrong', { field: 'code' })
  const left = await factors.countRecoveryCodes(trx, accountId)
  await audit(trx, {
    action: 'recovery_code.used',
    actorId: accountId,
    subjectId: accountId,
    client,
    details: { left },
  })
}

async function consumeAppCode(
  deps: SecondFactorDeps,
  trx: Trx,
  accountId: string,
  sealedSecret: Buffer,
  code: string,
): Promise<boolean> {
  const secret = deps.sealing.open(sealedSecret, accountId)
  const step = secret === null ? null : codes.timeStepOf(secret, code, deps.clock.now())
  return step !== null && (await factors.consumeTimeStep(trx, accountId, step))
}

/** The caller, who knows their password. @throws AppError wrong_password, too_many_requests */
async function provenAccount(deps: SecondFactorDeps, actor: Actor, password: string): Promise<Account> {
  const key = `second-factor password ${actor.id}`
  await deps.limits.hit(key, ATTEMPTS, WINDOW_SECONDS)
  const account = await findById(deps.db, actor.id)
  const matches = await passwordMatches(account?.passwordHash ?? null, password)
  if (!account || !matches) throw new AppError('wrong_password', { field: 'password' })
  await deps.limits.forgive(key)
  return account
}

/** A password that was changed while it was being checked proves nothing any more. */
async function requireUnchanged(trx: Trx, account: Account): Promise<void> {
  if (!(await lockUnchanged(trx, account))) throw new AppError('wrong_password', { field: 'password' })
}

/** Staff whose id is an e-mail address are told by mail. */
async function notifyOwner(
  deps: SecondFactorDeps,
  trx: Trx,
  accountId: string,
  template: 'second-factor-on' | 'second-factor-off',
): Promise<void> {
  const owner = await findById(trx, accountId)
  if (!owner || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(owner.login)) return
  const { login: to, firstName } = owner
  const key = `${template} ${newId(deps.clock.now())}`
  await deps.outbox.post(trx, { key, accountId, to, template, data: { firstName } })
}
