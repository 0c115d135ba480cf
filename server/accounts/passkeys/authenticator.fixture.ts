import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Ceremony {
  challenge: string
  rpId: string
  origin: string
  /** The person proved to the device who they are. */
  verified?: boolean
}

const UP = 0x01
const UV = 0x04
const AT = 0x40
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A security key in software (WebAuthn, ES256, no attestation). */
export function softwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const authData = ({ rpId, verified = true }: Ceremony, attested: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    const flags = UP | (verified ? UV : 0) | (attested.length > 0 ? AT : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }
  const credential = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })
  return {
    /** What `navigator.credentials.create` answers. */
    create(ceremony: Ceremony) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authData(ceremony, attested)),
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      })
    },
    /** What `navigator.credentials.get` answers. @param steps back: a copy that has counted less */
    get(ceremony: Ceremony, back = 0) {
      counter -= back
      const [data, client] = [authData(ceremony), clientData('webauthn.get', ceremony)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** As much of CBOR (RFC 8949) as the two structures need. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([major | length])
  return length < 256 ? Buffer.from([major | 24, length]) : Buffer.from([major | 25, length >> 8, length & 0xff])
}
const text = (value: string) => Buffer.concat([head(0x60, value.length), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([head(0x40, value.length), value])

/** COSE: EC2 key, ES256, P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [first, second] = [x, y].map((part) => bytes(Buffer.from(part, 'base64url')))
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([start, first ?? Buffer.alloc(0), Buffer.from([0x22]), second ?? Buffer.alloc(0)])
}
