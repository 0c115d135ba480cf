import { defineRepeatingJob } from '../../platform/queue/schedule.ts'
import type { ProcessingDeps } from '../processing/processing.deps.ts'
import { takeRetired } from '../rendition.repository.ts'

/** Removes files that were replaced more than a day ago. */
export const removeRetired = defineRepeatingJob('media-remove-retired')
export const REMOVE_RETIRED_EVERY_SECONDS = 3600

export async function removeRetiredFiles({ db, store }: Pick<ProcessingDeps, 'db' | 'store'>, signal: AbortSignal) {
  while (!signal.aborted) {
    // Should the process die in between, the files have no row any more and the store's own upkeep finds them.
    const files = await takeRetired(db)
    if (files.length === 0) return
    for (const { area, storageKey } of files) await store.remove(area, storageKey)
  }
}
