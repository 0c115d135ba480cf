import { createHmac, timingSafeEqual } from 'node:crypto'

/** Short texts that come back unchanged or not at all: `payload.mac`, safe in a URL. */
export interface Signer {
  sign(payload: object): string
  /** The payload, or null when it was not signed by us. */
  open(signed: string): unknown
}

/** @param purpose keeps a text signed for one use from serving another */
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
      // The text form is compared too: base64url decoding forgives characters it should not.
      if (given !== expected.toString('base64url')) return null
      return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
    },
  }
}
