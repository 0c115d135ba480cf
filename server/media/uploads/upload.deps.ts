import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { MediaStore } from '../../platform/storage/media-store.ts'
import type { UploadQuota } from './upload-quota.service.ts'

export interface UploadDeps {
  db: Database
  clock: Clock
  store: MediaStore
  queue: Queue
  maxUploadBytes: number
  uploadQuota: UploadQuota
  /** Provided by the catalogue: makes a clip searchable, in the transaction that writes it. */
  indexClip: (trx: Trx, clipId: string) => Promise<void>
}
