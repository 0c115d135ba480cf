import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { newSecretName } from '../../platform/ids.ts'

/** More than all buffers between the server's file and a client that does not read. */
const MEGABYTES = 32

export interface LargeFile {
  bytes: Buffer
  sha256: string
  storageKey: string
}

/** Gives a clip a large HD file, for tests of a running download. */
export async function giveLargeFile({ db, store }: Pick<Deps, 'db' | 'store'>, clipId: string): Promise<LargeFile> {
  const bytes = randomBytes(MEGABYTES * 1024 ** 2)
  const storageKey = `${newSecretName()}/hd.mp4`
  await store.put('licensed', storageKey, Readable.from([bytes]))
  const sha256 = sha256Of(bytes)
  const row = { storage_key: storageKey, bytes: bytes.length, sha256 }
  await db.updateTable('rendition').set(row).where('clip_id', '=', clipId).where('kind', '=', 'hd').execute()
  return { bytes, sha256, storageKey }
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
