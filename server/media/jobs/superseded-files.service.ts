import { defineRepeatingJob } from '../../platform/queue/schedule.ts'
import type { ProcessingDeps } from '../processing/processing.deps.ts'
import { removeSupersededRows } from '../rendition.repository.ts'

/** Deletes files that were replaced more than a day ago. */
export const removeSuperseded = defineRepeatingJob('media-remove-retired', { group: 'upkeep', everySeconds: 3600 })

export async function removeSupersededFiles({ db, store }: Pick<ProcessingDeps, 'db' | 'store'>, signal: AbortSignal) {
  while (!signal.aborted) {
    // If the process dies in between, the files are orphans, which the storage check removes.
    const files = await removeSupersededRows(db)
    if (files.length === 0) return
    for (const { area, storageKey } of files) await store.remove(area, storageKey)
  }
}
