import { join } from 'node:path'
import type { Executor } from '../../platform/db/database.ts'
import { newSecretName } from '../../platform/ids.ts'
import { findLease, isReencodeRequested, lacksLarge, leaseTask } from '../jobs/task.repository.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import { type MediaWork, PRIORITY, quickMediaJob, slowMediaJob } from '../media.jobs.ts'
import { findShownPictures } from '../pictures/pictures.repository.ts'
import { listRenditions } from '../rendition.repository.ts'
import * as uploads from '../uploads/upload.repository.ts'
import { LONG_SECONDS } from './persist-files.service.ts'
import type { Job } from './processing.model.ts'

/**
 * Leases the clip for one attempt at a step.
 * @returns null when the step is done already, no longer wanted, or one of the other slot
 */
export async function takeUp(
  deps: ProcessingDeps,
  work: MediaWork,
  slot: 'quick' | 'slow',
  signal: AbortSignal,
): Promise<Job | null> {
  const leaseToken = `${stepName(work)}.${newSecretName()}`
  const task = await deps.db.transaction().execute(async (trx) => {
    // Whoever cancels or discards a clip holds its row: what is wanted is known after that.
    await uploads.lockTask(trx, work.clipId)
    const pending = await findPendingTask(trx, work)
    if (!pending) return null
    // Decided before the lease: an attempt that has the film keeps it until the slow slot takes this step up.
    if (slot === 'quick' && work.again && (pending.durationMs ?? 0) > LONG_SECONDS * 1000) {
      await handToSlow(deps, trx, pending, work)
      return null
    }
    await leaseTask(trx, work.clipId, leaseToken)
    return pending
  })
  if (!task) return null
  // Named by the lease: a worker that lost it writes to another folder.
  const folder = join(deps.workDir, `clip-${leaseToken}`)
  const lost = new AbortController()
  return {
    task,
    work,
    attempt: { clipId: task.clipId, leaseToken, folder, again: work.again === true },
    masterPath: join(folder, 'master'),
    signal: AbortSignal.any([signal, lost.signal]),
    lost,
  }
}

/** Queues a step where long films are worked on. */
export function handToSlow(
  { queue }: ProcessingDeps,
  db: Executor,
  task: uploads.UploadTask,
  work: MediaWork,
): Promise<unknown> {
  const priority = work.forMark ? PRIORITY.mark : work.again ? PRIORITY.again : task.priority
  return queue.enqueue(db, slowMediaJob, work, { priority })
}

/** The task, unless its step is done already: a job may be delivered twice. */
async function findPendingTask(db: Executor, work: MediaWork): Promise<uploads.UploadTask | null> {
  const task = await uploads.findTask(db, work.clipId)
  if (!task || task.state === 'failed') return null
  if (work.again) return (await isReencodeRequested(db, work.clipId, work.forMark === true)) ? task : null
  if (work.step === 'large' && !(await lacksLarge(db, work.clipId))) return null
  if (work.step === 'pictures' && (await hasPreviewStage(db, work.clipId))) return null
  return (task.state === 'published') === !['copies', 'previews'].includes(work.step) ? task : null
}

const PREVIEW_STAGE_KINDS = ['poster', 'poster-large', 'hover'] as const

export async function hasPreviewStage(db: Executor, clipId: string): Promise<boolean> {
  const kinds = new Set((await listRenditions(db, clipId)).map(({ kind }) => kind))
  return PREVIEW_STAGE_KINDS.every((kind) => kinds.has(kind)) && (await findShownPictures(db, clipId))?.shown != null
}

/** Which steps are one and the same work, in the token of their lease. */
const stepName = ({ step, again, forMark }: MediaWork) => (forMark ? 'mark' : again ? ALL_ANEW : step)
const ALL_ANEW = 'again'

/** Asked for again at intervals while they are missing. */
const FILLED_IN: readonly MediaWork['step'][] = ['large', 'pictures']

const AFTER_SECONDS = 15

/**
 * A step that lost its clip to another one is done after that. Not where that makes all files anew, and not where another
 * worker has the same step, or nobody has the clip.
 */
export async function queueAfterOther(
  { db, queue }: ProcessingDeps,
  { task, work }: Job,
  slot: 'quick' | 'slow',
): Promise<void> {
  const [winner] = ((await findLease(db, task.clipId)) ?? '').split('.')
  if (!winner || winner === ALL_ANEW || winner === stepName(work) || FILLED_IN.includes(work.step)) return
  const options = { priority: task.priority, afterSeconds: AFTER_SECONDS }
  await queue.enqueue(db, slot === 'quick' ? quickMediaJob : slowMediaJob, work, options)
}
