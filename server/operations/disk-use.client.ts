import { statfs } from 'node:fs/promises'
import type { StorageConfig } from '../config/connections.ts'

/** How full the disk of the media is; null where they lie in a bucket. */
export async function diskUse(storage: StorageConfig) {
  if (storage.kind !== 'disk') return null
  const { blocks, bfree, bavail, bsize } = await statfs(storage.dir)
  const usedBytes = (blocks - bfree) * bsize
  const freeBytes = bavail * bsize
  /** From 0 to 1, of what this server could fill. */
  const share = usedBytes / Math.max(1, usedBytes + freeBytes)
  return { freeBytes, usedBytes, share }
}
