import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { findById } from '../account.repository.ts'
import { notify } from '../mails/notify.service.ts'
import * as codes from './second-factor-code.model.ts'
import type { ProofDeps, SecondFactorDeps } from '../accounts.deps.ts'
import { hasPasskey } from '../passkeys/passkey.repository.ts'
import { type Caller, type Proof, withFreshProof } from './fresh-proof.service.ts'
import { consumeTotp, limitCodes } from './second-factor-check.service.ts'
import * as factors from './second-factor.repository.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'

/**
 * Starts the enrolment of an authenticator app; replaces an earlier one that was never confirmed.
 * @throws AppError second_factor_exists, and what `withFreshProof` throws
 */
export const startSecondFactor = (deps: ProofDeps, by: Caller, proof: Proof) =>
  withFreshProof(deps, by, proof, async (trx, account) => {
    const secret = codes.newSecret()
    const begun = await factors.insertUnconfirmed(trx, account.id, deps.encryption.encrypt(secret, account.id))
    if (!begun) throw new AppError('second_factor_exists')
    return codes.enrolment(secret, deps.brand, account.login)
  })

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
 * Removes the caller's authenticator app.
 * @throws AppError second_factor_missing, and what `withFreshProof` throws
 */
export const removeSecondFactor = (deps: ProofDeps, by: Caller, proof: Proof): Promise<void> =>
  withFreshProof(deps, by, proof, async (trx, { id }) => {
    if (!(await factors.lockFactor(trx, id))?.confirmedAt) throw new AppError('second_factor_missing')
    await factors.removeFactor(trx, id)
    await dropUnneededCodes(trx, id)
    await audit(trx, { action: 'second_factor.removed', actorId: id, subjectId: id, client: by.client })
    await notifyOwner(deps, trx, id, 'second-factor-off')
  })

/**
 * New recovery codes in place of the old ones.
 * @returns them, this once
 * @throws AppError second_factor_missing, and what `withFreshProof` throws
 */
export const renewRecoveryCodes = (deps: ProofDeps, by: Caller, proof: Proof): Promise<string[]> =>
  withFreshProof(deps, by, proof, async (trx, { id }) => {
    const { confirmed, passkeys } = await factors.findState(trx, id)
    if (!confirmed && passkeys === 0) throw new AppError('second_factor_missing')
    await factors.removeRecoveryCodes(trx, id)
    await audit(trx, { action: 'recovery_code.renewed', actorId: id, subjectId: id, client: by.client })
    await notifyOwner(deps, trx, id, 'recovery-codes-new')
    return createRecoveryCodes(trx, id)
  })

/**
 * An ADMIN removes the second factor of a member of the staff who lost it, and ends their sessions. That of another ADMIN
 * takes a fresh proof, as their password does: a stolen access token must not open the back office for good.
 * @throws AppError account_not_found, second_factor_missing; forbidden for one's own; what `withFreshProof` throws
 */
export async function resetSecondFactor(
  deps: ProofDeps,
  by: Caller,
  { accountId, ...proof }: { accountId: string } & Proof,
): Promise<void> {
  // Otherwise a session left open would be enough to remove it.
  if (accountId === by.actor.id)
    throw new AppError('forbidden', { message: 'Remove your own second factor in Account, with a code.' })
  if ((await findById(deps.db, accountId))?.role === 'ADMIN')
    return withFreshProof(deps, by, proof, (trx) => resetNow(deps, trx, by, { accountId, isProven: true }))
  return deps.db.transaction().execute((trx) => resetNow(deps, trx, by, { accountId, isProven: false }))
}

async function resetNow(
  deps: SecondFactorDeps,
  trx: Trx,
  { actor, client }: Caller,
  { accountId, isProven }: { accountId: string; isProven: boolean },
): Promise<void> {
  const account = await findById(trx, accountId)
  if (!account || account.role === 'USER') throw new AppError('account_not_found')
  // Made an ADMIN in this moment.
  if (account.role === 'ADMIN' && !isProven) throw new AppError('forbidden')
  const factor = await factors.lockFactor(trx, accountId)
  if (!factor?.confirmedAt && !(await hasPasskey(trx, accountId))) throw new AppError('second_factor_missing')
  await factors.removeAllFactors(trx, accountId)
  // Whoever lost it has as long as a new one.
  await factors.setDue(trx, accountId, null)
  await endSessionsOf(trx, accountId)
  await audit(trx, { action: 'second_factor.reset', actorId: actor.id, subjectId: accountId, client })
  await notifyOwner(deps, trx, accountId, 'second-factor-off')
}

/** Recovery codes stay as long as there is a second factor to recover. */
export async function dropUnneededCodes(trx: Trx, accountId: string): Promise<void> {
  const { confirmed, passkeys } = await factors.findState(trx, accountId)
  if (!confirmed && passkeys === 0) await factors.removeRecoveryCodes(trx, accountId)
}

/** By mail, where the login is an address. */
export async function notifyOwner(
  deps: Pick<SecondFactorDeps, 'outbox' | 'clock'>,
  trx: Trx,
  accountId: string,
  template: 'second-factor-on' | 'second-factor-off' | 'recovery-codes-new',
): Promise<void> {
  const owner = await findById(trx, accountId)
  if (!owner || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(owner.login)) return
  await notify(deps, trx, owner, { template, key: newId(deps.clock.now()) })
}
