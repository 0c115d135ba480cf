import { join } from 'node:path'
import { defineRepeatingJob } from '../../platform/queue/queue.ts'
import { VideoInfo } from '../inspect/video-info.model.ts'
import { claimClipsWithoutLarge, updateLeased } from '../jobs/task.repository.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import { PRIORITY, quickMediaJob, slowMediaJob } from '../media.jobs.ts'
import { renderLarge } from '../render/render.client.ts'
import { planLarge } from '../render/renditions.policy.ts'
import { clipMark } from '../render/watermark-style.model.ts'
import * as uploads from '../uploads/upload.repository.ts'
import { LONG_SECONDS, persistFiles } from './persist-files.service.ts'
import type { Failure, Job } from './processing.model.ts'
import { CATALOGUE_TOPIC } from '../../platform/events.ts'

/** Decision 0065: nobody waits for them, so they are made when nothing else is to be made. */
export const fillLarge = defineRepeatingJob('media-fill-large', { group: 'upkeep', everySeconds: 60 })

const BATCH_SIZE = 50
const MAX_TRIES = 3
const NICENESS = 19

/** Clips whose other files are all there. One that was asked for is asked for again only after a day. */
export async function enqueueMissingLarge({ db, queue }: Pick<ProcessingDeps, 'db' | 'queue'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { clipId, durationMs } of await claimClipsWithoutLarge(trx, MAX_TRIES, BATCH_SIZE)) {
      const job = durationMs > LONG_SECONDS * 1000 ? slowMediaJob : quickMediaJob
      await queue.enqueue(trx, job, { clipId, step: 'large' }, { priority: PRIORITY.large })
    }
  })
}

/** Watermarked films in the size of each licensed file, one decode each; what is there already is replaced. */
export async function makeLarge(
  deps: ProcessingDeps,
  { task, attempt, masterPath, signal }: Job,
): Promise<Failure | null> {
  const { clipId } = task
  const info = VideoInfo.parse(await uploads.findVideoInfo(deps.db, clipId))
  const request = {
    masterPath,
    info,
    clipId,
    signal,
    niceness: NICENESS,
    mark: clipMark(deps.watermark, task.markedAs),
  }
  for (const planned of planLarge(info, task.shotOnMobile)) {
    const outDir = join(attempt.folder, planned.kind)
    const outcome = await renderLarge({ ...request, planned, outDir })
    if (!outcome.ok) return outcome
    const { renditions } = outcome
    await persistFiles(deps, attempt, { renditions, pictures: null }, (trx) =>
      updateLeased(trx, clipId, attempt.leaseToken, { claims: 0 }),
    )
  }
  await updateLeased(deps.db, clipId, attempt.leaseToken, { claims: 0, large_done_at: deps.clock.now() })
  await deps.bus.publish(CATALOGUE_TOPIC, {})
  return null
}
