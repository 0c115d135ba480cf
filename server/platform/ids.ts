import { randomBytes } from 'node:crypto'

/** A UUIDv7 (RFC 9562), which sorts by creation time; PostgreSQL knows the function only from 18 on. */
export function newId(now: Date = new Date()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** An unguessable name (128 random bits), for public files and opaque tokens. */
export function newSecretName(bytes = 16): string {
  const name = randomBytes(bytes).toString('base64url')
  // A leading - or _ is not a valid storage key, and tools take such a file name for an option.
  return /^[a-zA-Z0-9]/.test(name) ? name : newSecretName(bytes)
}
