import type { googleSignIn } from '../../../contract/accounts/accounts.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { retryOnConflict, type Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Google, type GoogleIdentity, GoogleRefused } from '../../platform/google/google.client.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import * as accounts from '../account.repository.ts'
import { notify } from '../mails/notify.service.ts'
import type { ProofDeps, SessionDeps } from '../accounts.deps.ts'
import type { SignedIn } from '../sessions/session.model.ts'
import { openSession } from '../sessions/session.service.ts'
import { requireOwnSignIn } from '../sign-in/own-sign-in.service.ts'
import { decideGoogleSignIn, type GoogleDecision } from './google.policy.ts'
import * as google from './google.repository.ts'
import type { Language } from '../../../contract/values.ts'
import { newId } from '../../platform/ids.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { type Caller, type Proof, withFreshProof } from '../second-factor/fresh-proof.service.ts'
import { createMailLink } from '../mailed-links/mail-link.service.ts'
import { endForeignAccess } from '../sign-in/foreign-access.service.ts'
import { consentsOf } from '../sign-up/consent.model.ts'
import { insertConsents } from '../sign-up/consent.repository.ts'

interface GoogleDeps extends SessionDeps {
  google: Google
  limits: RateLimiter
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
  // Of two first sign-ins at once both find no account; a sign-up by e-mail may come in between.
  const outcome = await retryOnConflict(() => deps.db.transaction().execute((trx) => resolve(deps, trx, arrival)))
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** Verifies a credential with Google; a refusal is audited, without the token. */
async function identify(deps: GoogleDeps, credential: string, client: Client): Promise<GoogleIdentity> {
  try {
    return await deps.google.identify(credential, deps.clock.now())
  } catch (error) {
    if (error instanceof GoogleRefused)
      await audit(deps.db, { action: 'google.refused', actorId: null, client, details: { reason: error.reason } })
    throw error
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

/** A Google account about to be connected to an account here. */
interface GoogleLink {
  identity: GoogleIdentity
  client: Client
}

/** One sign-in with Google. */
interface GoogleArrival extends GoogleLink {
  /** What the page's statement beside the button confirmed, and the language of the page. */
  confirmed: { adult?: boolean | undefined; resident?: boolean | undefined; language?: Language | undefined }
  /** Throws where no new customers are accepted. */
  requireOffered: () => void
}

/** @returns the new account's id */
async function createCustomer(deps: SessionDeps, trx: Trx, arrival: GoogleArrival): Promise<string> {
  const { identity, client, confirmed } = arrival
  arrival.requireOffered()
  const now = deps.clock.now()
  const id = newId(now)
  await accounts.insertAccount(trx, {
    id,
    role: 'USER',
    login: identity.email,
    firstName: firstNameOf(identity),
    lastName: identity.familyName,
    passwordHash: null,
    emailVerifiedAt: identity.authoritative ? now : null,
    passwordSetByStaff: false,
    language: confirmed.language,
    adultConfirmedAt: confirmed.adult ? now : null,
    residentConfirmedAt: confirmed.resident ? now : null,
  })
  await google.insertConnection(trx, { ...identity, accountId: id })
  // Without the statement beside the button nothing was agreed to; checkout asks then.
  if (confirmed.adult || confirmed.resident)
    await insertConsents(trx, { accountId: id, kinds: consentsOf(confirmed), versions: deps.noticeVersions, client })
  await audit(trx, { action: 'account.created', actorId: id, subjectId: id, client, details: { by: 'google' } })
  await welcome(deps, trx, id, identity)
  return id
}

const firstNameOf = ({ givenName, email }: GoogleIdentity): string =>
  givenName || email.slice(0, email.indexOf('@')).slice(0, 80)

async function welcome(deps: SessionDeps, trx: Trx, accountId: string, identity: GoogleIdentity): Promise<void> {
  const { email } = identity
  const linkId = identity.authoritative
    ? null
    : await createMailLink(trx, deps.clock, { accountId, purpose: 'verify-email', email })
  const owner = { id: accountId, login: email, firstName: firstNameOf(identity) }
  await notify(deps, trx, owner, { template: 'welcome', key: accountId, data: { linkId } })
}

/** Connects Google to an account, and notifies the account's own address. */
async function linkGoogle(
  deps: SessionDeps,
  trx: Trx,
  { accountId, identity, client, by }: GoogleLink & { accountId: string; by: 'sign-in' | 'account' },
): Promise<void> {
  await google.insertConnection(trx, { ...identity, accountId })
  await audit(trx, { action: 'google.linked', actorId: accountId, subjectId: accountId, client, details: { by } })
  await notifyOwner(deps, trx, accountId, { template: 'google-added', email: identity.email })
}

/**
 * ACC-13, against pre-hijacking: the address's owner signs in, and somebody else may have registered it
 * before. Another Google account goes with all their access.
 */
async function takeOverAccount(
  deps: SessionDeps,
  trx: Trx,
  { accountId, identity, client }: GoogleLink & { accountId: string },
): Promise<void> {
  await endForeignAccess(trx, accountId)
  await google.removeConnection(trx, accountId)
  await google.insertConnection(trx, { ...identity, accountId })
  const entry = { actorId: accountId, subjectId: accountId, client }
  await audit(trx, { ...entry, action: 'google.linked', details: { by: 'take-over' } })
  await audit(trx, { ...entry, action: 'session.ended_everywhere', details: { by: 'google' } })
  await notifyOwner(deps, trx, accountId, { template: 'google-replaced-password', email: identity.email })
}

async function notifyOwner(
  deps: SessionDeps,
  trx: Trx,
  accountId: string,
  { template, email }: { template: 'google-added' | 'google-replaced-password'; email: string },
): Promise<void> {
  const account = await accounts.findById(trx, accountId)
  if (!account) return
  // Unique each time: it may happen again after it was undone.
  const key = `${accountId} ${newId(deps.clock.now())}`
  await notify(deps, trx, account, { template, key, data: { email } })
}

/**
 * Lets a signed-in customer sign in through a Google account too, whatever its address; replaces one connected before. It
 * takes a fresh proof: a stolen access token must not become a way in that stays.
 * @throws AppError what `withFreshProof` throws, google_refused, google_unavailable, google_in_use
 */
export async function connectGoogle(
  deps: GoogleDeps & ProofDeps,
  { actor, client }: Caller,
  { credential, ...proof }: { credential: string } & Proof,
): Promise<void> {
  await withFreshProof(deps, { actor, client }, proof, () => Promise.resolve())
  const identity = await identify(deps, credential, client)
  const connect = () =>
    deps.db.transaction().execute(async (trx) => {
      await accounts.lockAccount(trx, actor.id)
      const before = await google.findConnection(trx, actor.id)
      const account = await accounts.findById(trx, actor.id)
      if (!account) throw new AppError('unauthenticated')
      if (before?.subject === identity.subject) return
      if (await google.lockConnection(trx, identity.subject)) throw new AppError('google_in_use')
      if (before) await google.removeConnection(trx, actor.id)
      await linkGoogle(deps, trx, { accountId: actor.id, identity, client, by: 'account' })
      if (identity.authoritative && identity.email === account.login) await accounts.markEmailVerified(trx, actor.id)
    })
  await retryOnConflict(connect)
}

/**
 * Disconnects the Google account; does nothing where there is none.
 * @throws AppError password_needed when it is the only way to sign in
 */
export async function disconnectGoogle(deps: GoogleDeps, actor: Actor, client: Client): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await accounts.lockAccount(trx, actor.id)
    const connected = await google.findConnection(trx, actor.id)
    const account = await accounts.findById(trx, actor.id)
    if (!connected || !account) return
    await requireOwnSignIn(trx, account)
    await google.removeConnection(trx, actor.id)
    await audit(trx, { action: 'google.unlinked', actorId: actor.id, subjectId: actor.id, client })
  })
}
