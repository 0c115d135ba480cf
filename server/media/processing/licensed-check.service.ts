import * as z from 'zod'
import type { Trx } from '../../platform/db/database.ts'
import { defineJob, type Queue } from '../../platform/queue/queue.ts'
import { VideoInfo } from '../inspect/video-info.model.ts'
import { askForLicensed, isAtRest } from '../jobs/task.repository.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import { planLicensed } from '../render/renditions.policy.ts'
import { listRenditions } from '../rendition.repository.ts'
import * as uploads from '../uploads/upload.repository.ts'
import { requeue } from '../uploads/upload-retry.service.ts'

/**
 * Looks whether a clip has the licensed files that it is sold in: what it is sold in follows from whether it was shot on a
 * mobile phone, and staff may correct that. A job of its own, because an attempt at a clip locks its task before the clip, and
 * an edit holds the clip already.
 */
export const licensedCheck = defineJob('media-licensed-check', {
  group: 'upkeep',
  payload: z.object({ clipId: z.string() }),
})

const AGAIN_SECONDS = 60

/** In the transaction that changes what clips are sold in. */
export async function checkLicensedOf({ queue }: { queue: Queue }, trx: Trx, ids: readonly string[]): Promise<void> {
  for (const clipId of ids) await queue.enqueue(trx, licensedCheck, { clipId })
}

/** What there was before stays: it was licensed, or may be again. */
export const checkLicensed = (
  deps: Pick<ProcessingDeps, 'db' | 'queue'>,
  { clipId }: z.output<typeof licensedCheck.payload>,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    await uploads.lockTask(trx, clipId)
    const task = await uploads.findTask(trx, clipId)
    // One that failed reads all of it again when it is retried.
    if (!task || task.state === 'failed') return
    if (!(await isAtRest(trx, clipId)))
      return deps.queue.enqueue(trx, licensedCheck, { clipId }, { afterSeconds: AGAIN_SECONDS })
    const info = VideoInfo.safeParse(await uploads.findVideoInfo(trx, clipId))
    if (!info.success) return
    const made = new Set((await listRenditions(trx, clipId)).map(({ kind }) => kind))
    if (planLicensed(info.data, task.shotOnMobile).every(({ kind }) => made.has(kind))) return
    await askForLicensed(trx, clipId)
    await requeue(deps, trx, { ...task, lacksFiles: true })
  })
