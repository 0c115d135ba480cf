import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/platform/db/database.ts'

/** Tracks jobs that a kill has interrupted until they are resumed. */
export interface Interrupted {
  /** Notes whose work was just interrupted; what was interrupted before and still waits begins to wait anew. */
  note(): Promise<void>
  /** Milliseconds from the last kill to the next beginning, of each that has begun again. */
  waits: number[]
  /** Those that still wait. */
  waiting(): number
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 250

interface Claimed {
  clip_id: string
  claim: string | null
  claims: number
  state: string
}

export function followInterrupted(db: Database): Interrupted {
  const waits: number[] = []
  const held = new Map<string, { claim: string | null; since: number }>()
  let over = false
  const list = (): Promise<Claimed[]> =>
    db
      .selectFrom('media_task')
      .select(['clip_id', 'claim', 'claims', 'state'])
      .execute()
      .catch(() => [])
  const follow = async () => {
    while (!over) {
      await sleep(LOOK_EVERY_MS)
      if (held.size === 0) continue
      for (const { clip_id, claim, state } of await list()) {
        const one = held.get(clip_id)
        if (!one || (claim === one.claim && state === 'processing')) continue
        held.delete(clip_id)
        waits.push(performance.now() - one.since)
      }
    }
  }
  const following = follow()
  return {
    waits,
    waiting: () => held.size,
    async note() {
      const since = performance.now()
      for (const { clip_id, claim, claims, state } of await list())
        if (state === 'processing' && claims > 0) held.set(clip_id, { claim, since })
    },
    async stop() {
      over = true
      await following
    },
  }
}
