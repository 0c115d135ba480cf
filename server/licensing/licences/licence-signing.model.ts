import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** Signs licence texts: anyone with the text and the public key can verify them offline. */
export interface LicenceKey {
  /** @returns `key id.signature`: Ed25519 over the UTF-8 text, base64url */
  sign(text: string): string
  /** Verifies a signature by the current key or a previous one. */
  check(text: string, signed: string): CheckedSignature
  /** A public key for tools: `openssl pkeyutl -verify -pubin -inkey key.pem -rawin …`; the current one by default. */
  publicPem(keyId?: string): string | undefined
  /** All public keys by their id: SPKI, base64 of the DER form. */
  publicKeys(): Record<string, string>
}

export interface CheckedSignature {
  isValid: boolean
  /** Without the key id, base64url. */
  signature: string
  keyId: string
  /** Of that id; SPKI, base64 of its DER form. */
  publicKey: string
}

/** The PKCS 8 prefix of the 32 bytes of an Ed25519 private key (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * @param pem an Ed25519 private key, PKCS 8: the current signing key
 * @param previous rotated keys, as PEM, public or private: their signatures stay valid
 * @throws Error for any other kind of key
 */
export function licenceKey(pem: string, previous: readonly string[] = []): LicenceKey {
  const secret = createPrivateKey(pem)
  if (secret.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 private key')
  const current = createPublicKey(secret)
  const currentId = idOf(current)
  const known = new Map([current, ...previous.map((one) => createPublicKey(one))].map((key) => [idOf(key), key]))
  return {
    sign: (text) => `${currentId}.${sign(null, Buffer.from(text), secret).toString('base64url')}`,
    check(text, signed) {
      const isBy = (key: KeyObject, signature: string) =>
        verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
      const dot = signed.indexOf('.')
      const signature = signed.slice(dot + 1)
      // Signatures from before key ids were introduced have none: try every key.
      const keyId = dot >= 0 ? signed.slice(0, dot) : [...known].find(([, key]) => isBy(key, signature))?.[0]
      const key = known.get(keyId ?? '')
      const isValid = key !== undefined && isBy(key, signature)
      return { isValid, signature, keyId: keyId ?? '', publicKey: key ? derOf(key).toString('base64') : '' }
    },
    publicKeys: () => Object.fromEntries([...known].map(([id, key]) => [id, derOf(key).toString('base64')])),
    publicPem: (keyId = currentId) => known.get(keyId)?.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

const derOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })

/** Short enough to print, long enough to distinguish the keys of one company. */
const idOf = (key: KeyObject): string => createHash('sha256').update(derOf(key)).digest('hex').slice(0, 8)

/** A private key as PEM. @param seed 32 bytes, hex; the same seed is the same key */
export function licenceKeyPem(seed: string): string {
  const der = Buffer.concat([PKCS8_HEAD, Buffer.from(seed, 'hex')])
  return createPrivateKey({ key: der, type: 'pkcs8', format: 'der' })
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()
}
