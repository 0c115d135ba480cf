import { join } from 'node:path'
import { faultPoint } from '../../platform/fault.ts'
import { inspectMaster } from '../inspect/inspect.client.ts'
import type { VideoInfo } from '../inspect/video-info.model.ts'
import { updateLeased } from '../jobs/task.repository.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import { quickMediaJob } from '../media.jobs.ts'
import { type RenderedFile, renderFull } from '../render/render.client.ts'
import { planLicensed } from '../render/renditions.policy.ts'
import type { LicensedKind } from '../rendition.model.ts'
import { listRenditions } from '../rendition.repository.ts'
import { persistFiles } from './persist-files.service.ts'
import type { Job } from './processing.model.ts'
import { CATALOGUE_TOPIC } from '../../platform/events.ts'

/**
 * Decision 0004: the licensed files that are the master's own stream, before anything is encoded: the clips of a shop that has just
 * started can be bought and downloaded while their previews are still being made. What cannot be copied comes with the previews.
 */
export async function makeCopies(deps: ProcessingDeps, job: Job): Promise<null> {
  const { task, attempt, signal } = job
  const inspection = await inspectMaster(job.masterPath, { signal })
  const renditions = inspection.ok ? await copiesOf(deps, job, inspection.info) : []
  if (signal.aborted) throw new Error('the work was interrupted')
  await persistFiles(deps, attempt, { renditions, pictures: null }, async (trx) => {
    await updateLeased(trx, task.clipId, attempt.leaseToken, { claims: 0 })
    await deps.queue.enqueue(trx, quickMediaJob, { clipId: task.clipId, step: 'previews' }, { priority: task.priority })
  })
  faultPoint('job.kept-some')
  await deps.bus.publish(CATALOGUE_TOPIC, {})
  return null
}

/** None when the master cannot be copied after all: the previews' job says why, if that matters. */
async function copiesOf(deps: ProcessingDeps, job: Job, info: VideoInfo): Promise<readonly RenderedFile[]> {
  const { clipId, shotOnMobile } = job.task
  const made = new Set((await listRenditions(deps.db, clipId)).map(({ kind }) => kind))
  const only = planLicensed(info, shotOnMobile)
    .filter(({ kind, copied }) => copied && !made.has(kind))
    .map(({ kind }) => kind as LicensedKind)
  if (only.length === 0) return []
  const { masterPath, signal, attempt } = job
  const request = { masterPath, info, clipId, signal, outDir: join(attempt.folder, 'copies'), mark: null }
  const outcome = await renderFull({ ...request, shotOnMobile, only, onProgress: undefined })
  return outcome.ok ? outcome.renditions : []
}
