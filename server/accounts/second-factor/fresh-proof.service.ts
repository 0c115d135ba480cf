import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { type Account, findById, lockUnchanged } from '../account.repository.ts'
import type { ProofDeps } from '../accounts.deps.ts'
import { newChallenge } from '../passkeys/passkey-challenge.model.ts'
import { consumePasskey, passkeyRequest, verifyPasskey } from '../passkeys/passkey-use.service.ts'
import { verifyOwnPassword } from '../passwords/verify-password.service.ts'
import { limitCodes, requireCode, stopRemoval } from './second-factor-check.service.ts'
import { findState } from './second-factor.repository.ts'

/** What the caller shows of themselves anew. */
export interface Proof {
  password?: string | undefined
  /** Of the authenticator app, or a recovery code. */
  code?: string | undefined
  /** A passkey's answer to `startProof`. */
  passkey?: unknown
  /** What the caller's form calls the password, where `password` is something else. */
  passwordField?: string
}

export interface Caller {
  actor: Actor
  client: Client
}

/** A challenge is good in the session that asked for it alone. */
const purposeOf = ({ id, sessionId }: Actor) => `prove ${id} ${sessionId}`

/** What `navigator.credentials.get` takes for a proof by passkey. */
export const startProof = (deps: ProofDeps, actor: Actor) =>
  passkeyRequest(deps, newChallenge(deps.passkeyChallenges, purposeOf(actor), deps.clock.now()))

/**
 * Re-authentication before a change that outlasts the session (ASVS 7.5.1), by one rule: whatever signs the account in. A
 * passkey is enough; else the password, with a code where the account has a second factor. Who has neither sets a password
 * first: a link to their mailbox proves them.
 * @param work runs in the transaction that uses the proof up
 * @throws AppError forbidden, password_needed, wrong_password, second_factor_needed, second_factor_wrong, passkey_refused, too_many_requests
 */
export async function withFreshProof<T>(
  deps: ProofDeps,
  { actor, client }: Caller,
  proof: Proof,
  work: (trx: Trx, account: Account) => Promise<T>,
): Promise<T> {
  if (proof.passkey !== undefined) return withPasskey(deps, { actor, client }, proof.passkey, work)
  const { password, code, passwordField: field = 'password' } = proof
  if (password === undefined) throw await proofMissing(deps, actor, field)
  const account = await verifyOwnPassword(deps, actor, password, field)
  const prove = async (trx: Trx) => {
    // The password may have been changed, or the account erased, while it was being checked.
    if (!(await lockUnchanged(trx, account)))
      throw (await findById(trx, account.id))
        ? new AppError('wrong_password', { field })
        : new AppError('unauthenticated')
    await requireCode(deps, trx, account, { code, client })
    return work(trx, account)
  }
  return limitCodes(deps, account.id, code, () => deps.db.transaction().execute(prove))
}

async function proofMissing({ db }: ProofDeps, { id }: Actor, field: string): Promise<AppError> {
  const [account, { passkeys }] = await Promise.all([findById(db, id), findState(db, id)])
  if (account?.passwordHash === null && passkeys === 0) return new AppError('password_needed')
  return new AppError('forbidden', { message: 'Type your password, or use a passkey.', field })
}

async function withPasskey<T>(
  deps: ProofDeps,
  { actor, client }: Caller,
  credential: unknown,
  work: (trx: Trx, account: Account) => Promise<T>,
): Promise<T> {
  const found = await verifyPasskey(deps, credential, purposeOf(actor))
  if (found?.stored.accountId !== actor.id) throw new AppError('passkey_refused')
  return deps.db.transaction().execute(async (trx) => {
    const account = await findById(trx, actor.id)
    if (!account || !(await lockUnchanged(trx, account))) throw new AppError('passkey_refused')
    await consumePasskey(deps, trx, found)
    // Whoever has a passkey has not lost it.
    await stopRemoval(trx, account.id, client)
    return work(trx, account)
  })
}
