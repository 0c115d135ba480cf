import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../platform/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import * as resumables from './resumable.repository.ts'

const TOPIC = 'resumable uploads'
/** How long a client that resumes waits until its own broken connection is noticed. */
const TAKE_OVER_TIMEOUT_MS = 5_000
const POLL_MS = 50

/** The exclusive right of one request to append to an upload. */
export interface UploadLock {
  /** @throws AppError upload_held when another process took it over */
  renew(): Promise<void>
  release(): Promise<void>
}

/**
 * Locks of resumable uploads, across processes: a lease in the upload's row, which its owner renews. A client that resumes
 * (and so asks for the offset first) has the earlier request release its lock; one that only appends is refused meanwhile.
 */
export interface UploadLocks {
  /** @throws AppError upload_held */
  acquire(id: string, onReleaseRequested: () => void): Promise<UploadLock>
  /** Requests the release of an existing lock and waits for it. @throws AppError upload_held */
  takeOver(id: string): Promise<UploadLock>
}

export function openUploadLocks(db: Database, bus: EventBus): UploadLocks {
  const releaseRequests = new Map<string, () => void>()
  bus.subscribe(TOPIC, (message) => releaseRequests.get((message as { id: string }).id)?.())
  const tryAcquire = async (id: string, onReleaseRequested: () => void): Promise<UploadLock | null> => {
    const holder = newId()
    if (!(await resumables.acquireLock(db, id, holder))) return null
    releaseRequests.set(id, onReleaseRequested)
    return {
      async renew() {
        if (!(await resumables.renewLock(db, id, holder))) throw new AppError('upload_held')
      },
      async release() {
        if (releaseRequests.get(id) === onReleaseRequested) releaseRequests.delete(id)
        await resumables.releaseLock(db, id, holder)
      },
    }
  }
  return {
    async acquire(id, onReleaseRequested) {
      const lock = await tryAcquire(id, onReleaseRequested)
      if (!lock) throw new AppError('upload_held', { retryAfterSeconds: 1 })
      return lock
    },
    async takeOver(id) {
      for (const until = performance.now() + TAKE_OVER_TIMEOUT_MS; performance.now() < until; await sleep(POLL_MS)) {
        const lock = await tryAcquire(id, () => {})
        if (lock) return lock
        await bus.publish(TOPIC, { id })
      }
      throw new AppError('upload_held', { retryAfterSeconds: 5 })
    },
  }
}
