import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Log } from '../../platform/log.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { MediaStore } from '../../platform/storage/media-store.ts'

export interface ProcessingDeps {
  db: Database
  clock: Clock
  log: Log
  store: MediaStore
  queue: Queue
  bus: EventBus
  /** For the work folders of jobs; each is removed with its job. */
  workDir: string
  /** The text of the watermark. */
  brand: string
}
