import { defineRepeatingJob } from '../../platform/queue/schedule.ts'
import { PRIORITY, quickMediaJob } from '../media.jobs.ts'
import type { ProcessingDeps } from '../processing/processing.deps.ts'
import { claimClipsWithoutPictures } from './pictures.repository.ts'

/** Backfill in batches: pictures and visual features of clips that are older than these. */
export const fillPictures = defineRepeatingJob('media-fill-pictures', { group: 'upkeep', everySeconds: 600 })

const BATCH_SIZE = 50
const MAX_ATTEMPTS = 3

export async function enqueueMissingPictures({ db, queue }: Pick<ProcessingDeps, 'db' | 'queue'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const clipId of await claimClipsWithoutPictures(trx, MAX_ATTEMPTS, BATCH_SIZE))
      await queue.enqueue(trx, quickMediaJob, { clipId, step: 'pictures' }, { priority: PRIORITY.pictures })
  })
}
