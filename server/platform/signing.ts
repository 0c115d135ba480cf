import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signed tokens (HMAC-SHA-256): `payload.mac`, safe in a URL. */
export interface Signer {
  sign(payload: object): string
  /** The payload, or null when the signature is not ours. */
  open(signed: string): unknown
}

/** @param purpose separates domains: a token signed for one use is invalid for another */
export function signer(secret: string, purpose: string): Signer {
  const mac = (body: string) => createHmac('sha256', secret).update(`${purpose}\n${body}`).digest()
  return {
    sign(payload) {
      const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
      return `${body}.${mac(body).toString('base64url')}`
    },
    open(signed) {
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
