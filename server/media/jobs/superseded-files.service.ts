import { defineRepeatingJob } from '../../platform/queue/schedule.ts'
import type { ProcessingDeps } from '../processing/processing.deps.ts'
import { claimSuperseded } from '../rendition.repository.ts'

/** Removes files that were replaced more than a day ago. */
export const removeSuperseded = defineRepeatingJob('media-remove-retired', { group: 'upkeep', everySeconds: 3600 })

export async function removeSupersededFiles({ db, store }: Pick<ProcessingDeps, 'db' | 'store'>, signal: AbortSignal) {
  while (!signal.aborted) {
    // Should the process die in between, the files have no row any more and the store's own upkeep finds them.
    const files = await claimSuperseded(db)
    if (files.length === 0) return
    for (const { area, storageKey } of files) await store.remove(area, storageKey)
  }
}
