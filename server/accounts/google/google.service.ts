import type { googleSignIn } from '../../../contract/accounts.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Google } from '../../platform/google/google.client.ts'
import { GoogleRefused } from '../../platform/google/google.errors.ts'
import type { GoogleIdentity } from '../../platform/google/google.identity.ts'
import type { Client } from '../../platform/http/client.ts'
import * as accounts from '../account.repository.ts'
import { type GoogleArrival, createCustomer, linkGoogle, takeOverAccount } from './google-linking.service.ts'
import { decideGoogleSignIn, type GoogleDecision } from './google.policy.ts'
import * as identities from './google.repository.ts'
import { openSession, type SessionDeps, type SignedIn } from '../sessions/session.service.ts'

export interface GoogleDeps extends SessionDeps {
  google: Google
}

/**
 * Signs a customer in with Google's word for it; makes or links the account as the linking table says.
 * @param requireOffered throws where no new customers are taken; asked before one is made
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

/** Asks Google; what Google or we refuse is written down, without the token. */
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
 * Two first sign-ins at once both find nobody; the unique keys let one through, and the other then finds them.
 * Others may come in between (a sign-up by e-mail, a link elsewhere), hence more than one further try.
 */
export async function retryOnConflict<T>(story: () => Promise<T>): Promise<T> {
  for (let triesLeft = 3; ; triesLeft--) {
    try {
      return await story()
    } catch (error) {
      if (triesLeft === 0 || !isUniqueViolation(error)) throw error
    }
  }
}

/** @returns the refusal instead of throwing it, so that what is written down about it stays written down */
async function resolve(deps: GoogleDeps, trx: Trx, arrival: GoogleArrival): Promise<SignedIn | AppError> {
  const { identity, client } = arrival
  const { known, owner, ownerConnected } = await whoIsThere(trx, identity)
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
  const accountId = await carryOut(deps, trx, decision, found, arrival)
  if (known && known.email !== identity.email) await identities.updateEmail(trx, identity.subject, identity.email)
  const account = await accounts.findById(trx, accountId)
  return account ? openSession(deps, trx, account, client) : new AppError('google_refused')
}

async function whoIsThere(trx: Trx, { subject, email }: GoogleIdentity) {
  let known = await identities.lockConnection(trx, subject)
  const owner = known ? undefined : await identities.lockOwner(trx, email)
  // Whoever held that lock may have been the same person, a moment earlier.
  if (owner) known = await identities.lockConnection(trx, subject)
  if (known || !owner) return { known, owner: undefined, ownerConnected: false }
  return { known, owner, ownerConnected: (await identities.findConnection(trx, owner.id)) !== undefined }
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
  decision: GoogleDecision,
  found: string | undefined,
  arrival: GoogleArrival,
): Promise<string> {
  if (found === undefined) return createCustomer(deps, trx, arrival)
  if (decision === 'take-over') await takeOverAccount(deps, trx, found, arrival)
  if (decision === 'link') await linkGoogle(deps, trx, found, arrival, 'sign-in')
  return found
}
