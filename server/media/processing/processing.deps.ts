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
  /** Private folders of jobs lie here; each is removed with its job. */
  workDir: string
  /** The word in the watermark. */
  brand: string
}
