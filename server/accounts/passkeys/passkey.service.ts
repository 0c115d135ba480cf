import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import { audit } from '../../platform/audit.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { type Account, findById, lockUnchanged } from '../account.repository.ts'
import type { PasskeyDeps } from '../accounts.deps.ts'
import { notify } from '../mails/notify.service.ts'
import { type Caller, type Proof, withFreshProof } from '../second-factor/fresh-proof.service.ts'
import { stopRemoval } from '../second-factor/second-factor-check.service.ts'
import { createRecoveryCodes, dropUnneededCodes } from '../second-factor/second-factor.service.ts'
import { openSession } from '../sessions/session.service.ts'
import { newChallenge, openChallenge } from './passkey-challenge.model.ts'
import * as passkeys from './passkey.repository.ts'
import { consumePasskey, findAnswer, passkeyRequest } from './passkey-use.service.ts'
import { relyingParty } from './relying-party.model.ts'
import { webAuthn } from './webauthn.client.ts'

const MOST = 10
const SIGN_IN = 'sign-in'
/** ES256, EdDSA, RS256: what every authenticator has one of. */
const ALGORITHMS = [-7, -8, -257]

export const listPasskeys = async ({ db }: PasskeyDeps, actor: Actor) =>
  (await passkeys.listPasskeys(db, actor.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))

/** @throws AppError passkey_limit, and what `withFreshProof` throws */
export async function startPasskey(deps: PasskeyDeps, by: Caller, proof: Proof) {
  const { actor } = by
  const account = await withFreshProof(deps, by, proof, (_trx, proven) => Promise.resolve(proven))
  const known = await passkeys.listPasskeys(deps.db, actor.id)
  if (known.length >= MOST) throw new AppError('passkey_limit')
  const { id } = relyingParty(deps.listening.url)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: deps.brand,
    rpID: id,
    userID: new Uint8Array(Buffer.from(account.id)),
    userName: account.login,
    userDisplayName: [account.firstName, account.lastName].filter(Boolean).join(' '),
    challenge: newChallenge(deps.passkeyChallenges, purposeOf(actor), deps.clock.now()),
    attestationType: 'none',
    excludeCredentials: known.map((one) => ({ id: one.id, transports: transportsOf(one.transports) })),
    // Found without a name typed, and opened by finger, face or PIN: possession and a second factor in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { ...options }
}

/** A challenge for a new passkey is good in the session that proved itself alone. */
const purposeOf = ({ id, sessionId }: Actor) => `add ${id} ${sessionId}`
const transportsOf = (stored: string[]) => stored as AuthenticatorTransport[]

/**
 * Keeps a new passkey.
 * @returns recovery codes, when it is the account's first second factor
 * @throws AppError passkey_refused, passkey_limit
 */
export async function addPasskey(
  deps: PasskeyDeps,
  actor: Actor,
  { name, credential }: { name: string; credential: unknown },
  client: Client,
): Promise<string[]> {
  const { passkey, challenge } = await verifiedNew(deps, actor, credential as RegistrationResponseJSON)
  return deps.db.transaction().execute(async (trx) => {
    const account = await lockedAccount(trx, actor.id, 'unauthenticated')
    const known = await passkeys.listPasskeys(trx, actor.id)
    if (known.length >= MOST) throw new AppError('passkey_limit')
    const at = deps.clock.now()
    const isNew = await passkeys.insertPasskey(trx, { ...passkey, accountId: actor.id, name, at })
    if (!isNew || !(await passkeys.consumeChallenge(trx, challenge.hash, challenge.expiresAt))) throw refused()
    await audit(trx, { action: 'passkey.added', actorId: actor.id, subjectId: actor.id, client })
    await notifyOwner(deps, trx, account, 'passkey-added')
    return createRecoveryCodes(trx, actor.id)
  })
}

const refused = () => new AppError('passkey_refused')

async function verifiedNew(deps: PasskeyDeps, actor: Actor, response: RegistrationResponseJSON) {
  const { id: rpID, origins } = relyingParty(deps.listening.url)
  const { verifyRegistrationResponse } = await webAuthn()
  let challenge: ReturnType<typeof openChallenge> = null
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (answered) =>
      (challenge = openChallenge(deps.passkeyChallenges, purposeOf(actor), answered, deps.clock.now())) !== null,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw refused()
  })
  if (!verified || !challenge) throw refused()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { passkey: { id, publicKey: Buffer.from(publicKey), counter, transports }, challenge: challenge as Consumable }
}
type Consumable = NonNullable<ReturnType<typeof openChallenge>>

/** @throws AppError the code, when it has just gone */
async function lockedAccount(trx: Trx, id: string, code: 'unauthenticated' | 'passkey_refused'): Promise<Account> {
  const account = await findById(trx, id)
  if (!account || !(await lockUnchanged(trx, account))) throw new AppError(code)
  return account
}

/** @throws AppError passkey_not_found, and what `withFreshProof` throws */
export const removePasskey = (deps: PasskeyDeps, by: Caller, { id, ...proof }: { id: string } & Proof): Promise<void> =>
  withFreshProof(deps, by, proof, async (trx, account) => {
    if (!(await passkeys.removePasskey(trx, account.id, id))) throw new AppError('passkey_not_found')
    await dropUnneededCodes(trx, account.id)
    const { client } = by
    await audit(trx, { action: 'passkey.removed', actorId: account.id, subjectId: account.id, client })
    await notifyOwner(deps, trx, account, 'passkey-removed')
  })

/** The same for everybody: it tells nothing of who has a passkey. */
export const passkeySignInOptions = (deps: PasskeyDeps) =>
  passkeyRequest(deps, newChallenge(deps.passkeyChallenges, SIGN_IN, deps.clock.now()))

/** Possession of the authenticator and its PIN, finger or face: no password, no code. @throws AppError passkey_refused, account_suspended */
export async function signInWithPasskey(deps: PasskeyDeps, credential: unknown, client: Client) {
  const { stored, use } = await findAnswer(deps, credential, SIGN_IN)
  if (!use) throw await recordRefusal(deps.db, stored?.accountId, client)
  return deps.db.transaction().execute(async (trx) => {
    const account = await lockedAccount(trx, use.stored.accountId, 'passkey_refused')
    await consumePasskey(deps, trx, use)
    // Whoever has a passkey has not lost it.
    await stopRemoval(trx, account.id, client)
    return openSession(deps, trx, account, client)
  })
}

async function recordRefusal(db: Executor, accountId: string | undefined, client: Client): Promise<AppError> {
  const details = { door: 'passkey', reason: 'passkey_refused' }
  await audit(db, { action: 'session.refused', actorId: null, subjectId: accountId ?? '', client, details })
  return refused()
}

/** By mail, where the login is an address. */
async function notifyOwner(deps: PasskeyDeps, trx: Trx, owner: Account, template: 'passkey-added' | 'passkey-removed') {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(owner.login)) return
  await notify(deps, trx, owner, { template, key: newId(deps.clock.now()) })
}
