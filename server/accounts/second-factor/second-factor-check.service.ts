import { limitOf } from '../../config/limits.ts'
import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/caller.ts'
import type { Account } from '../account.repository.ts'
import type { SecondFactorDeps } from '../accounts.deps.ts'
import { hasPasskey } from '../passkeys/passkey.repository.ts'
import { takeRemoval } from './lost-factor.repository.ts'
import * as codes from './second-factor-code.model.ts'
import * as factors from './second-factor.repository.ts'

/** For an ADMIN to set a second factor up, from the first sign-in without one. */
const GRACE_DAYS = 7

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
  if (!(await requireCode(deps, trx, account, { code, client }))) await demandSecondFactor(deps, trx, account)
}

/** @returns false when the account has no second factor @throws AppError second_factor_needed, second_factor_wrong */
export async function requireCode(
  deps: SecondFactorDeps,
  trx: Trx,
  account: Account,
  { code, client }: { code: string | undefined; client: Client },
): Promise<boolean> {
  const factor = await factors.lockFactor(trx, account.id)
  const sealedSecret = factor?.confirmedAt ? factor.sealedSecret : null
  if (!sealedSecret && !(await hasPasskey(trx, account.id))) return false
  if (!code) throw new AppError('second_factor_needed', { field: 'code' })
  await consumeCode(deps, trx, { accountId: account.id, sealedSecret, code, client })
  return true
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
  const { accountId, code } = presented
  // Whoever has a code has not lost the second factor.
  await stopRemoval(trx, accountId, client)
  if (await consumeTotp(deps, trx, presented)) return
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

/** @returns false for a code that is not of this moment, or was used */
export async function consumeTotp(deps: SecondFactorDeps, trx: Trx, { accountId, sealedSecret, code }: PresentedCode) {
  const secret = sealedSecret && deps.encryption.decrypt(sealedSecret, accountId)
  const step = secret === null ? null : codes.timeStepOf(secret, code, deps.clock.now())
  return step !== null && (await factors.consumeTimeStep(trx, accountId, step))
}

/** Ends the wait after which the account's second factor would be removed. @returns false when there was none */
export async function stopRemoval(trx: Trx, accountId: string, client: Client): Promise<boolean> {
  const waited = await takeRemoval(trx, accountId, null)
  if (waited) await audit(trx, { action: 'second_factor.kept', actorId: accountId, subjectId: accountId, client })
  return waited
}
