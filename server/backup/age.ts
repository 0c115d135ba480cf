// The file format of age (age-encryption.org/v1, X25519) on Node's own crypto: what is written here opens with the `age`
// program of any distribution, and the other way round.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { decodeBech32, encodeBech32 } from './bech32.ts'
import { BackupError } from './manifest.ts'

const VERSION = 'age-encryption.org/v1'
const CHUNK = 64 * 1024
const TAG = 16
const NONCE = 16
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex')
const SPKI = Buffer.from('302a300506032b656e032100', 'hex')

const text64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
const hkdf = (key: Buffer, salt: Buffer, info: string): Buffer => Buffer.from(hkdfSync('sha256', key, salt, info, 32))
const privateKey = (raw: Buffer) => createPrivateKey({ key: Buffer.concat([PKCS8, raw]), format: 'der', type: 'pkcs8' })
const publicKey = (raw: Buffer) => createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' })
const publicOf = (raw: Buffer): Buffer =>
  createPublicKey(privateKey(raw)).export({ format: 'der', type: 'spki' }).subarray(SPKI.length)

/** A new pair: the identity decrypts and belongs away from the machine, the recipient encrypts. */
export function newIdentity(): { identity: string; recipient: string } {
  const raw = randomBytes(32)
  return { identity: encodeBech32('age-secret-key-', raw).toUpperCase(), recipient: encodeBech32('age', publicOf(raw)) }
}

/** @param text a key file: its comments are left out. @throws BackupError */
export function readIdentity(text: string): Buffer {
  const line = text.split('\n').find((one) => one.startsWith('AGE-SECRET-KEY-'))
  const raw = line ? decodeBech32('age-secret-key-', line.trim().toLowerCase()) : null
  if (!raw) throw new BackupError('The key file holds no age identity (AGE-SECRET-KEY-...).')
  return raw
}

export const isRecipient = (text: string): boolean => decodeBech32('age', text) !== null

function wrapKey(secret: Buffer, theirs: Buffer, share: Buffer, recipient: Buffer): Buffer {
  const shared = diffieHellman({ privateKey: privateKey(secret), publicKey: publicKey(theirs) })
  return hkdf(shared, Buffer.concat([share, recipient]), `${VERSION}/X25519`)
}

const cipherOf = (key: Buffer, nonce: Buffer) => createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })

function seal(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = cipherOf(key, nonce)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** @throws BackupError when a byte of it was changed, or the key is another one */
function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  } catch (error) {
    throw new BackupError('An encrypted file is damaged, or the key is not the one it was encrypted to.', {
      cause: error,
    })
  }
}

/** Chunks are numbered, and the last one says so: none can be left out, exchanged or cut off. */
function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const headerMac = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', hkdf(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

export async function* encrypt(source: AsyncIterable<Buffer>, recipientText: string): AsyncGenerator<Buffer> {
  const recipient = decodeBech32('age', recipientText)
  if (!recipient) throw new BackupError('BACKUP_PUBLIC_KEY is no age recipient (age1...).')
  const fileKey = randomBytes(16)
  const own = randomBytes(32)
  const share = publicOf(own)
  const body = seal(wrapKey(own, recipient, share, recipient), Buffer.alloc(12), fileKey)
  const header = `${VERSION}\n-> X25519 ${text64(share)}\n${text64(body)}\n---`
  yield Buffer.from(`${header} ${text64(headerMac(fileKey, header))}\n`)
  const nonce = randomBytes(NONCE)
  yield nonce
  const key = hkdf(fileKey, nonce, 'payload')
  for await (const { bytes, number, isLast } of chunks(source, CHUNK))
    yield seal(key, chunkNonce(number, isLast), bytes)
}

export async function* decrypt(source: AsyncIterable<Buffer>, identity: Buffer): AsyncGenerator<Buffer> {
  const parts = source[Symbol.asyncIterator]()
  const { fileKey, rest } = await readHeader(parts, identity)
  const after = withRest(rest, parts)
  const { value: nonce, remaining } = await take(after, NONCE)
  const key = hkdf(fileKey, nonce, 'payload')
  for await (const { bytes, number, isLast } of chunks(withRest(remaining, after), CHUNK + TAG))
    yield open(key, chunkNonce(number, isLast), bytes)
}

async function readHeader(parts: AsyncIterator<Buffer>, identity: Buffer) {
  let read = Buffer.alloc(0)
  let end = -1
  for (; end < 0 && read.length < CHUNK; end = endOfHeader(read)) {
    const next = await parts.next()
    if (next.done) break
    read = Buffer.concat([read, next.value])
  }
  const header = read.subarray(0, Math.max(0, end)).toString('latin1')
  const [, share64 = '', body64 = ''] = /^age-encryption\.org\/v1\n-> X25519 (\S+)\n(\S+)\n--- /.exec(header) ?? []
  const share = Buffer.from(share64, 'base64')
  if (share.length !== 32)
    throw new BackupError('A file of the copy is not encrypted as age does it, to one X25519 key.')
  const fileKey = open(
    wrapKey(identity, share, share, publicOf(identity)),
    Buffer.alloc(12),
    Buffer.from(body64, 'base64'),
  )
  const cut = header.lastIndexOf('---') + 3
  const mac = Buffer.from(header.slice(cut + 1).trim(), 'base64')
  const wanted = headerMac(fileKey, header.slice(0, cut))
  if (mac.length !== wanted.length || !timingSafeEqual(mac, wanted))
    throw new BackupError('The header of an encrypted file is damaged.')
  return { fileKey, rest: read.subarray(end) }
}

function endOfHeader(read: Buffer): number {
  const at = read.indexOf('\n--- ')
  const end = at < 0 ? -1 : read.indexOf('\n', at + 1)
  return end < 0 ? -1 : end + 1
}

async function* withRest(rest: Buffer, parts: AsyncIterator<Buffer> | AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (rest.length > 0) yield rest
  for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
}

async function take(parts: AsyncGenerator<Buffer>, length: number): Promise<{ value: Buffer; remaining: Buffer }> {
  let read = Buffer.alloc(0)
  while (read.length < length) {
    const next = await parts.next()
    if (next.done) throw new BackupError('An encrypted file is cut off.')
    read = Buffer.concat([read, next.value])
  }
  return { value: read.subarray(0, length), remaining: read.subarray(length) }
}

/** Pieces of `size` bytes; the last one is shorter or as long, and empty only for an empty source. */
async function* chunks(source: AsyncIterable<Buffer>, size: number) {
  let waiting: Buffer[] = []
  let length = 0
  let number = 0
  for await (const part of source) {
    waiting.push(part)
    length += part.length
    if (length <= size) continue
    let all = Buffer.concat(waiting)
    for (; all.length > size; all = all.subarray(size))
      yield { bytes: all.subarray(0, size), number: number++, isLast: false }
    waiting = [all]
    length = all.length
  }
  yield { bytes: Buffer.concat(waiting), number, isLast: true }
}
