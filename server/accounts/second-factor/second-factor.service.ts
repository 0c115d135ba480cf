import { limitOf } from '../../config/limits.ts'
import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { type Account, findById, lockUnchanged } from '../account.repository.ts'
import { notify } from '../mails/notify.service.ts'
import { verifyOwnPassword } from '../passwords/verify-password.service.ts'
import * as codes from './second-factor-code.model.ts'
import type { SecondFactorDeps } from '../accounts.deps.ts'
import { hasPasskey } from '../passkeys/passkey.repository.ts'
import * as factors from './second-factor.repository.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'

/** For an ADMIN to set a second factor up, from the first sign-in without one. */
const GRACE_DAYS = 7

/**
 * Starts the enrolment of an authenticator app; replaces an earlier one that was never confirmed.
 * @throws AppError wrong_password, second_factor_exists, too_many_requests
 */
export async function startSecondFactor(deps: SecondFactorDeps, actor: Actor, password: string) {
  const account = await verifyOwnPassword(deps, actor, password)
  const secret = codes.newSecret()
  await deps.db.transaction().execute(async (trx) => {
    await requireUnchanged(trx, account)
    const begun = await factors.insertUnconfirmed(trx, account.id, deps.encryption.encrypt(secret, account.id))
    if (!begun) throw new AppError('second_factor_exists')
  })
  return codes.enrolment(secret, deps.brand, account.login)
}

/**
 * Completes the enrolment with a first code of the app.
 * @returns the recovery codes, which cannot be read again
 * @throws AppError second_factor_wrong, second_factor_missing, second_factor_exists, too_many_requests
 */
export async function confirmSecondFactor(deps: SecondFactorDeps, actor: Actor, code: string, client: Client) {
  const confirm = async (trx: Trx) => {
    const factor = await factors.lockFactor(trx, actor.id)
    if (!factor) throw new AppError('second_factor_missing')
    if (factor.confirmedAt) throw new AppError('second_factor_exists')
    if (!(await consumeTotp(deps, trx, { accountId: actor.id, sealedSecret: factor.sealedSecret, code })))
      throw new AppError('second_factor_wrong', { field: 'code' })
    await factors.setConfirmed(trx, actor.id, deps.clock.now())
    await audit(trx, { action: 'second_factor.added', actorId: actor.id, subjectId: actor.id, client })
    await notifyOwner(deps, trx, actor.id, 'second-factor-on')
    // The app is set up anew, and so are the codes on paper.
    await factors.removeRecoveryCodes(trx, actor.id)
    return createRecoveryCodes(trx, actor.id)
  }
  return limitCodes(deps, actor.id, code, () => deps.db.transaction().execute(confirm))
}

/** New ones for an account whose first second factor this is; none where it has some. */
export async function createRecoveryCodes(trx: Trx, accountId: string): Promise<string[]> {
  if (await factors.hasRecoveryCodes(trx, accountId)) return []
  const recoveryCodes = codes.newRecoveryCodes()
  const hashes = recoveryCodes.map((code) => codes.recoveryHash(accountId, code)).filter((hash) => hash !== null)
  await factors.insertRecoveryCodes(trx, accountId, hashes)
  return recoveryCodes
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
  const account = await verifyOwnPassword(deps, actor, proof.password)
  const remove = async (trx: Trx) => {
    await requireUnchanged(trx, account)
    const factor = await factors.lockFactor(trx, account.id)
    if (!factor?.confirmedAt) throw new AppError('second_factor_missing')
    await consumeCode(deps, trx, {
      accountId: account.id,
      sealedSecret: factor.sealedSecret,
      code: proof.code,
      client,
    })
    await factors.removeFactor(trx, account.id)
    await dropUnneededCodes(trx, account.id)
    await audit(trx, { action: 'second_factor.removed', actorId: account.id, subjectId: account.id, client })
    await notifyOwner(deps, trx, account.id, 'second-factor-off')
  }
  await limitCodes(deps, account.id, proof.code, () => deps.db.transaction().execute(remove))
}

/**
 * An ADMIN removes the second factor of a member of the staff who lost it, and ends their sessions.
 * @throws AppError account_not_found, second_factor_missing; forbidden for one's own
 */
export async function resetSecondFactor(deps: SecondFactorDeps, actor: Actor, accountId: string, client: Client) {
  // Otherwise a session left open would be enough to remove it.
  if (accountId === actor.id)
    throw new AppError('forbidden', { message: 'Remove your own second factor in Account, with a code.' })
  await deps.db.transaction().execute(async (trx) => {
    const account = await findById(trx, accountId)
    if (!account || account.role === 'USER') throw new AppError('account_not_found')
    const factor = await factors.lockFactor(trx, accountId)
    if (!factor?.confirmedAt && !(await hasPasskey(trx, accountId))) throw new AppError('second_factor_missing')
    await factors.removeAllFactors(trx, accountId)
    // Whoever lost it has as long as a new one.
    await factors.setDue(trx, accountId, null)
    await endSessionsOf(trx, accountId)
    await audit(trx, { action: 'second_factor.reset', actorId: actor.id, subjectId: accountId, client })
    await notifyOwner(deps, trx, accountId, 'second-factor-off')
  })
}

/** Recovery codes stay as long as there is a second factor to recover. */
export async function dropUnneededCodes(trx: Trx, accountId: string): Promise<void> {
  const { confirmed, passkeys } = await factors.findState(trx, accountId)
  if (!confirmed && passkeys === 0) await factors.removeRecoveryCodes(trx, accountId)
}

/**
 * Requires a code where the account has a second factor; called after the password was verified, so that nobody else
 * learns of it. Wrap the transaction in `limitCodes`.
 * @throws AppError second_factor_needed without a code, second_factor_wrong
 */
export async function requireSecondFactor(
  deps: SecondFactorDeps,
  trx: Trx,
  account: Account,
  { code, client }: { code: string | undefined; client: Client },
): Promise<void> {
  const factor = await factors.lockFactor(trx, account.id)
  const sealedSecret = factor?.confirmedAt ? factor.sealedSecret : null
  if (!sealedSecret && !(await hasPasskey(trx, account.id))) return demandSecondFactor(deps, trx, account)
  if (!code) throw new AppError('second_factor_needed', { field: 'code' })
  await consumeCode(deps, trx, { accountId: account.id, sealedSecret, code, client })
}

/** ASVS 6.3.3: an ADMIN has seven days to set one up; then the back office is closed to them until they have. */
async function demandSecondFactor({ demandsSecondFactor }: SecondFactorDeps, trx: Trx, account: Account) {
  if (account.role === 'ADMIN') await factors.setDue(trx, account.id, demandsSecondFactor ? GRACE_DAYS : null)
}

/**
 * Runs what a code unlocks under a rate limit: ten wrong codes in a quarter of an hour, over all calls, refuse further
 * ones. Counted outside the transaction, which a wrong code rolls back.
 * @throws AppError too_many_requests
 */
export async function limitCodes<T>(
  deps: SecondFactorDeps,
  accountId: string,
  code: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work()
  const limit = limitOf('second-factor')
  await deps.limits.hit(limit, accountId)
  try {
    const done = await work()
    await deps.limits.forgive(limit, accountId)
    return done
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'second_factor_wrong'))
      await deps.limits.forgive(limit, accountId)
    throw error
  }
}

interface PresentedCode {
  accountId: string
  /** Null: no authenticator app is set up. */
  sealedSecret: Buffer | null
  code: string
}

/** A TOTP, else a recovery code; each works once. @throws AppError second_factor_wrong */
async function consumeCode(
  deps: SecondFactorDeps,
  trx: Trx,
  { client, ...presented }: PresentedCode & { client: Client },
): Promise<void> {
  if (await consumeTotp(deps, trx, presented)) return
  const { accountId, code } = presented
  const hash = codes.recoveryHash(accountId, code)
  if (!hash || !(await factors.consumeRecoveryCode(trx, accountId, hash, deps.clock.now())))
    throw new AppError('second_factor_wrong', { field: 'code' })
  const { codesLeft: left } = await factors.findState(trx, accountId)
  await audit(trx, {
    action: 'recovery_code.used',
    actorId: accountId,
    subjectId: accountId,
    client,
    details: { left },
  })
}

async function consumeTotp(deps: SecondFactorDeps, trx: Trx, { accountId, sealedSecret, code }: PresentedCode) {
  const secret = sealedSecret && deps.encryption.decrypt(sealedSecret, accountId)
  const step = secret === null ? null : codes.timeStepOf(secret, code, deps.clock.now())
  return step !== null && (await factors.consumeTimeStep(trx, accountId, step))
}

/** The password may have been changed while it was being checked. */
async function requireUnchanged(trx: Trx, account: Account): Promise<void> {
  if (!(await lockUnchanged(trx, account))) throw new AppError('wrong_password', { field: 'password' })
}

/** By mail, where the staff id is an e-mail address. */
async function notifyOwner(
  deps: SecondFactorDeps,
  trx: Trx,
  accountId: string,
  template: 'second-factor-on' | 'second-factor-off',
): Promise<void> {
  const owner = await findById(trx, accountId)
  if (!owner || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(owner.login)) return
  await notify(deps, trx, owner, { template, key: newId(deps.clock.now()) })
}
