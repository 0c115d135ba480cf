import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** Signs what licences say: whoever has the text and the public key need not take our word for it. */
export interface LicenceKey {
  /** @returns an Ed25519 signature over the UTF-8 text, base64url */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
  /** SPKI, base64 of its DER form. */
  publicKey: string
  /** The same for tools: `openssl pkeyutl -verify -pubin -inkey key.pem -rawin …` */
  publicPem: string
}

/** What PKCS 8 puts before the 32 bytes of an Ed25519 private key (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param pem an Ed25519 private key, PKCS 8. @throws Error when it is anything else */
export function licenceKey(pem: string): LicenceKey {
  const secret = createPrivateKey(pem)
  if (secret.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 private key')
  const open = createPublicKey(secret)
  return {
    sign: (text) => sign(null, Buffer.from(text), secret).toString('base64url'),
    isSigned: (text, signature) => verify(null, Buffer.from(text), open, Buffer.from(signature, 'base64url')),
    publicKey: open.export({ type: 'spki', format: 'der' }).toString('base64'),
    publicPem: pemOf(open),
  }
}

const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

/** A private key as PEM. @param seed 32 bytes, hex; the same seed is the same key */
export function licenceKeyPem(seed: string): string {
  const der = Buffer.concat([PKCS8_HEAD, Buffer.from(seed, 'hex')])
  return createPrivateKey({ key: der, type: 'pkcs8', format: 'der' })
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()
}
