import type { QualityFloor } from '../../contract/media/quality-floor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Trx } from '../platform/db/database.ts'
import type { EventBus } from '../platform/events.ts'
import type { Log } from '../platform/log.ts'
import type { Queue } from '../platform/queue/queue.ts'
import type { VirusScan } from '../platform/virus-scan.client.ts'
import type { MediaStore } from '../platform/storage/media-store.ts'

/** What films need at the least, and what happens to those that have less. */
export interface FloorSetting extends QualityFloor {
  act: 'warn' | 'hold' | 'refuse'
}

export interface ProcessingDeps {
  qualityFloor: FloorSetting
  db: Database
  clock: Clock
  log: Log
  store: MediaStore
  queue: Queue
  bus: EventBus
  /** For the work folders of jobs; each is removed with its job. */
  workDir: string
  /** CLAMD_ADDRESS; null: films are not scanned. */
  virusScan: VirusScan | null
  /** Its text, and the secret that the seed of each clip's mark is made of. */
  watermark: { text: string; secret: string }
}

/** The limit of one staff member in 24 hours. */
export interface UploadQuota {
  files: number
  bytes: number
}

export interface UploadDeps {
  db: Database
  clock: Clock
  store: MediaStore
  queue: Queue
  maxUploadBytes: number
  uploadQuota: UploadQuota
  qualityFloor: FloorSetting
  /** Provided by the catalogue: attaches papers of the register; those that are no longer there are passed over. */
  attachReleases: (trx: Trx, releaseIds: readonly string[], clipId: string) => Promise<void>
  /** Likewise: makes a clip searchable, in the transaction that writes it. */
  indexClip: (trx: Trx, clipId: string) => Promise<void>
}

export interface MediaDeps extends UploadDeps {
  bus: EventBus
}
