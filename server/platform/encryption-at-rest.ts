import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Encryption at rest: protects a text from whoever obtains the database alone. */
export interface Encryption {
  /** @param owner bound in as additional authenticated data: a ciphertext moved to another row cannot be decrypted */
  encrypt(text: string, owner: string): Buffer
  /** The text, or null when it was encrypted under another key, for another owner, or was modified. */
  decrypt(ciphertext: Buffer, owner: string): string | null
}

const CIPHER = 'aes-256-gcm'
/** NIST SP 800-38D: 96 random bits, new for each text; and the longest tag. */
const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM; the result is `iv | tag | ciphertext`. */
export function encryptionAtRest(secret: string): Encryption {
  // The label is part of the key derivation: changing it makes every stored value unreadable.
  const key = createHmac('sha256', secret).update('sealing').digest()
  return {
    encrypt(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    decrypt(ciphertext, owner) {
      try {
        const [iv, tag, body] = parts(ciphertext)
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

const parts = (ciphertext: Buffer): [iv: Buffer, tag: Buffer, body: Buffer] => [
  ciphertext.subarray(0, IV_BYTES),
  ciphertext.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
  ciphertext.subarray(IV_BYTES + TAG_BYTES),
]
