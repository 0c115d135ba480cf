import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Env } from './env.ts'

export interface LicencesConfig {
  /** Ed25519, PKCS 8 as PEM. Null: one is derived and kept in the data folder. */
  signingKey: string | null
  /** Keys that signed before it, as PEM, public or private: what they signed stays good. */
  previousKeys: string[]
  /** LIC-8: licensed downloads a day under a plan; an account can be given more. */
  fairUsePerDay: number
}

export const licencesOf = (env: Env): LicencesConfig => ({
  signingKey: signingKeyOf(env),
  previousKeys: previousKeysOf(env),
  fairUsePerDay: env.FAIR_USE_DOWNLOADS_PER_DAY,
})

export function licenceProblems(env: Env): string[] {
  const problems: string[] = []
  if (env.LICENCE_SIGNING_KEY && !isSigningKey(signingKeyOf(env) ?? ''))
    problems.push('LICENCE_SIGNING_KEY: must be an Ed25519 private key as PEM')
  if (env.LICENCE_SIGNING_KEY_PREVIOUS && !previousKeysOf(env).every(isPublicKey))
    problems.push('LICENCE_SIGNING_KEY_PREVIOUS: must be Ed25519 keys as PEM, one after another')
  return problems
}

/** Line ends may be written as \\n, for places that hold one line alone. */
const signingKeyOf = (env: Env): string | null => env.LICENCE_SIGNING_KEY?.replaceAll('\\n', '\n') ?? null

/** Without a single PEM in it: what stands there, so that it is found wrong. */
function previousKeysOf({ LICENCE_SIGNING_KEY_PREVIOUS: text = '' }: Env): string[] {
  const pems = text.replaceAll('\\n', '\n').match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g)
  return pems ?? (text === '' ? [] : [text])
}

function isPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}
