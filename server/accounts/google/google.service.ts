import type { googleSignIn } from '../../../contract/accounts/accounts.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { isUniqueViolation, type Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Google } from '../../platform/google/google.client.ts'
import { GoogleRefused } from '../../platform/google/google.errors.ts'
import type { GoogleIdentity } from '../../platform/google/google.identity.ts'
import type { Client } from '../../platform/http/client.ts'
import * as accounts from '../account.repository.ts'
import type { SessionDeps } from '../sessions/session.deps.ts'
import type { SignedIn } from '../sessions/session.model.ts'
import { openSession } from '../sessions/session.service.ts'
import { createCustomer, type GoogleArrival, linkGoogle, takeOverAccount } from './google-linking.service.ts'
import { decideGoogleSignIn, type GoogleDecision } from './google.policy.ts'
import * as google from './google.repository.ts'

export interface GoogleDeps extends SessionDeps {
  google: Google
}

/**
 * Signs a customer in with a Google credential; creates or links the account as `google.policy.ts` decides.
 * @param requireOffered throws where no new customers are accepted; called before an account is created
 * @throws AppError google_refused, google_unavailable, google_link_needed, google_staff, and what `requireOffered` throws
 */
export async function signInWithGoogle(
  deps: GoogleDeps,
  input: ParsedOf<typeof googleSignIn>,
  client: Client,
  requireOffered: () => void,
): Promise<SignedIn> {
  const identity = await identify(deps, input.credential, client)
  const arrival = { identity, client, confirmed: input, requireOffered }
  const outcome = await retryOnConflict(() => deps.db.transaction().execute((trx) => resolve(deps, trx, arrival)))
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** Verifies a credential with Google; a refusal is audited, without the token. */
export async function identify(deps: GoogleDeps, credential: string, client: Client): Promise<GoogleIdentity> {
  try {
    return await deps.google.identify(credential, deps.clock.now())
  } catch (error) {
    if (error instanceof GoogleRefused)
      await audit(deps.db, { action: 'google.refused', actorId: null, client, details: { reason: error.reason } })
    throw error
  }
}

/**
 * Runs a transaction again after a unique violation: of two first sign-ins at once, which both find no account, the
 * unique keys let one through, and the other then finds it. A sign-up by e-mail or a link elsewhere may come in between,
 * hence up to three retries.
 */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let triesLeft = 3; ; triesLeft--) {
    try {
      return await run()
    } catch (error) {
      if (triesLeft === 0 || !isUniqueViolation(error)) throw error
    }
  }
}

/** @returns a refusal instead of throwing it, so that its audit entry is committed */
async function resolve(deps: GoogleDeps, trx: Trx, arrival: GoogleArrival): Promise<SignedIn | AppError> {
  const { identity, client } = arrival
  const { known, owner, ownerConnected } = await findAccounts(trx, identity)
  const decision = decideGoogleSignIn({
    known: known ? (known.closed ? 'closed' : 'open') : 'none',
    owner: owner ? (owner.staff ? 'staff' : owner.verified ? 'proven' : 'unproven') : 'none',
    ownerConnected,
    authoritative: identity.authoritative,
  })
  const refusal = refusalOf(decision, known !== undefined)
  const found = known?.accountId ?? owner?.id
  if (refusal) {
    const details = { reason: refusal.code }
    await audit(trx, { action: 'google.refused', actorId: null, subjectId: found, client, details })
    return refusal
  }
  const accountId = await carryOut(deps, trx, { decision, found, arrival })
  if (known && known.email !== identity.email) await google.updateEmail(trx, identity.subject, identity.email)
  const account = await accounts.findById(trx, accountId)
  return account ? openSession(deps, trx, account, client) : new AppError('google_refused')
}

/** The account connected to this Google account, else the one with its address. */
async function findAccounts(trx: Trx, { subject, email }: GoogleIdentity) {
  let known = await google.lockConnection(trx, subject)
  const owner = known ? undefined : await google.lockOwner(trx, email)
  // The lock may have been waited for while the same person connected Google.
  if (owner) known = await google.lockConnection(trx, subject)
  if (known || !owner) return { known, owner: undefined, ownerConnected: false }
  return { known, owner, ownerConnected: (await google.findConnection(trx, owner.id)) !== undefined }
}

function refusalOf(decision: GoogleDecision, closed: boolean): AppError | null {
  if (decision === 'ask-password') return new AppError('google_link_needed')
  if (decision !== 'refuse') return null
  return new AppError('google_staff', closed ? { message: 'This account was closed.' } : {})
}

/** @returns the account to sign in to */
async function carryOut(
  deps: GoogleDeps,
  trx: Trx,
  { decision, found, arrival }: { decision: GoogleDecision; found: string | undefined; arrival: GoogleArrival },
): Promise<string> {
  if (found === undefined) return createCustomer(deps, trx, arrival)
  if (decision === 'take-over') await takeOverAccount(deps, trx, { ...arrival, accountId: found })
  if (decision === 'link') await linkGoogle(deps, trx, { ...arrival, accountId: found, by: 'sign-in' })
  return found
}
