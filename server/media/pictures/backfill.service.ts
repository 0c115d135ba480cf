import { defineRepeatingJob } from '../../platform/queue/schedule.ts'
import { PRIORITY, quickMediaJob } from '../media.jobs.ts'
import type { ProcessingDeps } from '../processing/processing.deps.ts'
import { claimWithoutPictures } from './pictures.repository.ts'

/** Clips made before there were pictures, sheets and measured looks get them now, a few at a time. */
export const fillPictures = defineRepeatingJob('media-fill-pictures', { group: 'upkeep', everySeconds: 600 })

const AT_ONCE = 50
const MOST_TRIES = 3

export async function enqueueMissingPictures({ db, queue }: Pick<ProcessingDeps, 'db' | 'queue'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const clipId of await claimWithoutPictures(trx, MOST_TRIES, AT_ONCE))
      await queue.enqueue(trx, quickMediaJob, { clipId, step: 'pictures' }, { priority: PRIORITY.pictures })
  })
}
