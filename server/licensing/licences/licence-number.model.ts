import { randomBytes } from 'node:crypto'
import { IST_OFFSET_MS } from '../../platform/clock.ts'

/** Crockford's base 32: no I, L, O or U, so that a number read aloud or copied by hand is typed correctly. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_BYTES = 5
const TYPED = /^JL(\d\d)([0-9A-Z]{8})$/

/** A licence number, `JL-26-7K3M9QXA`: the year in India and 40 random bits, so that none can be guessed from another. */
export function newLicenceNumber(now: Date): string {
  const year = new Date(now.getTime() + IST_OFFSET_MS).getUTCFullYear() % 100
  return `JL-${String(year).padStart(2, '0')}-${base32(randomBytes(RANDOM_BYTES))}`
}

/**
 * Parses a typed number leniently: case, hyphens and common mistakes (O for 0, I or L for 1) are accepted.
 * @returns null when the format does not match
 */
export function readLicenceNumber(typed: string): string | null {
  const [, year, rest] = TYPED.exec(typed.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()) ?? []
  if (!year || !rest) return null
  const digits = rest.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return digits.includes('U') ? null : `JL-${year}-${digits}`
}

function base32(bytes: Buffer): string {
  let left = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let at = 0; at < (bytes.length * 8) / 5; at++) {
    text = (DIGITS[Number(left % 32n)] ?? '') + text
    left /= 32n
  }
  return text
}
