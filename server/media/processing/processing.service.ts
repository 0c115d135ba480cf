import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaUser } from '../../platform/ffmpeg/limits.ts'
import { lendFile, makeMediaFolder } from '../../platform/ffmpeg/media-user.ts'
import { ScannerAway } from '../../platform/virus-scan.client.ts'
import { faultPoint } from '../../platform/fault.ts'
import { inspectMaster } from '../inspect/inspect.client.ts'
import { VideoInfo } from '../inspect/video-info.model.ts'
import { LeaseLost, requestDone, updateLeased } from '../jobs/task.repository.ts'
import type { MediaWork } from '../media.jobs.ts'
import { dominantColour } from '../pictures/picture-set.client.ts'
import { findPosterMoment } from '../pictures/pictures.repository.ts'
import { saveFeatures } from '../pictures/visual-features.repository.ts'
import { type FullRender, renderFull, renderPreviewStage } from '../render/render.client.ts'
import { planLicensed } from '../render/renditions.policy.ts'
import { clipMark } from '../render/watermark-style.model.ts'
import type { RenderFailure } from '../render/work-folder.client.ts'
import type { LicensedKind } from '../rendition.model.ts'
import { listRenditions } from '../rendition.repository.ts'
import * as uploads from '../uploads/upload.repository.ts'
import {
  LONG_SECONDS,
  persistFiles,
  type PreviewFiles,
  publishClip,
  putPictures,
  sheetToAdd,
  shortcomings,
} from './persist-files.service.ts'
import {
  giveUp,
  handleFailure,
  handleLostOriginal,
  isStoreFailure,
  reportProgress,
  waitForScanner,
  waitForStore,
} from './processing-failure.service.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import { makeCopies } from './copies.service.ts'
import { makeLarge } from './large-previews.service.ts'
import { handToSlow, hasPreviewStage, queueAfterOther, takeUp } from './job-lease.service.ts'
import type { Failure, Job } from './processing.model.ts'
import { scanMaster } from './virus-scan.service.ts'
import { CATALOGUE_TOPIC } from '../../platform/events.ts'

/** Attempts without a result after which a clip is assumed to crash its workers. */
const MAX_ATTEMPTS = 8
const LICENSED_NICENESS = 10
/** Throttle of progress reports. */
const PROGRESS_EVERY_MS = 1_000

/**
 * Performs one step for one clip. `copies` makes the licensed files that need no encoding, and queues the rest; `previews`
 * makes the previews and publishes it, including the licensed files of a short video, which come from the same decode;
 * `licensed` makes the missing licensed files; `large` the watermarked films in their sizes; `pictures` adds posters and visual features to an older clip. Idempotent: only
 * missing files are made.
 * @throws when the step should be retried
 */
export async function processClip(deps: ProcessingDeps, work: MediaWork, slot: 'quick' | 'slow', signal: AbortSignal) {
  const job = await takeUp(deps, work, slot, signal)
  if (!job) return
  const { task } = job
  const { folder } = job.attempt
  faultPoint('job.claimed')
  try {
    if (task.claims >= MAX_ATTEMPTS)
      return await giveUp(deps, job, 'Preparing this film stopped the machine several times. It was given up.')
    await makeMediaFolder(folder, await mediaUser())
    await runStep(deps, job, slot)
  } catch (error) {
    if (isStoreFailure(error)) return await waitForStore(deps, job, slot)
    if (error instanceof ScannerAway) return await waitForScanner(deps, job, slot, error.message)
    if (!(error instanceof LeaseLost) && !job.lost.signal.aborted) throw error
    // Staff cancelled the clip, another worker has this step, or another step has the clip.
    await queueAfterOther(deps, job, slot)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runStep(deps: ProcessingDeps, job: Job, slot: 'quick' | 'slow'): Promise<void> {
  const { clipId } = job.task
  const master = await uploads.findMaster(deps.db, clipId)
  if (!master) throw new Error(`clip ${clipId} has no master`)
  if ((await deps.store.size('originals', master.storageKey)) === null) return handleLostOriginal(deps, job, slot)
  await deps.store.copyTo('originals', master.storageKey, job.masterPath, master)
  await lendFile(job.masterPath, await mediaUser())
  const failure = (await scanMaster(deps, job)) ?? (await makeFiles(deps, job, slot))
  if (failure) await handleFailure(deps, job, failure)
}

function makeFiles(deps: ProcessingDeps, job: Job, slot: 'quick' | 'slow'): Promise<Failure | null> {
  if (job.work.step === 'copies') return makeCopies(deps, job)
  if (job.work.step === 'licensed') return makeLicensed(deps, job)
  if (job.work.step === 'large') return makeLarge(deps, job)
  return job.work.step === 'previews' ? makePreviews(deps, job, slot) : makePictures(deps, job)
}

async function makePreviews(deps: ProcessingDeps, job: Job, slot: 'quick' | 'slow'): Promise<Failure | null> {
  const { task, attempt, work } = job
  await reportProgress(deps, task, attempt.leaseToken, 0)
  const inspection = await inspectMaster(job.masterPath, { signal: job.signal })
  if (!inspection.ok) return inspection
  const { info } = inspection
  const isLong = info.durationSeconds > LONG_SECONDS
  await uploads.saveVideoInfo(deps.db, task.clipId, info, shownInfo(info))
  const tooLittle = deps.qualityFloor.act === 'refuse' && !attempt.again ? shortcomings(deps, info) : []
  // A starter clip is published with what ships with it, before it is inspected.
  if (tooLittle.length > 0 && !(await uploads.isPublished(deps.db, task.clipId)))
    return { fault: 'source', reason: tooLittle.join(' '), detail: '' }
  if (slot === 'quick' && isLong) {
    await handToSlow(deps, deps.db, task, work)
    return null
  }
  const stage = await makePreviewStage(deps, job, info)
  if (!stage.ok) return stage
  const full = await makeFull(deps, job, info, isLong || work.forMark ? [] : await missingLicensed(deps, job, info))
  if (!full.ok) return full
  await publishClip(deps, job, { info, previews: stage.previews, full })
  return null
}

/** Posters and hover loop. Those of a new clip are persisted at once, so that staff see it while the rest is made. */
async function makePreviewStage(
  deps: ProcessingDeps,
  job: Job,
  info: VideoInfo,
): Promise<{ ok: true; previews: PreviewFiles } | RenderFailure> {
  const { task, attempt } = job
  if (!attempt.again && (await hasPreviewStage(deps.db, task.clipId))) return { ok: true, previews: null }
  const posterAt = await findPosterMoment(deps.db, task.clipId)
  const request = { ...requestOf(deps, job, info, 'first'), mark: markOf(deps, job), posterAt, onProgress: undefined }
  const stage = await renderPreviewStage(request)
  if (!stage.ok) return stage
  const { set, renditions } = stage
  const poster = renditions.find(({ kind }) => kind === 'poster')
  const colour = poster ? await dominantColour(poster.path) : ''
  if (attempt.again) return { ok: true, previews: { set, colour, renditions } }
  const pictures = await putPictures(deps, attempt.folder, { set, colour, sheet: null })
  await persistFiles(deps, attempt, { renditions, pictures }, async () => {})
  faultPoint('job.kept-some')
  await reportProgress(deps, task, attempt.leaseToken, 10)
  return { ok: true, previews: null }
}

/**
 * Everything else from one decode. When the licensed files fail, the previews are made without them, and the licensed files
 * get a job with retries of their own.
 * @param only no licensed files for a video whose licensed files are made by a later job
 */
async function makeFull(
  deps: ProcessingDeps,
  job: Job,
  info: VideoInfo,
  only: readonly LicensedKind[],
): Promise<FullRender> {
  const { shotOnMobile } = job.task
  const request = { ...requestOf(deps, job, info, 'whole'), mark: markOf(deps, job), shotOnMobile }
  const full = await renderFull({ ...request, only })
  const mayBeLicensed = !full.ok && (full.fault === 'timeout' || full.fault === 'source')
  return mayBeLicensed && only.length > 0 ? renderFull({ ...request, only: [] }) : full
}

async function makeLicensed(deps: ProcessingDeps, job: Job): Promise<Failure | null> {
  const { task, attempt, work } = job
  const info = VideoInfo.parse(await uploads.findVideoInfo(deps.db, task.clipId))
  const only = await missingLicensed(deps, job, info)
  const request = { ...requestOf(deps, job, info, 'whole'), mark: null, niceness: LICENSED_NICENESS }
  const outcome = await renderFull({ ...request, shotOnMobile: task.shotOnMobile, only })
  if (!outcome.ok) return outcome
  await persistFiles(deps, attempt, { renditions: outcome.renditions, pictures: null }, (trx) =>
    updateLeased(trx, task.clipId, attempt.leaseToken, {
      failures: 0,
      claims: 0,
      reason: null,
      licensed_done_at: deps.clock.now(),
      ...requestDone(work),
    }),
  )
  faultPoint('job.published')
  await deps.bus.publish(CATALOGUE_TOPIC, {})
  return null
}

/** The licensed files to be made: all of a clip that is encoded again. */
async function missingLicensed({ db }: ProcessingDeps, { task, attempt }: Job, info: VideoInfo) {
  const all = planLicensed(info, task.shotOnMobile).map(({ kind }) => kind as LicensedKind)
  if (attempt.again) return all
  const made = new Set((await listRenditions(db, task.clipId)).map(({ kind }) => kind))
  return all.filter((kind) => !made.has(kind))
}

/** Posters and visual features of a published clip; its other files stay as they are. */
async function makePictures(deps: ProcessingDeps, job: Job): Promise<Failure | null> {
  const { task, attempt } = job
  const info = VideoInfo.parse(await uploads.findVideoInfo(deps.db, task.clipId))
  const stage = await makePreviewStage(deps, job, info)
  if (!stage.ok) return stage
  const full = await makeFull(deps, job, info, [])
  if (!full.ok) return full
  const { sheet, features } = full.sampled
  const addSheet = await sheetToAdd(deps, attempt, sheet)
  await persistFiles(deps, attempt, { renditions: full.renditions, pictures: null }, async (trx) => {
    if (features) await saveFeatures(trx, task.clipId, features)
    await addSheet?.(trx)
    await updateLeased(trx, task.clipId, attempt.leaseToken, { claims: 0, failures: 0 })
  })
  await deps.bus.publish(CATALOGUE_TOPIC, {})
  return null
}

const markOf = (deps: ProcessingDeps, { task }: Job) => clipMark(deps.watermark, task.markedAs)

/** Progress is reported at most once a second; the same statement detects a lost lease. */
function requestOf(deps: ProcessingDeps, job: Job, info: VideoInfo, part: 'first' | 'whole') {
  let reportedAt = 0
  const onProgress = (share: number) => {
    faultPoint('job.spawned')
    if (share > 0.3) faultPoint('job.midway')
    const now = performance.now()
    if (now - reportedAt < PROGRESS_EVERY_MS) return
    reportedAt = now
    const percent = Math.min(99, Math.round(10 + share * 90))
    reportProgress(deps, job.task, job.attempt.leaseToken, percent).then(
      (isLeased) => isLeased || job.lost.abort(),
      (error: unknown) => deps.log.debug({ err: error }, 'progress not reported'),
    )
  }
  return {
    masterPath: job.masterPath,
    info,
    outDir: join(job.attempt.folder, part),
    clipId: job.task.clipId,
    signal: job.signal,
    onProgress,
  }
}

const shownInfo = (info: VideoInfo): uploads.ShownInfo => ({
  width: info.width,
  height: info.height,
  durationMs: Math.round(info.durationSeconds * 1000),
  frameRate: info.fps,
  hasAudio: info.hasAudio,
  fileType: info.fileType,
  fileBytes: info.bytes,
  orientation: info.orientation,
})
