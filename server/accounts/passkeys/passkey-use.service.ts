import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { ProofDeps } from '../accounts.deps.ts'
import { openChallenge } from './passkey-challenge.model.ts'
import * as passkeys from './passkey.repository.ts'
import { relyingParty } from './relying-party.model.ts'
import { webAuthn } from './webauthn.client.ts'

type Consumable = NonNullable<ReturnType<typeof openChallenge>>

/** A passkey that answered a challenge of ours; to be used up by `consumePasskey`. */
export interface PasskeyUse {
  stored: passkeys.StoredPasskey
  counter: number
  challenge: Consumable
}

export const passkeyRequest = async (deps: ProofDeps, challenge: string) => {
  const { generateAuthenticationOptions } = await webAuthn()
  return {
    ...(await generateAuthenticationOptions({
      rpID: relyingParty(deps.listening.url).id,
      challenge,
      userVerification: 'required',
    })),
  }
}

/** @param purpose what the challenge was given for @returns the stored passkey too where its answer was refused: for the audit log */
export async function findAnswer(deps: ProofDeps, credential: unknown, purpose: string) {
  const response = credential as AuthenticationResponseJSON
  const stored = await passkeys.findPasskey(deps.db, response.id)
  const use = stored && (await verifiedUse(deps, { stored, response, purpose }))
  return { stored, use: stored && use ? { stored, ...use } : null }
}

export const verifyPasskey = async (
  deps: ProofDeps,
  credential: unknown,
  purpose: string,
): Promise<PasskeyUse | null> => (await findAnswer(deps, credential, purpose)).use

interface Answer {
  stored: passkeys.StoredPasskey
  response: AuthenticationResponseJSON
  purpose: string
}

async function verifiedUse(deps: ProofDeps, { stored, response, purpose }: Answer) {
  const { id: rpID, origins } = relyingParty(deps.listening.url)
  const { verifyAuthenticationResponse } = await webAuthn()
  let challenge: Consumable | null = null
  const outcome = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (answered) =>
      (challenge = openChallenge(deps.passkeyChallenges, purpose, answered, deps.clock.now())) !== null,
    expectedOrigin: origins,
    expectedRPID: rpID,
    credential: {
      id: stored.id,
      publicKey: new Uint8Array(stored.publicKey),
      counter: stored.counter,
      transports: stored.transports as AuthenticatorTransport[],
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!outcome?.verified || !challenge) return null
  return { counter: outcome.authenticationInfo.newCounter, challenge: challenge as Consumable }
}

/** Each answer counts once. @throws AppError passkey_refused */
export async function consumePasskey(deps: ProofDeps, trx: Trx, { stored, counter, challenge }: PasskeyUse) {
  const at = deps.clock.now()
  const isUsed = await passkeys.markUsed(trx, stored.id, { before: stored.counter, counter, at })
  if (!isUsed || !(await passkeys.consumeChallenge(trx, challenge.hash, challenge.expiresAt)))
    throw new AppError('passkey_refused')
}
