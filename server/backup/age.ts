import { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './manifest.ts'

/** A new pair: the identity decrypts and belongs away from the machine, the recipient encrypts. X25519 opens with any `age`. */
export async function newIdentity(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** @param text a key file: its comments are left out. @throws BackupError */
export function readIdentity(text: string): string {
  const identity = text.split('\n').find((one) => one.startsWith('AGE-SECRET-KEY-')) ?? ''
  try {
    new Decrypter().addIdentity(identity.trim())
    return identity.trim()
  } catch (error) {
    throw new BackupError('The key file holds no age identity (AGE-SECRET-KEY-...).', { cause: error })
  }
}

/** @throws BackupError for what is no recipient */
export async function* encrypt(source: AsyncIterable<Buffer>, recipient: string): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (error) {
    throw new BackupError('BACKUP_PUBLIC_KEY is no age recipient (age1...).', { cause: error })
  }
  yield* buffersOf(await encrypter.encrypt(streamOf(source)))
}

/** @throws BackupError when a byte of it was changed or is missing, or the key is another one */
export async function* decrypt(source: AsyncIterable<Buffer>, identity: string): AsyncGenerator<Buffer> {
  let lost: unknown
  async function* watched() {
    try {
      yield* source
    } catch (error) {
      lost = error
      throw error
    }
  }
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    yield* buffersOf(await decrypter.decrypt(streamOf(watched())))
  } catch (error) {
    // What the bucket could not deliver is not damaged.
    if (lost !== undefined) throw lost
    throw new BackupError('An encrypted file is damaged, or the key is not the one it was encrypted to.', {
      cause: error,
    })
  }
}

// The types of the browser and of Node name one class twice.
const streamOf = (source: AsyncIterable<Buffer>) => WebStream.from(source) as unknown as ReadableStream<Uint8Array>

async function* buffersOf(parts: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of parts as unknown as AsyncIterable<Uint8Array>)
    yield Buffer.from(buffer, byteOffset, byteLength)
}
