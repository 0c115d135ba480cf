import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** RFC 6238 with the defaults of every authenticator app. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks may differ by this many steps, in either direction. */
const WINDOW = 1

/** 160 random bits (RFC 4226, 4), in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** A secret as an app takes it: typed, as a URI, or as a QR code. */
export function enrolment(secret: string, issuer: string, login: string): { secret: string; uri: string; qr: string } {
  // A staff id may have 254 letters; an app shows few, and a longer text makes the QR code too fine.
  const label = Array.from(login).slice(0, 40).join('')
  const uri = new TOTP({ ...SETTINGS, issuer, label, secret }).toString()
  return { secret, uri, qr: renderSVG(uri, { ecc: 'M', border: 4 }) }
}

/** The time step of a six-digit code, or null when it is not valid now. */
export function timeStepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const totp = new TOTP({ ...SETTINGS, secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

const RECOVERY_CODES = 10
/** Crockford's base32: no letter that looks like another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten codes like `k3v9x0-qm7tab-4dz2rn-w8c5yj`, of 120 random bits each: a plain hash of one cannot be guessed (ASVS 6.5.2). */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

function newRecoveryCode(): string {
  const group = () => Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/**
 * The stored hash of a recovery code; null for what cannot be one. Capitals, blanks and the hyphen are ignored, and
 * letters that Crockford's alphabet leaves out for looking like digits are read as those.
 */
export function recoveryHash(accountId: string, typed: string): Buffer | null {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  // Ten letters: a code of before, good until new ones are made.
  if (!/^([0-9a-z]{10}|[0-9a-z]{24})$/.test(letters)) return null
  // Not keyed with the server's secret: recovery codes must survive its loss.
  return createHash('sha256').update(`${accountId} ${letters}`).digest()
}
