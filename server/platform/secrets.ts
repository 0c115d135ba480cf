import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { attempt } from './attempt.ts'
import { writeDurably } from './files.ts'
import { newSecretName } from './ids.ts'
import { createHmac, timingSafeEqual, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** The root secret all keys are derived from: configured, or generated once in the data folder. */
export async function openSecret(config: Pick<Config, 'jwtSecret' | 'dataDir'>): Promise<string> {
  return config.jwtSecret ?? getOrCreateFile(config.dataDir, 'secret', () => newSecretName(48))
}

/** Reads a private file, or creates it; of two processes the first wins. Atomic: half a secret would be used as one. */
export async function getOrCreateFile(dataDir: string, name: string, make: () => string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, name)
  const existing = await readIfThere(path)
  if (existing === '') throw new Error(`${path} is empty: put back what was in it, or remove it to have a new one made`)
  if (existing !== null) return existing
  const draft = `${path}.${newSecretName()}`
  try {
    await writeDurably(draft, make(), 'wx')
    // Unlike a rename, a link never replaces a file that another process created first.
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

const readIfThere = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

export type Signer = ReturnType<typeof signer>

/** Signed tokens (HMAC-SHA-256), `payload.mac`, safe in a URL; one signed for another purpose is invalid. */
export function signer(secret: string, purpose: string) {
  const mac = (body: string) => createHmac('sha256', secret).update(`${purpose}\n${body}`).digest()
  return {
    sign(payload: object): string {
      const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
      return `${body}.${mac(body).toString('base64url')}`
    },
    /** The payload, or null when the signature is not ours. */
    open(signed: string): unknown {
      const [body = '', given = '', ...rest] = signed.split('.')
      const presented = Buffer.from(given, 'base64url')
      const expected = mac(body)
      if (rest.length > 0 || presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null
      // The encoded form is compared too: base64url decoding ignores invalid characters.
      if (given !== expected.toString('base64url')) return null
      return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
    },
  }
}

const CIPHER = 'aes-256-gcm'
/** NIST SP 800-38D: 96 random bits, new for each text; and the longest tag. */
const IV_BYTES = 12
const TAG_BYTES = 16

export type Encryption = ReturnType<typeof encryptionAtRest>

/**
 * Encryption at rest, against whoever obtains the database alone: AES-256-GCM; the result is `iv | tag | ciphertext`. Its
 * `owner` is additional authenticated data: a ciphertext moved to another row cannot be decrypted.
 */
export function encryptionAtRest(secret: string) {
  // The label is part of the key derivation: changing it makes every stored value unreadable.
  const key = createHmac('sha256', secret).update('sealing').digest()
  return {
    encrypt(text: string, owner: string): Buffer {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    /** The text, or null when it was encrypted under another key, for another owner, or was modified. */
    decrypt(ciphertext: Buffer, owner: string): string | null {
      const iv = ciphertext.subarray(0, IV_BYTES)
      const tag = ciphertext.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
      const body = ciphertext.subarray(IV_BYTES + TAG_BYTES)
      const text = attempt(() => {
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      })
      return text ?? null
    },
  }
}
