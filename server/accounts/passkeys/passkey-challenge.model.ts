import { createHash } from 'node:crypto'
import * as z from 'zod'
import { newSecretName } from '../../platform/ids.ts'
import type { Signer } from '../../platform/secrets.ts'

const LIFE_MS = 5 * 60_000
const Challenge = z.object({ for: z.string(), until: z.number() })

/** Signed rather than stored: a flood of sign-ins that were begun leaves nothing behind. @param purpose what it is for, and whose */
export const newChallenge = (signer: Signer, purpose: string, now: Date): string =>
  signer.sign({ for: purpose, until: now.getTime() + LIFE_MS, nonce: newSecretName(32) })

/** What the browser signed, if it is a challenge of ours for this purpose that has not expired. */
export function openChallenge(signer: Signer, purpose: string, answered: string, now: Date) {
  const signed = Buffer.from(answered, 'base64url').toString('utf8')
  const { data } = Challenge.safeParse(signer.open(signed))
  if (data?.for !== purpose || data.until < now.getTime()) return null
  return { hash: createHash('sha256').update(signed).digest(), expiresAt: new Date(data.until) }
}
