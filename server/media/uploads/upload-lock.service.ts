import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../platform/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import * as resumables from './resumable.repository.ts'

const TOPIC = 'resumable uploads'
/** How long somebody who comes back waits for their own broken line to be noticed. */
const PATIENCE_MS = 5_000
const POLL_MS = 50

/** An upload that this process alone adds to. */
export interface UploadLock {
  /** @throws AppError upload_held when another process took over */
  renew(): Promise<void>
  letGo(): Promise<void>
}

/**
 * Who may add to an upload: one at a time, over all processes, by a row that whoever holds it renews. Whoever comes back
 * to an upload (and so asks first how far it is) makes the one before let go; whoever just sends is refused meanwhile.
 */
export interface Holds {
  /** @throws AppError upload_held */
  take(id: string, onReleaseRequested: () => void): Promise<UploadLock>
  /** Asks whoever holds it to let go, and waits. @throws AppError upload_held */
  resumeUpload(id: string): Promise<UploadLock>
}

export function openHolds(db: Database, bus: EventBus): Holds {
  const held = new Map<string, () => void>()
  bus.subscribe(TOPIC, (message) => held.get((message as { id: string }).id)?.())
  const tryAcquire = async (id: string, onAsked: () => void): Promise<UploadLock | null> => {
    const holder = newId()
    if (!(await resumables.acquireLock(db, id, holder))) return null
    held.set(id, onAsked)
    return {
      async renew() {
        if (!(await resumables.extendLock(db, id, holder))) throw new AppError('upload_held')
      },
      async letGo() {
        if (held.get(id) === onAsked) held.delete(id)
        await resumables.releaseLock(db, id, holder)
      },
    }
  }
  return {
    async take(id, onAsked) {
      const hold = await tryAcquire(id, onAsked)
      if (!hold) throw new AppError('upload_held', { retryAfterSeconds: 1 })
      return hold
    },
    async resumeUpload(id) {
      for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(POLL_MS)) {
        const hold = await tryAcquire(id, () => {})
        if (hold) return hold
        await bus.publish(TOPIC, { id })
      }
      throw new AppError('upload_held', { retryAfterSeconds: 5 })
    },
  }
}
