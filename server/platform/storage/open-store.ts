import type { StorageConfig } from '../../config/connections.ts'
import { diskStore } from './disk-store.ts'
import type { MediaStore } from './media-store.ts'

/** Opens the configured store. The S3 client is large, so it is loaded only where it is used. */
export async function openStore(config: StorageConfig): Promise<MediaStore> {
  if (config.kind === 'disk') return diskStore(config.dir)
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(config)
}
