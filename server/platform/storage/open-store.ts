import type { StorageConfig } from '../../config/storage.ts'
import { diskStore } from './disk-store.ts'
import type { MediaStore } from './media-store.ts'

/** The store of the settings. The S3 client is large, so only those who use it load it. */
export async function openStore(config: StorageConfig): Promise<MediaStore> {
  if (config.kind === 'disk') return diskStore(config.dir)
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(config)
}
