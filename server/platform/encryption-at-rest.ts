import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Keeps a text from whoever gets hold of the database alone. */
export interface Encryption {
  /** @param owner is bound in: a sealed text that was moved to somebody else opens for nobody */
  encrypt(text: string, owner: string): Buffer
  /** The text, or null when it was sealed under another key, for another owner, or was changed since. */
  decrypt(sealed: Buffer, owner: string): string | null
}

const CIPHER = 'aes-256-gcm'
/** NIST SP 800-38D: 96 random bits, new for each text; and the longest tag. */
const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM; sealed as `iv | tag | text`. */
export function encryptionAtRest(secret: string): Encryption {
  const key = createHmac('sha256', secret).update('sealing').digest()
  return {
    encrypt(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    decrypt(sealed, owner) {
      try {
        const [iv, tag, body] = parts(sealed)
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

const parts = (sealed: Buffer): [iv: Buffer, tag: Buffer, body: Buffer] => [
  sealed.subarray(0, IV_BYTES),
  sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
  sealed.subarray(IV_BYTES + TAG_BYTES),
]
